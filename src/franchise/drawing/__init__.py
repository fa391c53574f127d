"""A position drawn as a picture: the map of the board and the standing, as SVG and as PNG."""
