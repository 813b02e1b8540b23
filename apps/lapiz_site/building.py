"""Puts the site together: the page, Python, lapiz, and what makes it work offline."""

import datetime
import gzip
import html
import io
import json
import re
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory

import attrs

from lapiz import BadInput
from lapiz_play.files import CONFIG, config, page_files, policy_text
from lapiz_site.baking import BAKED, baked
from lapiz_site.python import compiled, modules, pyodide_folder

PYODIDE = "pyodide/"
PICTURE = "picture/"
"""What reads pictures: loaded, and kept, when somebody first brings one."""
EDITOR = "vendor/codemirror"
"""What techniques are written in: loaded, and kept, when somebody first opens Write."""
LATER = (PICTURE, EDITOR)
PACKED = ".bin"
"""The ending of what is compressed here, so that it is small whether or not a server compresses."""
ENCODINGS = re.compile(
    r"encodings/(__init__|aliases|ascii|cp1252|cp437|idna|latin_1|punycode|utf|.*unicode_escape)"
)
"""What texts and archives may be encoded in."""
UNUSED = (
    "_pyio.py",
    "_pyrepl/",
    "antigravity.py",
    "bdb.py",
    "configparser.py",
    "doctest.py",
    "ensurepip/",
    "ftplib.py",
    "http/",
    "idlelib/",
    "imaplib.py",
    "mailbox.py",
    "multiprocessing/",
    "optparse.py",
    "pdb.py",
    "pickletools.py",
    "plistlib.py",
    "poplib.py",
    "profile.py",
    "pstats.py",
    "pydoc.py",
    "pydoc_data/",
    "smtplib.py",
    "socketserver.py",
    "sqlite3/",
    "tarfile.py",
    "this.py",
    "trace.py",
    "turtle",
    "unittest/",
    "urllib/request.py",
    "urllib/robotparser.py",
    "venv/",
    "wsgiref/",
    "xml/",
    "xmlrpc/",
    "zoneinfo/",
)
"""What of Python's own modules nothing imports in a tab."""


def is_used(name: str) -> bool:
    """Tell whether a file of Python's own library goes with the site.

    >>> is_used("json/decoder.py"), is_used("encodings/utf_8.py"), is_used("encodings/big5.py")
    (True, True, False)
    """
    if name.startswith("encodings/"):
        return bool(ENCODINGS.match(name))
    return not name.startswith(UNUSED)


@attrs.frozen
class Built:
    """What was written: how many files, and how many bytes a first visit loads, compressed.

    What its Home shows comes to these, about 100 kB: it is another puzzle each day.
    """

    files: int
    transfer: int


def build(out: Path, pyodide: str | None = None, first: datetime.date | None = None) -> Built:
    """Write the site into a folder, which is made; what is in it already stays.

    `first` is the first day of which Today's puzzle is made with it, usually this one.

    Raises BadInput where the folder cannot be written, or Python for browsers is not to be had.
    """
    with pyodide_folder(pyodide) as folder:
        made = {**_page(), **_python(folder, out), **baked(first or datetime.date.today())}
    made["sizes.json"] = _sizes(made)
    made["sw.js"] = _service_worker(made)
    for name, content in made.items():
        path = out / name
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        except OSError as error:
            raise BadInput(f"cannot be written: {error.strerror}", source=str(path)) from None
    visited = [name for name in made if not name.startswith((BAKED, *LATER))]
    return Built(len(made), sum(_transferred(made[name]) for name in visited))


def _page() -> dict[str, bytes]:
    """Return the files of the page, with the policy that a server would send."""
    page = dict(page_files())
    index = page["index.html"].decode()
    policy = html.escape(policy_text("'wasm-unsafe-eval'"))
    head = (
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<link rel="manifest" href="manifest.webmanifest">\n'
    )
    start = '<meta charset="utf-8">\n'
    page["index.html"] = index.replace(start, start + head, 1).encode()
    return {**page, CONFIG: config(local=False)}


