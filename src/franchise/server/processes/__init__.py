"""Heavy work in processes of its own: bots and hints think, pictures are drawn, and the server goes on answering."""
