"""A cluster of two workers, for what Dask shares out."""

from collections.abc import Iterator
from typing import Any

import pytest


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    library = pytest.importorskip("distributed")
    folder = str(tmp_path_factory.mktemp("dask"))
    with (
        pytest.importorskip("dask").config.set({"temporary-directory": folder}),
        library.LocalCluster(
            n_workers=2,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            local_directory=folder,
        ) as cluster,
    ):
        yield cluster
