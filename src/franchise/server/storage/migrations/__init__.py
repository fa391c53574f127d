"""The history of the tables: alembic brings older databases up to date."""
