"""The server for assistants, as a client of the official SDK sees it."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from command_line import environment, write_check, write_project
from processes import PATIENCE, eventually, killed_in_the_end

if TYPE_CHECKING:
    from mcp import Client

pytestmark = pytest.mark.editors

Tool = Callable[..., Awaitable[Any]]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    return write_project(tmp_path / "project")


def served(project: Path, steps: Callable[[Client], Awaitable[None]]) -> None:
    """Let a client take some steps with a server in a process of its own."""
    # Whoever runs other tests collects this file too, and it takes 1.5 s.
    from mcp import Client, StdioServerParameters  # noqa: PLC0415

    server = StdioServerParameters(
        command=sys.executable,
        args=["-m", "treereduce", "mcp"],
        cwd=project.parent,
        env=environment(project.parent),
    )

    async def talk() -> None:
        async with Client(server) as client:
            await asyncio.wait_for(steps(client), 120)

    asyncio.run(talk())


async def call(client: Client, tool: str, **arguments: object) -> Any:
    answer = await client.call_tool(tool, arguments)
    assert not answer.is_error, answer.content
    assert answer.structured_content is not None
    return answer.structured_content.get("result", answer.structured_content)


async def refused(client: Client, tool: str, **arguments: object) -> str:
    answer = await client.call_tool(tool, arguments)
    assert answer.is_error
    return str(answer.content)


async def begun(client: Client, **arguments: object) -> Any:
    """Start a reduction, and wait until it has told how large the program is."""
    state = await call(client, "start_reduction", **arguments, wait_seconds=0)
    while "tokens" not in state and not state["ended"]:
        state = await call(client, "follow_reduction", run=state["run"], wait_seconds=0.1)
    return state


def test_a_client_finds_the_tools_with_their_descriptions(project: Path) -> None:
    async def steps(client: Client) -> None:
        tools = {tool.name: tool for tool in (await client.list_tools()).tools}
        assert set(tools) == {"start_reduction", "follow_reduction", "stop_reduction", "reduction_result"}
        assert all(tool.description for tool in tools.values())

    served(project, steps)


def test_the_run_that_is_meant_is_the_last_unless_another_one_is_named(project: Path) -> None:
    async def steps(client: Client) -> None:
        for tool in ("follow_reduction", "stop_reduction", "reduction_result"):
            assert "There is no run here: start_reduction" in await refused(client, tool)
        check = str(project / "check.sh")
        for number in (1, 2):
            state = await call(
                client, "start_reduction", file=str(project / "crash.c"), check=check, wait_seconds=60
            )
            assert state["run"] == number
        assert (await call(client, "follow_reduction"))["run"] == 2
        assert (await call(client, "stop_reduction"))["run"] == 2
        assert (await call(client, "reduction_result")).strip() == "abort"
        assert (await call(client, "follow_reduction", run=1))["run"] == 1

    served(project, steps)


def test_a_file_is_reduced_against_a_check_and_its_result_fetched(project: Path) -> None:
    async def steps(client: Client) -> None:
        check = str(project / "check.sh")
        state = await call(client, "start_reduction", file=str(project / "crash.c"), check=check)
        state = await call(client, "follow_reduction", run=state["run"], wait_seconds=60)
        assert (state["ended"], state["status"], state["tokens"]) == (True, 0, 1)
        assert state["summary"]["ending"] == "fixpoint"
        assert state["output"] == str(project / "crash.reduced.c")
        assert (await call(client, "reduction_result", run=state["run"])).strip() == "abort"

    served(project, steps)


def test_a_command_is_kept_for_its_crash(project: Path) -> None:
    (project / "tool.py").write_text("import sys\nassert b'abort' not in open(sys.argv[1], 'rb').read()\n")

    async def steps(client: Client) -> None:
        command = [sys.executable, str(project / "tool.py"), "@@"]
        state = await call(
            client,
            "start_reduction",
            file=str(project / "crash.c"),
            command=command,
            options=["--jobs", "2"],
            wait_seconds=60,
        )
        assert (state["ended"], state["tokens"]) == (True, 1)

    served(project, steps)


def test_programs_beside_the_file_are_no_modules_of_ours(project: Path) -> None:
    for module in ("treereduce", "json", "typer"):
        (project / f"{module}.py").write_text("raise SystemExit('imported')\n")

    async def steps(client: Client) -> None:
        file, check = (str(project / name) for name in ("crash.c", "check.sh"))
        state = await call(client, "start_reduction", file=file, check=check, wait_seconds=60)
        assert (state["ended"], state["status"], state["tokens"]) == (True, 0, 1)

    served(project, steps)


def test_a_run_is_stopped_with_its_best_so_far(project: Path) -> None:
    write_check(project / "check.sh", "sleep 0.2; grep -q abort $1")

    async def steps(client: Client) -> None:
        check = str(project / "check.sh")
        state = await begun(client, file=str(project / "crash.c"), check=check, options=["--jobs", "1"])
        assert not state["ended"]
        state = await call(client, "stop_reduction", run=state["run"])
        assert (state["ended"], state["status"], state["summary"]["ending"]) == (True, 130, "interrupted")
        assert "abort" in await call(client, "reduction_result", run=state["run"])

    served(project, steps)


def test_what_is_wrong_is_one_sentence_for_the_assistant(project: Path) -> None:
    async def steps(client: Client) -> None:
        file = str(project / "crash.c")
        assert "no absolute path" in await refused(client, "start_reduction", file="crash.c", check="x")
        assert "either a command or a check" in await refused(client, "start_reduction", file=file)
        no_word = await refused(client, "start_reduction", file=file, check="a\0b")
        assert "could not be started: embedded null byte" in no_word
        assert "There is no run 7" in await refused(client, "follow_reduction", run=7)
        state = await call(client, "start_reduction", file=file, check="/missing.sh", wait_seconds=30)
        assert (state["ended"], state["status"]) == (True, 2)
        assert "/missing.sh" in state["error"]
        assert "has no result" in await refused(client, "reduction_result", run=state["run"])

    served(project, steps)


def test_what_options_print_that_reduce_nothing_is_told(project: Path) -> None:
    check = write_check(project / "check.sh", 'grep -q abort "$1"')

    async def steps(client: Client) -> None:
        known = {"file": str(project / "crash.c"), "check": str(check), "wait_seconds": 60}
        state = await call(client, "start_reduction", **known, options=["--explain-check"])
        assert (state["ended"], state["status"]) == (True, 0)
        assert "\ninput       yes" in state["printed"]
        assert "jobs        " in state["printed"]
        state = await call(client, "start_reduction", **known)
        assert (state["status"], "printed" in state) == (0, False)
        for options in (["--events", "log"], ["--events=log"]):
            assert "Leave out --events" in await refused(client, "start_reduction", **known, options=options)

    served(project, steps)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_runs_end_with_their_best_when_the_server_is_killed(project: Path, number: int) -> None:
    write_check(project / "check.sh", f"echo $$ > {project}/shell; sleep 0.3; grep -q abort $1")
    requests: list[dict[str, Any]] = [
        {
            "id": 1,
            "method": "initialize",
            "params": {
                "protocolVersion": "2025-03-26",
                "capabilities": {},
                "clientInfo": {"name": "test", "version": "1"},
            },
        },
        {"method": "notifications/initialized"},
        {
            "id": 2,
            "method": "tools/call",
            "params": {
                "name": "start_reduction",
                "arguments": {
                    "file": str(project / "crash.c"),
                    "check": str(project / "check.sh"),
                    "options": ["--summary", str(project / "summary"), "--jobs", "1"],
                    "wait_seconds": 0,
                },
            },
        },
    ]
    with killed_in_the_end(
        subprocess.Popen(
            [sys.executable, "-m", "treereduce", "mcp"],
            cwd=project,
            env=environment(project.parent),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        for request in requests:
            server.stdin.write(json.dumps({"jsonrpc": "2.0", **request}).encode() + b"\n")
            server.stdin.flush()
            if "id" in request:
                server.stdout.readline()
        assert eventually((project / "crash.reduced.c").exists)
        server.send_signal(number)
        assert server.wait(PATIENCE) == -number
        assert eventually((project / "summary").exists)
    assert json.loads((project / "summary").read_bytes())["ending"] == "interrupted"


def test_a_result_of_an_earlier_run_is_none_of_this_one(project: Path) -> None:
    (project / "crash.reduced.c").write_text("of an earlier run")
    write_check(project / "check.sh", f"test -e {project}/go && exit 1; sleep 1; grep -q abort $1")

    async def steps(client: Client) -> None:
        file, check = str(project / "crash.c"), str(project / "check.sh")
        state = await begun(client, file=file, check=check)
        assert "earlier" not in await call(client, "reduction_result", run=state["run"])
        for _ in range(2):
            state = await call(client, "stop_reduction", run=state["run"])
        assert (state["ended"], state["status"]) == (True, 130)
        (project / "go").touch()
        state = await call(client, "start_reduction", file=file, check=check, wait_seconds=30)
        assert (state["ended"], state["status"]) == (True, 3)
        assert "has no result" in await refused(client, "reduction_result", run=state["run"])

    served(project, steps)


@pytest.mark.parametrize(
    "options",
    [
        ["-o", "crash.reduced.c"],
        ["-ocrash.reduced.c"],
        ["-qo", "crash.reduced.c"],
        ["--output=./crash.reduced.c"],
    ],
)
def test_a_run_with_the_result_of_one_that_goes_on_is_refused(project: Path, options: list[str]) -> None:
    write_check(project / "check.sh", f"test -e {project}/go || sleep 0.3; grep -q abort $1")

    async def steps(client: Client) -> None:
        known = {"file": str(project / "crash.c"), "check": str(project / "check.sh")}
        state = await begun(client, **known)
        assert not state["ended"]
        for more in ([], options):
            said = await refused(client, "start_reduction", **known, options=more)
            assert (
                f"Run 1 still goes on and has {project}/crash.reduced.c for its result too: stop it" in said
            )
        (project / "go").touch()
        for number, short in enumerate(["-o", "-qo"], 2):
            elsewhere = [short, f"other{number}.c"]
            other = await call(client, "start_reduction", **known, options=elsewhere, wait_seconds=60)
            assert (other["run"], other["status"]) == (number, 0)
        asked = await call(client, "start_reduction", **known, options=["--explain-check"], wait_seconds=60)
        assert asked["status"] == 0
        await call(client, "stop_reduction", run=1)
        state = await call(client, "start_reduction", **known, options=options, wait_seconds=60)
        assert (state["status"], state["tokens"]) == (0, 1)

    served(project, steps)
