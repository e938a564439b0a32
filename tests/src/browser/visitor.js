// Visits a published site as a reader does, and posts what it saw, line by line.
"use strict";
(async () => {
  const lines = [];
  const frame = document.createElement("iframe");
  frame.width = 1000;
  frame.height = 800;
  document.body.append(frame);
  const opened = (act) => new Promise((done) => {
    frame.onload = done;
    act();
  });
  const open = (path) => opened(() => { frame.src = path; });
  const here = () => frame.contentDocument;
  const byId = (id) => here().getElementById(id);
  const until = async (is) => {
    const begun = performance.now();
    while (!is()) {
      if (performance.now() - begun > 60000) throw new Error(`waited in vain for ${is}`);
      await new Promise((done) => { setTimeout(done, 20); });
    }
  };
  const resources = () => frame.contentWindow.performance.getEntriesByType("resource").map((it) => it.name);
  const checked = async (act) => {
    act();
    await until(() => !byId("start").disabled && !byId("verdict").hidden);
    const kind = byId("verdict").className;
    lines.push(`${kind}: ${byId("verdict").textContent}`, `status: ${byId("status").textContent.replace(/in [0-9.]+ s/, "in TIME")}`);
    if (!byId("note").hidden) lines.push(`note: ${byId("note").textContent}`);
  };
  try {
    const asked = [];
    await open("/site/index.html");
    const search = byId("search");
    const find = (text) => {
      search.value = text;
      search.dispatchEvent(new Event("input"));
      lines.push(`found: ${byId("found").textContent}`);
    };
    find("nothing like this");
    find("CRAM 3X3");
    const shown = [...here().querySelectorAll("tr[data-text]")].filter((row) => row.checkVisibility());
    lines.push(...shown.map((row) => `shown: ${[...row.cells].map((cell) => cell.innerText.replace(/\n/g, "; ")).join(" | ")}`));
    asked.push(...resources());
    const link = here().querySelector("tr:not([hidden]) a");
    await opened(() => link.click());
    lines.push(`title: ${here().title}`);
    await until(() => here().querySelector("img").complete);
    lines.push(`picture: ${here().querySelector("img").naturalWidth > 0}`);
    await checked(() => byId("start").click());
    asked.push(...resources());
    const path = frame.contentWindow.location.pathname;
    // The same page with another certificate, and with files that a reader has.
    for (const other of OTHERS) {
      await open(path.replace("/site/", `/${other}/`));
      await checked(() => byId("start").click());
      // What a script that is refused would have done.
      if (frame.contentWindow.isSwapped) lines.push("a swapped script ran");
      asked.push(...resources());
    }
    await open(path);
    const choose = (name, bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([bytes], name));
      byId("files").files = files.files;
      byId("files").dispatchEvent(new Event("change"));
    };
    const bytes = await (await fetch(FILE)).arrayBuffer();
    await checked(() => choose("mine.cert", bytes));
    await checked(() => choose("mine.cert", bytes.slice(0, -1)));
    byId("start").click();
    byId("cancel").click();
    await until(() => byId("status").textContent === "cancelled");
    for (const page of PAGES) {
      await open(page);
      await checked(() => byId("start").click());
      asked.push(...resources());
    }
    const foreign = asked.filter((name) => new URL(name).host !== location.host);
    lines.push(`asked: ${asked.length > 0}, elsewhere: ${foreign.join(" ")}`);
  } catch (error) {
    lines.push(`error: ${error.stack}`);
  }
  await fetch("/done", { method: "POST", body: lines.join("\n") });
})();
