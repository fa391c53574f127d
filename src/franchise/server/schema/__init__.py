"""What the server takes and tells, as JSON. The page's types are generated from these classes."""
