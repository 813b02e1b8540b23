"""A small net for pictures of 24 x 24, and how it learns (Adam), in numpy alone."""

import math
from typing import Any

import numpy as np

Array = np.ndarray[Any, np.dtype[np.float32]]


class Net:
    """Two convolutions that go on by two points, and two layers; weights by name."""

    def __init__(self, seed: int, out: int) -> None:
        rng, first, second, third = np.random.default_rng(seed), 16, 32, 64
        shapes = {"a": (25, first), "b": (9 * first, second), "c": (16 * second, third)}
        shapes["d"] = (third, out)
        self.weights = {
            name: rng.normal(0, math.sqrt(2 / shape[0]), shape).astype(np.float32)
            for name, shape in shapes.items()
        }
        self.weights |= {
            name + "0": np.zeros(shape[1], np.float32) for name, shape in shapes.items()
        }
        self.moments = {name: [0 * w, 0 * w] for name, w in self.weights.items()}
        self.time = 0

    def forward(self, x: Array) -> list[Any]:
        w, n = self.weights, len(x)
        near = columns(x[..., None], 5)
        first = np.maximum(near @ w["a"] + w["a0"], 0)
        far = columns(first.reshape(n, 10, 10, -1), 3)
        second = np.maximum(far @ w["b"] + w["b0"], 0).reshape(n, -1)
        third = np.maximum(second @ w["c"] + w["c0"], 0)
        return [near, first, far, second, third, third @ w["d"] + w["d0"]]

    def gradients(self, x: Array, y: Any) -> dict[str, Array]:
        w, n = self.weights, len(x)
        near, first, far, second, third, out = self.forward(x)
        p = np.exp(out - out.max(1, keepdims=True))
        p /= p.sum(1, keepdims=True)
        target = np.full_like(p, 0.02 / p.shape[1])  # softened, so that doubt is told
        target[np.arange(n), y] += 0.98
        d = (p - target) / n
        found = {"d": third.T @ d, "d0": d.sum(0)}
        d = d @ w["d"].T * (third > 0)
        found |= {"c": second.T @ d, "c0": d.sum(0)}
        d = (d @ w["c"].T * (second > 0)).reshape(len(far), -1)
        found |= {"b": far.T @ d, "b0": d.sum(0)}
        d = spread(d @ w["b"].T, (n, 10, 10, first.shape[1]), 3).reshape(first.shape) * (first > 0)
        return found | {"a": near.T @ d, "a0": d.sum(0)}

    def learn(self, x: Array, y: Any, rate: float) -> None:
        self.time += 1
        for name, gradient in self.gradients(x, y).items():
            m, v = self.moments[name]
            m += 0.1 * (gradient - m)
            v += 0.001 * (gradient**2 - v)
            step = m / (1 - 0.9**self.time) / (np.sqrt(v / (1 - 0.999**self.time)) + 1e-8)
            self.weights[name] -= rate * (
                step + (1e-3 * self.weights[name] if len(name) == 1 else 0)
            )


def columns(x: Array, side: int) -> Array:
    """Return a row for each place that a convolution looks at, every second one."""
    view = np.lib.stride_tricks.sliding_window_view(x, (side, side), (1, 2))[:, ::2, ::2]
    return np.ascontiguousarray(view.transpose(0, 1, 2, 4, 5, 3)).reshape(-1, side**2 * x.shape[3])


def spread(d: Array, shape: tuple[int, ...], side: int) -> Array:
    """Return what rows of `columns` give back to the picture that they are of."""
    n, high, wide, depth = shape
    rows, across = (high - side) // 2 + 1, (wide - side) // 2 + 1
    d = d.reshape(n, rows, across, side, side, depth)
    made = np.zeros(shape, np.float32)
    for y in range(side):
        for x in range(side):
            made[:, y : y + 2 * rows : 2, x : x + 2 * across : 2][:, :rows, :across] += d[
                :, :, :, y, x
            ]
    return made
