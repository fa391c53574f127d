"""A turn in progress: its steps in any order, what can be added or changed, and what it would bring."""