def _python(folder: Path, out: Path) -> dict[str, bytes]:
    """Return Pyodide without what nobody needs, and lapiz, both compiled."""
    version = json.loads((folder / "package.json").read_text("utf-8"))["version"]
    lock = json.loads((folder / "pyodide-lock.json").read_text("utf-8"))
    with zipfile.ZipFile(folder / "python_stdlib.zip") as archive:
        library = {
            info.filename: archive.read(info)
            for info in archive.infolist()
            if not info.is_dir() and is_used(info.filename)
        }
    return {
        f"lapiz.files{PACKED}": _packed(_joined(_compiled(folder, modules(), 0))),
        f"{PYODIDE}pyodide.mjs": (folder / "pyodide.mjs").read_bytes(),
        f"{PYODIDE}pyodide.asm.mjs": growing((folder / "pyodide.asm.mjs").read_bytes()),
        f"{PYODIDE}python_stdlib.zip{PACKED}": _packed(_compiled(folder, library, 2)),
        f"{PYODIDE}pyodide-lock.json": json.dumps({**lock, "packages": {}}).encode(),
        f"{PYODIDE}VERSION.txt": f"pyodide {version}, MPL-2.0\n".encode(),
        f"{PYODIDE}pyodide.asm.wasm{PACKED}": _packed((folder / "pyodide.asm.wasm").read_bytes()),
    }


def _compiled(folder: Path, sources: Mapping[str, bytes], level: int) -> bytes:
    with TemporaryDirectory(prefix="lapiz-site-") as place:
        before, after = Path(place) / "in.zip", Path(place) / "out.zip"
        with zipfile.ZipFile(before, "w") as archive:
            for name, content in sources.items():
                archive.writestr(zipfile.ZipInfo(name), content)
        compiled(folder, before, after, level)
        return after.read_bytes()


def _joined(archive: bytes) -> bytes:
    """Return the files of an archive one after the other, after a line with names and sizes.

    The page writes them by itself: Python in a tab would take ten times as long to unpack them.
    """
    with zipfile.ZipFile(io.BytesIO(archive)) as opened:
        contents = {name: opened.read(name) for name in opened.namelist()}
    sizes = {name: len(content) for name, content in contents.items()}
    return b"".join((json.dumps(sizes).encode(), b"\n", *contents.values()))


RESTORED = b"return Module.HEAP8.set("
"""Where Pyodide restores a memory that was kept, which must not be larger than what it has."""


def growing(source: bytes) -> bytes:
    """Return Pyodide's own script so that it makes room for the memory that it restores.

    Without that a tab cannot go on from the memory of an earlier visit, and starts as on the first.
    """
    before, mark, after = source.partition(RESTORED)
    if not mark or RESTORED in after:
        return source
    restored = after[: after.index(b",")].removesuffix(b")")
    room = b"const more=%s.length-HEAP8.length;" % restored
    grow = b"if(more>0){wasmMemory.grow(Math.ceil(more/65536));updateMemoryViews()}"
    return before + room + grow + mark + after


def _packed(content: bytes) -> bytes:
    return gzip.compress(content, 9, mtime=0)


def _sizes(made: Mapping[str, bytes]) -> bytes:
    """Return how much is loaded before Python runs, for the progress that is told, and a version.

    With that the memory of Python is kept.
    """
    packed = {name: content for name, content in made.items() if name.endswith(PACKED)}
    python = sorted(name for name in made if name in packed or name.startswith(PYODIDE))
    digest = sha256(b"".join(sha256(made[name]).digest() for name in python)).hexdigest()
    return json.dumps({"whole": sum(map(len, packed.values())), "version": digest[:16]}).encode()


def _service_worker(made: Mapping[str, bytes]) -> bytes:
    """Return the service worker, with the files of this site and a name for this very version."""
    names = sorted({*made, "sw.js"})
    digest = sha256()
    for name in sorted(made):
        digest.update(name.encode() + b"\0" + sha256(made[name]).digest())
    names = [name for name in names if not name.startswith(BAKED)]
    large = [name for name in names if name.startswith((PYODIDE, *LATER)) or name.endswith(PACKED)]
    small = [name for name in names if name not in large and name != "sw.js"]
    head = (
        f"const VERSION = {json.dumps('lapiz-' + digest.hexdigest()[:16])};\n"
        f"const SMALL = {json.dumps(['./', *small])};\n"
        f"const LARGE = {json.dumps(large)};\n"
    )
    return head.encode() + made["sw.js"]


def _transferred(content: bytes) -> int:
    """Return the bytes of a file as a server sends it, compressed where that helps."""
    stream = io.BytesIO()
    with gzip.GzipFile(fileobj=stream, mode="wb", compresslevel=6, mtime=0) as zipped:
        zipped.write(content)
    return min(len(content), len(stream.getvalue()))
