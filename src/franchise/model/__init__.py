"""The words that people use for the rules' numbers: actions, events, reasons, errors, views of a position."""
