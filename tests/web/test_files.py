"""Static files: several sent as one, without comments, under one version."""

import re

import pytest
from flask.testing import FlaskClient

from ledger.web.assets import STATIC, TEMPLATES
from ledger.web.combining import CircleError, UnknownFormError, combined

SCRIPTS = sorted(
    path.relative_to(STATIC).as_posix()
    for folder in ("js", "table", "charts")
    for path in (STATIC / folder).rglob("*.js")
)
MODULES = {
    "a.js": 'import { b, two as second } from "./x/b.js";\nexport const a = b + second;\n',
    "x/b.js": "export const b = 1;\nexport { two };\n"
    "export function later() {\n  return b;\n}\nconst two = 2;\n",
    "c.js": 'export async function c() {\n  return (await import("./a.js")).a;\n}\n',
}


def test_scripts_run_behind_what_they_import() -> None:
    text = combined(["a.js", "c.js"], MODULES.__getitem__)
    places = [text.index(f'$modules["{name}"] = ') for name in ("x/b.js", "a.js", "c.js")]
    assert places == sorted(places)
    assert 'const { b, two: second } = $modules["x/b.js"];' in text
    assert "return { b, later, two };" in text
    assert 'await Promise.resolve($modules["a.js"])' in text
    assert not re.search(r"^(import|export)\b", text, re.MULTILINE)


@pytest.mark.parametrize(
    "text",
    [
        'import all from "./b.js";\n',
        'import * as all from "./b.js";\n',
        'export * from "./b.js";\n',
        "export default 1;\n",
        "export let changes = 1;\n",
        "await something();\n",
        "const here = import.meta.url;\n",
    ],
)
def test_a_form_that_would_mean_something_else_is_refused(text: str) -> None:
    with pytest.raises(UnknownFormError):
        combined(["a.js"], {"a.js": text}.__getitem__)


def test_scripts_that_import_each_other_are_refused() -> None:
    modules = {"a.js": 'import "./x/b.js";\n', "x/b.js": 'import { c } from "../c.js";\n'}
    modules["c.js"] = 'import { b } from "./x/b.js";\n'
    with pytest.raises(CircleError, match=r"x/b\.js > c\.js > x/b\.js"):
        combined(["a.js"], modules.__getitem__)


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_script_can_be_sent_with_all_that_it_imports(client: FlaskClient, name: str) -> None:
    answer = client.get(f"/static/scripts/{name}")
    assert answer.status_code == 200
    assert f'$modules["{name}"] = ' in answer.text
    imported = re.findall(r'\$modules\["([^"]+)"\] = ', answer.text)
    assert len(imported) == len(set(imported))


@pytest.mark.parametrize("name", SCRIPTS)
def test_no_text_of_a_script_has_a_line_that_looks_like_a_comment(name: str) -> None:
    """Such lines are left out, wherever they stand."""
    texts = re.findall(r"`[^`]*`", re.sub(r"//.*", "", (STATIC / name).read_text()))
    assert not any("\n" in text for text in texts)


def test_comments_stay_here(client: FlaskClient) -> None:
    for name in ("table/rows.js", "css/tokens.css", "css/tokens+base.css"):
        assert not re.search(r"^\s*//|/\*", client.get(f"/static/{name}").text, re.MULTILINE)
    vendored = next((STATIC / "vendor").glob("*.min.js"))
    assert client.get(f"/static/vendor/{vendored.name}").data == vendored.read_bytes()


def test_sheets_are_sent_as_one_in_their_order(client: FlaskClient) -> None:
    parts = [client.get(f"/static/css/{name}.css").text for name in ("tokens", "base")]
    assert client.get("/static/css/tokens+base.css").text == "".join(parts)


@pytest.mark.parametrize(
    "path",
    ["css/tokens+none.css", "css/+.css", "scripts/js/none.js", "scripts/js/live.css", "css", ""],
)
def test_what_is_not_there_is_not_found(client: FlaskClient, path: str) -> None:
    assert client.get(f"/static/{path}").status_code == 404


def test_what_templates_ask_for_is_there(client: FlaskClient) -> None:
    text = "".join(path.read_text() for path in TEMPLATES.rglob("*.html"))
    blocks = re.findall(r"block modules %\}(.*?)\{% endblock", text)
    names = {each for block in blocks for each in re.findall(r"\w+(?:/\w+)+", block)}
    assert "table/table" in names
    for name in names:
        assert client.get(f"/static/scripts/{name}.js").status_code == 200, name
