"""Web Push: addresses of push services, signatures (VAPID), and encryption for one browser."""

from __future__ import annotations

import base64
import binascii
import re
import time
from urllib.parse import urlsplit

from solstead.core.errors import SolsteadError
from solstead.server.base.errors import Refused
from solstead.server.people.push.shapes import Device, NewDevice

#: A signature is good for half a day, and made anew before that.
SIGNED_SECONDS = 12 * 3600


# ---- where messages go

#: The name of a host in the wide world; numbers are no names.
_NAME = re.compile(r"([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]")


def origin(endpoint: str) -> str:
    parts = urlsplit(endpoint)
    return f"{parts.scheme}://{parts.netloc}"


def check_endpoint(endpoint: str, anywhere: bool) -> None:
    """Refuse what is no address of a push service. `anywhere`: those of this machine are taken too."""
    try:
        parts = urlsplit(endpoint)
        port = parts.port
    except ValueError:
        raise Refused("bad_setting", "the endpoint is no address") from None
    strange = not endpoint.isascii() or any(letter <= " " for letter in endpoint) or "@" in parts.netloc
    plain = parts.scheme != "https" or port not in (None, 443) or not _NAME.fullmatch(parts.hostname or "")
    if strange or not parts.hostname or parts.scheme not in ("http", "https") or (plain and not anywhere):
        raise Refused("bad_setting", "the endpoint is an https address of a push service")


# ---- keys and encryption


def unpacked(text: str) -> bytes:
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


def packed(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def check_installed() -> None:
    """Refuse to begin without the packages."""
    try:
        import http_ece as http_ece
        import py_vapid as py_vapid
    except ImportError:
        raise SolsteadError("--push needs two packages more: pip install 'solstead[push]'") from None


def check_contact(contact: str) -> None:
    if not contact.startswith(("mailto:", "https://")) or "." not in contact:
        raise SolsteadError(f"--push is where push services reach you, mailto:... or https://..., not {contact!r}")


def check_keys(device: NewDevice) -> None:
    """Refuse keys that nothing can be encrypted for."""
    from cryptography.hazmat.primitives.asymmetric import ec

    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unpacked(device.p256dh))
        good = len(unpacked(device.auth)) == 16
    except (ValueError, binascii.Error):
        good = False
    if not good:
        raise Refused("bad_setting", "the keys are not those of a browser")


class Signer:
    """The key of the server, with which push services know one sender from another."""

    def __init__(self, private: str, contact: str) -> None:
        from cryptography.hazmat.primitives import serialization as form
        from py_vapid import Vapid02

        self._vapid = Vapid02.from_raw(private.encode())
        self._contact = contact
        self._signed: dict[str, tuple[float, str]] = {}
        public = self._vapid.public_key
        self.public = packed(public.public_bytes(form.Encoding.X962, form.PublicFormat.UncompressedPoint))

    def header(self, place: str) -> str:
        """The signature for a push service, made once for many messages."""
        until, found = self._signed.get(place, (0.0, ""))
        if until < time.time():
            if len(self._signed) > 1000:
                self._signed.clear()
            claims = {"aud": place, "sub": self._contact, "exp": int(time.time()) + SIGNED_SECONDS}
            found = str(self._vapid.sign(claims)["Authorization"])
            self._signed[place] = time.time() + SIGNED_SECONDS / 2, found
        return found


def new_key() -> str:
    from cryptography.hazmat.primitives.asymmetric import ec

    secret = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return packed(secret.to_bytes(32, "big"))


def encrypted(device: Device, message: bytes) -> bytes:
    """A message that this browser alone can read (RFC 8291)."""
    import http_ece
    from cryptography.hazmat.primitives.asymmetric import ec

    once = ec.generate_private_key(ec.SECP256R1())
    dh, auth = unpacked(device.p256dh), unpacked(device.auth)
    return bytes(http_ece.encrypt(message, private_key=once, dh=dh, auth_secret=auth, version="aes128gcm"))
