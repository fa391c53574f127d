"""The history of the tables: alembic brings any older database to the newest form."""
