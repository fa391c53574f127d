"""Search trees guided by a network: one on a core, or thousands at a time on a core or a GPU."""
