"""A run to be shown to others: a page in HTML with everything in it, and a bug report in Markdown.

* `history`: what the journal of a run says about its way, or two files.
* `origins`: what of the original is left in a later program.
* `embedded`: the way as data for the page, from which the page makes each program anew.
* `readable`: bytes of a program as text that can be looked at.
* `tables`: the parts of the page that need no script.
* `assembly`: the page; `page.js`, `programs.js`, `page.css` and `uplot/` go into it.
* `scripts`: the command in a check script that gets the program.
* `bug_report`: the bug report.
"""
