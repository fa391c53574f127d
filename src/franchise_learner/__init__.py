"""Learning to play Franchise by self-play with search. It needs PyTorch; the game itself never imports this package."""
