"""The board game Franchise: board, rules, records, and an API for people who write programs around it."""
