"""The network: its weights, its file, those in the package, and its answers on one core."""
