"""`ledger demo`, as a shell calls it."""

import re
from pathlib import Path

from click.testing import CliRunner, Result

from ledger.desk.access import actor_for_secret
from ledger.desk.actors import Role
from ledger.web.app import create_app
from ledger.web.cli import main
from tests.store.fixtures import close


def demo(instance: Path, *arguments: str) -> Result:
    return CliRunner().invoke(main, ["demo", "--instance", str(instance), *arguments])


def test_the_links_are_printed_and_what_to_type_next(tmp_path: Path) -> None:
    done = demo(tmp_path, "--rounds", "20")
    assert done.exit_code == 0
    secrets = re.findall(r"http://localhost:8321/join/(\S+)", done.stdout)
    app = create_app({"INSTANCE": tmp_path})
    with app.app_context():
        actors = [actor_for_secret(secret) for secret in secrets]
    close(app)
    assert [each and each.role for each in actors] == [Role.OWNER, Role.SCOREKEEPER, Role.VIEWER]
    assert f"ledger run --instance {tmp_path}" in done.stdout
    assert "at port 8321" in done.stdout


def test_no_bar_is_drawn_in_a_pipe(tmp_path: Path) -> None:
    done = demo(tmp_path, "--rounds", "12")
    assert "\r" not in done.output
    assert "#" not in done.output
    assert "%" not in done.output


def test_a_second_filling_is_refused_and_said(tmp_path: Path) -> None:
    demo(tmp_path, "--rounds", "5")
    again = demo(tmp_path, "--rounds", "5")
    assert (again.exit_code, again.stdout) == (1, "")
    assert "already" in again.stderr
    assert demo(tmp_path, "--rounds", "5", "--seed", "2").exit_code == 0
