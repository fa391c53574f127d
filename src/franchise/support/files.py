"""Files that are written whole or not at all."""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path

FOR_ALL, FOR_OWNER = 0o666, 0o600  # who may read it; the user's mask still takes away from this


@contextmanager
def written_whole(file: Path, mode: int = FOR_ALL) -> Iterator[BufferedIOBase]:
    """Write a file under another name, and give it its own at the end; after an error it is as it was before.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with written_whole(Path(folder) / "greeting") as stream:
    ...         _ = stream.write(b"hello")
    ...     os.listdir(folder), (Path(folder) / "greeting").read_bytes()
    (['greeting'], b'hello')
    """
    if file.exists() and not file.is_file():  # a device would be gone if a file took its name
        raise FileExistsError(errno.EEXIST, "it is no ordinary file: choose another name", str(file))
    if not file.parent.is_dir():
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(file.parent))
    part = file.with_name(f".{file.name}.{os.getpid()}")
    try:
        with open(part, "wb", opener=lambda name, flags: os.open(name, flags, mode)) as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        part.replace(file)
    finally:
        part.unlink(missing_ok=True)
