"""Opponents: one bot a file, all behind one small protocol."""
