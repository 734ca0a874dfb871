"""Where the deals of a contest are played: in this process, in processes beside it, or on a Dask cluster."""

import multiprocessing
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from typing import Any, ParamSpec, TypeVar

from cardtable.bots.processes import end, serve
from cardtable.rooms.contest import BadContest

Given = ParamSpec("Given")
Answer = TypeVar("Answer")

DASK = "dask"
"""What stands before the address of a cluster: `dask:tcp://HOST:8786`."""

AHEAD = 2
"""So many deals are handed out for each place where one can be played, so that none is ever idle."""


class Here(Executor):
    """Does everything in this process, at once."""

    def submit(self, fn: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs) -> Future[Answer]:
        done: Future[Answer] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


@contextmanager
def opened(where: str | None, jobs: int) -> Iterator[tuple[Executor, int]]:
    """An executor, and how many deals to hand out to it at once; whatever still runs at the end is ended.

    `where` is None for this machine, where so many `jobs` are done at the same time, else `dask:ADDRESS`. Raises
    `BadContest` where there is no such place, or no Dask.
    """
    if where is not None:
        with _cluster(where) as (executor, places):
            yield executor, AHEAD * places
    elif jobs == 1:
        yield Here(), 1
    else:
        # Forked from a process with threads a worker may hang; so it is begun afresh on every system.
        pool = ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"), serve)
        try:
            yield pool, AHEAD * jobs
        finally:  # without waiting for deals that are played: somebody who wants to stop wants to stop now
            end(pool)


@contextmanager
def _cluster(where: str) -> Iterator[tuple[Executor, int]]:
    """A Dask cluster, and at how many places it can play."""
    kind, _, address = where.partition(":")
    if kind.strip().lower() != DASK or not address:
        raise BadContest("executor", f"{where!r} is no place to play: write dask:ADDRESS", text=where)
    try:
        from distributed import Client  # noqa: PLC0415 - in the extra `cluster` only
    except ImportError as error:
        raise BadContest("no_dask", "Dask is not installed: pip install 'cardtable[cluster]'") from error
    client: Any
    try:
        client = Client(address.strip(), timeout=10)
    except (OSError, ValueError) as error:  # a timeout is an OSError
        raise BadContest("no_cluster", f"no cluster answers at {address}", text=address) from error
    with client:
        yield client.get_executor(pure=False), max(1, sum(client.ncores().values()))
