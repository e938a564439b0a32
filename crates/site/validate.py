#!/usr/bin/env python3
"""Validates the metadata of a published site with the validators that others use.

    crates/site/validate.py SITE...

Prints a line for each file and ends with 1 if any is refused, with 3 if the validators cannot be installed. The validators are installed into virtual
environments of their own, which are cleared away; the variable GAMECERT_VALIDATORS names a folder where they
are kept, and made if they are not there yet. After that nothing is fetched: the context of RO-Crate comes from
the package `rocrate`.
"""

import importlib.util
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path

# In two environments: cffconvert wants an older jsonschema, which does not know all that DataCite's schema says.
VALIDATORS = {
    "citation": ["cffconvert==2.0.0"],
    "others": ["roc-validator==0.13.0", "rocrate==0.16.0", "datacite==1.4.1", "feedparser==6.0.14"],
}
INSIDE = "GAMECERT_INSIDE_VALIDATORS"
ATOM = "{http://www.w3.org/2005/Atom}"
UUID = r"urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}"
CONTEXT = "https://w3id.org/ro/crate/1.3/context"
# Recommendations of RO-Crate that ask for what no archive tells.
NOT_TOLD = [
    "SHOULD have an organizational affiliation",
    "SHOULD have a Contextual Entity which specifies the organizational `affiliation`",
    "SHOULD have a contactPoint property",
    "contactPoint SHOULD reference a ContactPoint",
    "SHOULD have an ORCID identifier",
    "SHOULD have a ROR identifier",
    "The organization SHOULD have a URL",
    "A License entity SHOULD have an absolute HTTP(S) URL",
]


def main(sites):
    if not sites:
        sys.exit(__doc__)
    # The validator cuts the path of a crate out of its messages.
    sites = [str(Path(site).resolve()) for site in sites]
    inside = os.environ.get(INSIDE)
    if inside:
        sys.exit(0 if all([validate(Path(site), inside) for site in sites]) else 1)
    kept = os.environ.get("GAMECERT_VALIDATORS")
    if kept:
        sys.exit(run(Path(kept).resolve(), sites))
    with tempfile.TemporaryDirectory() as folder:
        sys.exit(run(Path(folder), sites))


def run(folder, sites):
    """Runs this again where the validators are."""
    worst = 0
    for name, packages in VALIDATORS.items():
        python = folder / name / "bin" / "python"
        if not python.exists():
            try:
                venv.create(folder / name, with_pip=True)
                subprocess.run([python, "-m", "pip", "install", "--quiet", *packages], check=True)
            except (OSError, subprocess.CalledProcessError) as error:
                print(f"the validators cannot be installed: {error}", file=sys.stderr)
                return 3
        done = subprocess.run([python, __file__, *sites], env={**os.environ, INSIDE: name}, check=False)
        worst = max(worst, abs(done.returncode))
    return worst


def validate(site, inside):
    accepted = True
    others = {"ro-crate-metadata.json": ro_crate, "datacite.json": datacite, "feed.atom": atom}
    checks = {"CITATION.cff": citation} if inside == "citation" else others
    for name, check in checks.items():
        try:
            faults, note = check(site / name)
        except Exception as error:  # A validator that fails has not accepted.
            faults, note = [f"{type(error).__name__}: {error}"], ""
        print(f"{site / name}: {'refused' if faults else 'accepted'}{note}", flush=True)
        for fault in faults[:20]:
            print(f"    {fault}", flush=True)
        accepted = accepted and not faults
    return accepted


def keep_context(cache):
    """Puts the context of RO-Crate where the validator would keep it once it has fetched it."""
    from requests.adapters import HTTPAdapter
    from requests_cache import CachedSession
    from urllib3 import HTTPResponse

    package = Path(importlib.util.find_spec("rocrate").origin).parent
    content = (package / "data" / "ro-crate.jsonld").read_bytes()
    if json.loads(content)["@id"] != CONTEXT:
        raise ValueError("the package rocrate has another version of the context")

    class Present(HTTPAdapter):
        def send(self, request, **_):
            headers = {"Content-Type": "application/ld+json"}
            answer = HTTPResponse(io.BytesIO(content), headers=headers, status=200, preload_content=False)
            return self.build_response(request, answer)

    with CachedSession(cache_name=str(cache), backend="sqlite", expire_after=-1) as session:
        session.mount("https://", Present())
        session.get(CONTEXT, headers={"Accept": "application/ld+json, application/json"})
        session.get(CONTEXT)


