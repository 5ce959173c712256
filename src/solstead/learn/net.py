"""The networks: a plain residual one over the observation, and one that sees a part of it as a square of cells."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional

import torch
from torch import Tensor, nn
from torch.nn import functional

from solstead.bots.network import FAR_OFF
from solstead.core.game import Game
from solstead.envs.every_seat import observation_size
from solstead.learn.config import Config, Grid

#: How far a glance is trusted at first: a lead as large as the scale of the game is worth this many logits.
GATE = 15.0


class Layout(NamedTuple):
    """Where the square of a grid lies in an observation and among the actions."""

    start: int  # of the square in the observation
    stop: int
    cells: int  # in a row, and rows
    depth: int  # numbers of a cell
    actions: int  # the first action that names a cell
    rows: int  # and how many rows and columns they name
    columns: int
    first: int  # the row and column of the square's first cell
    turn: int  # where the chosen turn stands in the observation, one-hot; -1 for none
    turns: int  # how many
    turn_action: int  # the first action that names a turn


def layout(game: Game, grid: Grid) -> Layout:
    """Where a grid lies in what this game observes and decides."""
    assert game.features is not None
    places: dict[str, tuple[int, int]] = {}
    at = 0
    for slot in game.features.table:
        places[slot.name] = (at, slot.size)
        at += slot.size
    start, size = places[grid.slot]
    rows, columns = game.nouns.shapes[list(game.nouns.kinds).index(grid.noun)]
    turn, turns = places[grid.turn] if grid.turn else (-1, 0)
    return Layout(
        start=start,
        stop=start + size,
        cells=grid.cells,
        depth=size // grid.cells**2,
        actions=int(game.nouns.base(grid.noun)),
        rows=rows,
        columns=columns,
        first=grid.first,
        turn=turn,
        turns=turns,
        turn_action=int(game.nouns.base(grid.turn)) if grid.turn else -1,
    )


def block(width: int) -> nn.ModuleList:
    """A norm and two layers."""
    return nn.ModuleList([nn.LayerNorm(width), nn.Linear(width, width), nn.Linear(width, width)])


def small(layer: Any, most: float = 0.01) -> Any:
    """A layer that says next to nothing at first: nearly the same chance for every action."""
    nn.init.normal_(layer.weight, std=most)
    nn.init.zeros_(layer.bias)
    return layer


class Network(nn.Module):
    """What a seat should do, as a logit for each action, and what its position is worth to it.

    With advice the network decides from the position how far it trusts a glance at the options: `gate`.
    """

    architecture = "resmlp"

    def __init__(self, inputs: int, outputs: int, width: int, blocks: int, advice: bool) -> None:
        super().__init__()
        self.inp = nn.Linear(inputs, width)
        self.blocks = nn.ModuleList(block(width) for _ in range(blocks))
        self.norm = nn.LayerNorm(width)
        self.pi = small(nn.Linear(width, outputs))
        self.v = nn.Linear(width, 1)
        self.gate: Optional[nn.Linear] = None
        if advice:
            self.gate = small(nn.Linear(width, 1), 0.0)
            nn.init.constant_(self.gate.bias, GATE)

    def through(self, number: int, hidden: Tensor) -> Tensor:
        """Put positions through a block."""
        norm, first, second = self.blocks[number]
        found: Tensor = hidden + second(functional.relu(first(norm(hidden))))
        return found

    def heard(self, logits: Tensor, hidden: Tensor, advice: Optional[Tensor]) -> Tensor:
        """Logits, with what a glance says."""
        if self.gate is None or advice is None:
            return logits
        return logits + functional.softplus(self.gate(hidden).float()) * advice.float()

    def numbers(self) -> dict[str, Any]:
        """What the file must say about the architecture."""
        return {}

    def arrays(self) -> dict[str, Any]:
        """The weights by name, as NumPy arrays of 16-bit floats."""
        return {name: value.detach().cpu().numpy().astype("float16") for name, value in self.state_dict().items()}


class Flat(Network):
    """A residual perceptron over all numbers of the observation."""

    def forward(self, observation: Tensor, advice: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        hidden = self.inp(observation)
        for number in range(len(self.blocks)):
            hidden = self.through(number, hidden)
        hidden = self.norm(hidden)
        return self.heard(self.pi(hidden).float(), hidden, advice), self.v(hidden).float().squeeze(-1)


class Gridded(Network):
    """A residual perceptron beside convolutions over a square of cells; each tells the other what it sees.

    All but the square goes into the perceptron, which scales and shifts what the convolutions compute; their sum and
    maximum over the cells go back into it. An action that names a cell is judged at that cell, by the turn that was
    chosen before; and a turn, before it is chosen, by its cells. Cells that are not beside anything stay 0.
    """

    architecture = "grid"

    def __init__(
        self, observation: int, actions: int, width: int, blocks: int, advice: bool, grid: Grid, place: Layout
    ) -> None:
        inputs = observation - (place.stop - place.start)
        super().__init__(inputs, actions - place.rows * place.columns + 1, width, blocks, advice)  # the last: outside
        channels = grid.channels
        self.place = place
        self.enter = nn.Conv2d(place.depth + 1, channels, 3, padding=1)
        self.film = nn.ModuleList(small(nn.Linear(width, 2 * channels), 0.02) for _ in range(grid.layers + 1))
        self.conv = nn.ModuleList(
            nn.ModuleList(nn.Conv2d(channels, channels, 3, padding=1) for _ in range(2)) for _ in range(grid.layers)
        )
        self.pool = nn.Linear(2 * channels, width)
        self.cell = small(nn.Conv2d(channels, 2 * place.turns + 1, 1))
        self.to(memory_format=torch.channels_last)

    def numbers(self) -> dict[str, Any]:
        return {"grid": self.place._asdict()}

    def shaped(self, number: int, hidden: Tensor, seen: Tensor, near: Tensor) -> Tensor:
        """What the convolutions have seen, scaled and shifted by what the perceptron knows."""
        scale, shift = self.film[number](hidden)[:, :, None, None].chunk(2, 1)
        return functional.relu((seen * (1 + scale) + shift) * near)

    def forward(self, observation: Tensor, advice: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
        p = self.place
        count = len(observation)
        square = observation[:, p.start : p.stop].reshape(count, p.cells, p.cells, p.depth).permute(0, 3, 1, 2)
        near = functional.max_pool2d(square.amax(1, keepdim=True).float(), 3, 1, 1).to(square.dtype)
        square = torch.cat([square, near], 1).contiguous(memory_format=torch.channels_last)
        hidden = self.inp(torch.cat([observation[:, : p.start], observation[:, p.stop :]], 1))
        seen = self.enter(square)
        near = near.to(seen.dtype)
        seen = seen * near
        hidden = self.through(0, hidden)
        for layer, (inner, outer) in enumerate(self.conv):
            inside = functional.relu(inner(self.shaped(layer, hidden, seen, near)) * near)
            seen = seen + outer(inside) * near
        flat = seen.flatten(2)
        hidden = hidden + self.pool(torch.cat([flat.sum(2) / 64, flat.amax(2).clamp(min=0)], 1))
        for number in range(1, len(self.blocks)):
            hidden = self.through(number, hidden)
        hidden = self.norm(hidden)
        cells = self.cell(self.shaped(len(self.conv), hidden, seen, near)).float()
        cells = cells.masked_fill(near <= 0, FAR_OFF)
        plain = self.pi(hidden).float()
        logits = plain.new_empty((count, p.rows * p.columns + plain.shape[1] - 1))
        logits[:, : p.actions] = plain[:, : p.actions]
        logits[:, p.actions + p.rows * p.columns :] = plain[:, p.actions : -1]
        named = plain[:, -1, None, None].repeat(1, p.rows, p.columns)
        chosen = observation[:, p.turn : p.turn + p.turns].float()
        weights = torch.cat([chosen, 1 - chosen.sum(1, keepdim=True)], 1)
        window = slice(p.first, p.first + p.cells)
        named[:, window, window] = (weights[:, :, None, None] * cells[:, p.turns :]).sum(1)
        logits[:, p.actions : p.actions + p.rows * p.columns] = named.flatten(1)
        if p.turns:
            turns = slice(p.turn_action, p.turn_action + p.turns)
            logits[:, turns] = plain[:, turns] + cells[:, : p.turns].flatten(2).logsumexp(2)
        return self.heard(logits, hidden, advice), self.v(hidden).float().squeeze(-1)


def make(game: Game, config: Config) -> Network:
    """A network for a game that has learned nothing yet."""
    size, advice = observation_size(game), config.advice > 0
    if config.grid is None:
        return Flat(size, game.num_actions, config.width, config.blocks, advice)
    place = layout(game, config.grid)
    return Gridded(size, game.num_actions, config.width, config.blocks, advice, config.grid, place)


def masked(logits: Tensor, legal: Tensor) -> Tensor:
    """Logarithms of the chances of each action; those that are not legal have none."""
    return torch.log_softmax(logits.masked_fill(~legal, -1e9), -1)
