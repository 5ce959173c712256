"""Learning by self-play. It needs PyTorch (`solstead[train]`); nothing of it is needed to play."""
