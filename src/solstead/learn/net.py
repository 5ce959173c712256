"""The network: a plain residual one over the observation, with a policy and a value."""

from __future__ import annotations

from typing import Any, Optional

import torch
from torch import Tensor, nn
from torch.nn import functional


class Network(nn.Module):
    """What a seat should do, as a logit for each action, and what its position is worth to it.

    With advice the network decides from the position how far it trusts a glance at the options: `gate`.
    """

    def __init__(self, observation: int, actions: int, width: int, blocks: int, advice: bool) -> None:
        super().__init__()
        self.inp = nn.Linear(observation, width)
        self.blocks = nn.ModuleList(
            nn.ModuleList([nn.LayerNorm(width), nn.Linear(width, width), nn.Linear(width, width)])
            for _ in range(blocks)
        )
        self.norm = nn.LayerNorm(width)
        self.pi = nn.Linear(width, actions)
        self.v = nn.Linear(width, 1)
        nn.init.normal_(self.pi.weight, std=0.01)
        nn.init.zeros_(self.pi.bias)
        self.gate: Optional[nn.Linear] = None
        if advice:
            self.gate = nn.Linear(width, 1)
            nn.init.zeros_(self.gate.weight)
            nn.init.constant_(self.gate.bias, GATE)

    def forward(self, observation: Tensor, advice: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        hidden = self.inp(observation)
        for norm, first, second in self.blocks:
            hidden = hidden + second(functional.relu(first(norm(hidden))))
        hidden = self.norm(hidden)
        logits = self.pi(hidden).float()
        if self.gate is not None and advice is not None:
            logits = logits + functional.softplus(self.gate(hidden).float()) * advice.float()
        return logits, self.v(hidden).float().squeeze(-1)

    def arrays(self) -> dict[str, Any]:
        """The weights by name, as NumPy arrays of 16-bit floats."""
        return {name: value.detach().cpu().numpy().astype("float16") for name, value in self.state_dict().items()}


#: How far a glance is trusted at first: a lead as large as the scale of the game is worth this many logits.
GATE = 40.0


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Logarithms of the chances of each action; those that are not legal have none."""
    return torch.log_softmax(logits.masked_fill(~legal, -1e9), -1)
