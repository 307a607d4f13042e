from __future__ import annotations

from pathlib import Path

from treereduce.failing.shadow import make_shadow


def test_a_shadow_has_all_files_and_one_of_them_with_other_content(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "a/b").mkdir(parents=True)
    for name in ("top", "a/beside", "a/b/file", "a/b/other"):
        (root / name).write_text(name)
    (tmp_path / "candidate").write_text("new")
    make_shadow(root, Path("a/b/file"), tmp_path / "candidate", tmp_path / "shadow")
    seen = {
        str(path.relative_to(tmp_path / "shadow")): path.read_text()
        for path in (tmp_path / "shadow").rglob("*")
        if path.is_file()
    }
    assert seen == {"top": "top", "a/beside": "a/beside", "a/b/file": "new", "a/b/other": "a/b/other"}


def test_what_is_written_to_the_file_in_a_shadow_leaves_the_file_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "root").mkdir()
    (tmp_path / "root/file").write_text("old")
    (tmp_path / "candidate").write_text("new")
    make_shadow(tmp_path / "root", Path("file"), tmp_path / "candidate", tmp_path / "shadow")
    (tmp_path / "shadow/file").write_text("changed")
    assert (tmp_path / "root/file").read_text() == "old"
    assert (tmp_path / "candidate").read_text() == "new"


def test_a_path_that_goes_up_from_where_the_test_is_leads_to_the_candidate(tmp_path: Path) -> None:
    for folder in ("root/data", "root/tests/unit"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "root/data/file").write_text("old")
    (tmp_path / "candidate").write_text("new")
    ways = [Path("tests/unit"), Path()]
    make_shadow(tmp_path / "root", Path("data/file"), tmp_path / "candidate", tmp_path / "shadow", ways)
    assert (tmp_path / "shadow/tests/unit/../../data/file").read_text() == "new"
