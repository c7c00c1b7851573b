# SPDX-License-Identifier: MIT
"""Settings of Sphinx for the manual: pages in Markdown, formulas set by KaTeX when the manual is built."""

import functools
import os
import re
import subprocess

from docutils import nodes
from sphinx.addnodes import download_reference, pending_xref
from sphinx.transforms import SphinxTransform
from sphinx.util.fileutil import copy_asset

project = "Carom"
author = "The Carom authors"
copyright = "The Carom authors"
version = release = os.environ.get("CAROM_VERSION", "")

extensions = ["myst_parser", "sphinxcontrib.programoutput"]
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 4
suppress_warnings = ["myst.header"]  # a page may begin with a part of another one

# What is printed is one page without what browsers need, from which WeasyPrint makes the PDF.
printed = tags.has("print")  # noqa: F821: Sphinx has it here
html_theme = "basic" if printed else "furo"
html_title = f"Carom {version}".strip()
html_logo = "../desktop/org.carom.Carom.svg"
html_static_path = ["style"]
html_css_files = ["katex/katex.min.css", "print.css" if printed else "manual.css"]
html_js_files = [] if printed else ["search-order.js"]
templates_path = ["templates"] if printed else []
exclude_patterns = ["style", "templates"]
html_math_renderer = "katex"
html_show_copyright = False
html_show_sphinx = False
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False

KATEX = "/usr/share/javascript/katex"


@functools.cache
def katex(formula: str, display: bool) -> str:
    """The HTML of a formula. It is made here, so that pages and PDF need no scripts."""
    command = ["katex", "--format", "html", "--strict", "ignore"]
    if display:
        command.append("--display-mode")
    # Where Debian has modules; a Node.js that is not Debian's does not look there by itself.
    where = {**os.environ, "NODE_PATH": "/usr/share/nodejs"}
    done = subprocess.run(command, input=formula, capture_output=True, text=True, check=False, env=where)
    if done.returncode != 0:
        raise ValueError(f"KaTeX cannot set {formula!r}: {done.stderr}")
    return done.stdout


def visit_math(translator, node):
    translator.body.append(katex(node.astext(), display=False))
    raise nodes.SkipNode


def visit_math_block(translator, node):
    translator.body.append(f'<div class="formula">{katex(node.astext(), display=True)}</div>\n')
    raise nodes.SkipNode


class Subscripts(SphinxTransform):
    """Sets what follows a low line in running text as a subscript, as in T_c⁻ and (A_c)_ik.

    Code, and words that are joined by low lines, stay as they are."""

    default_priority = 700
    # One or two letters, which may have an accent, or a bracket; then letters, digits or what stands in braces.
    pattern = re.compile(
        r"(?:(?<![A-Za-z.])[^\W\d_]{1,2}[\u0300-\u036f]?|(?<=\)))_"
        r"(?:([A-Za-z0-9]+|[λ⊥∥])(?![A-Za-z0-9_])|\{([^}]*)\})")

    def apply(self, **kwargs):
        for text in list(self.document.findall(nodes.Text)):
            within = text.parent
            while within is not None and not isinstance(within, (nodes.literal, nodes.FixedTextElement, nodes.math)):
                within = within.parent
            if within is not None or "_" not in text:
                continue
            pieces, at = [], 0
            for match in self.pattern.finditer(text):
                line = text.index("_", match.start())
                pieces.append(nodes.Text(text[at:line]))
                pieces.append(nodes.subscript("", match.group(1) or match.group(2)))
                at = match.end()
            if pieces:
                text.parent.replace(text, pieces + [nodes.Text(text[at:])])


class SourceLinks(SphinxTransform):
    """Links into the source, which is not part of the manual, become the words that they have."""

    default_priority = 5

    def apply(self, **kwargs):
        for link in list(self.document.findall(lambda n: isinstance(n, (download_reference, pending_xref)))):
            target = link.get("reftarget", "")
            if re.match(r"(\.\./)+(core|ui|app|tests|resources|examples|reference|desktop)\b", target) or \
                    target.split("#")[0].endswith(".json"):
                link.parent.replace(link, link.children)


def copy_katex(app, error):
    """The letters of formulas, in the one format that every browser and WeasyPrint read."""
    if error is None and app.builder.format == "html":
        target = os.path.join(app.outdir, "_static", "katex")
        copy_asset(os.path.join(KATEX, "katex.min.css"), target)
        copy_asset(os.path.join(KATEX, "fonts"), os.path.join(target, "fonts"), excluded=lambda path: not path.endswith("woff2"))


def setup(app):
    app.add_html_math_renderer("katex", (visit_math, None), (visit_math_block, None))
    app.add_transform(Subscripts)
    app.add_transform(SourceLinks)
    app.connect("build-finished", copy_katex)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