def ro_crate(path):
    """All that is required, and all that is recommended but for what no archive tells."""
    from rocrate_validator import services
    from rocrate_validator.models import Severity, ValidationSettings

    with tempfile.TemporaryDirectory() as folder:
        cache = Path(folder) / "cache"
        keep_context(cache)
        settings = ValidationSettings(
            rocrate_uri=str(path.parent),
            profile_identifier="ro-crate-1.3",
            requirement_severity=Severity.RECOMMENDED,
            offline=True,
            cache_path=cache,
            skip_availability_check=True,
        )
        result = services.validate(settings)
        issues = [(it.severity.name, str(it.message), str(it.violatingEntity)) for it in result.get_issues()]
    told = [it for it in issues if it[0] == "REQUIRED" or not any(text in it[1] for text in NOT_TOLD)]
    missed = {message for _, message, _ in issues if any(text in message for text in NOT_TOLD)}
    note = f", RO-Crate 1.3, REQUIRED and RECOMMENDED but for {len(missed)} that no archive tells"
    return [" ".join(it) for it in told], note


def citation(path):
    from cffconvert import Citation

    found = Citation(path.read_text(encoding="utf-8"))
    found.validate()
    bibtex = found.as_bibtex()
    faults = [] if bibtex.startswith("@misc{") and "author = {" in bibtex else ["it does not become BibTeX"]
    return faults, f", Citation File Format {found.cffversion}"


def datacite(path):
    from datacite import schema45
    from jsonschema import FormatChecker

    document = json.loads(path.read_text(encoding="utf-8"))
    checker = schema45.validator.evolve(format_checker=FormatChecker())
    faults = [f"{'/'.join(map(str, it.path))}: {it.message}" for it in checker.iter_errors(document)]
    if not schema45.validate(document) or not schema45.tostring(document):
        faults.append("datacite refuses it")
    return faults, ", DataCite 4.5"


def atom(path):
    """What feedparser takes, and what RFC 4287 demands of each element."""
    import feedparser
    from lxml import etree

    parsed = feedparser.parse(path.read_bytes())
    faults = [f"feedparser: {parsed.get('bozo_exception')}"] if parsed.bozo else []
    root = etree.fromstring(path.read_bytes())
    entries = root.findall(f"{ATOM}entry")
    for element in [root, *entries]:
        for name in ["id", "title", "updated"]:
            if len(element.findall(f"{ATOM}{name}")) != 1:
                faults.append(f"{element.tag} has not one {name}")
        for name in ["subtitle", "rights", "generator", "summary", "published"]:
            if len(element.findall(f"{ATOM}{name}")) > 1:
                faults.append(f"{element.tag} has more than one {name}")
        alternates = [(it.get("type"), it.get("hreflang")) for it in element.findall(f"{ATOM}link[@rel='alternate']")]
        if len(alternates) != len(set(alternates)) or not alternates:
            faults.append(f"{element.tag} has no alternate link, or two of one type")
    if any(entry.find(f"{ATOM}author") is None for entry in entries) and root.find(f"{ATOM}author") is None:
        faults.append("an entry has no author")
    ids = [it.text for it in root.iter(f"{ATOM}id")]
    if len(ids) != len(set(ids)) or not all(re.fullmatch(UUID, it or "") for it in ids):
        faults.append("the identifiers are not UUIDs, each once")
    for it in root.iter(f"{ATOM}updated"):
        if not re.fullmatch(r"\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z", it.text):
            faults.append(f"{it.text} is not a moment")
    for it in [*root.iter(f"{ATOM}name"), *root.iter(f"{ATOM}title")]:
        if not (it.text or "").strip():
            faults.append(f"{it.tag} is empty")
    return faults, f", Atom with {len(entries)} entries"


if __name__ == "__main__":
    main(sys.argv[1:])
