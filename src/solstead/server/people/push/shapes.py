"""What browsers are told, and what they say of themselves."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct


class NewDevice(Struct, forbid_unknown_fields=True):
    """A browser that wants to be told, as its PushSubscription says."""

    endpoint: Annotated[str, Meta(min_length=1, max_length=1000, description="Where messages go; https.")]
    p256dh: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{86,88}={0,2}$", description="Its public key, as base64url.")]
    auth: Annotated[str, Meta(pattern="^[A-Za-z0-9_-]{21,24}={0,2}$", description="Its secret, as base64url.")]


class DeviceRef(Struct):
    """A device that is told."""

    id: str


class Telling(Struct):
    """Whether this server sends messages to browsers, and what a browser needs for it."""

    push: bool
    key: str  # the public key that messages are signed with; "" without push
    quiet: list[str]  # tables that you want to hear nothing of


class Device(Struct):
    id: str
    person: str
    endpoint: str
    p256dh: str
    auth: str
    language: str


class Message(Struct):
    """What is sent, encrypted: the table, and the words."""

    table: str
    title: str
    lang: str
