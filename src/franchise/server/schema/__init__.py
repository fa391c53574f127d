"""What the server receives and sends, as JSON. The page's types are generated from these classes."""
