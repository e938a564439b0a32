"use strict";
(() => {
  const byId = (id) => document.getElementById(id);

  // The first page: rows without words that begin so are hidden, and tables without rows.
  function search(input) {
    const text = (row) => `${row.dataset.text} ${row.textContent}`.toLowerCase().split(/[\s(),:]+/);
    const rows = [...document.querySelectorAll("tr[data-text]")].map((row) => [row, text(row)]);
    const sections = [...new Set(rows.map(([row]) => row.closest("section")))];
    const show = () => {
      const words = input.value.toLowerCase().split(/[\s(),:]+/).filter(Boolean);
      let found = 0;
      for (const [row, has] of rows) {
        row.hidden = !words.every((word) => has.some((begin) => begin.startsWith(word)));
        found += row.hidden ? 0 : 1;
      }
      const fits = (place) => place.querySelector("tr[data-text]:not([hidden])") !== null;
      for (const details of document.querySelectorAll("details")) {
        details.hidden = !fits(details);
        details.open = words.length > 0;
      }
      for (const section of sections) section.hidden = !fits(section);
      byId("found").textContent = words.length === 0 ? "" : `${found} of ${rows.length} lines`;
    };
    input.disabled = false;
    input.addEventListener("input", show);
    show();
  }

  // A certificate's page: the checker's module in a worker.
  function checking(place) {
    const { identity, claim, imports, script: integrity, module: expected, worker: expectedWorker } = place.dataset;
    const wanted = imports.split(" ").filter(Boolean);
    const certificate = `${identity}.cert`;
    let worker = null;
    let run = 0;
    let asking = new AbortController();

    const status = (text) => { byId("status").textContent = text; };
    // A line of certcheck may offer what this page lacks; a note says so.
    function tell(text, isVerified, note = "") {
      byId("note").hidden = !note;
      byId("note").textContent = note;
      byId("verdict").hidden = false;
      byId("verdict").className = isVerified ? "verdict verified" : "verdict";
      byId("verdict").textContent = text;
    }
    function idle(isIdle) {
      const isFocused = ["start", "cancel", "files"].includes(document.activeElement?.id);
      byId("start").disabled = !isIdle;
      byId("files").disabled = !isIdle;
      byId("cancel").disabled = isIdle;
      byId("progress").hidden = isIdle;
      // Who goes by keys stays where the next thing to press is.
      const next = byId(isIdle ? "start" : "cancel");
      if (isFocused) next.focus();
    }

    // A script works from a disk, too, where nothing can be fetched.
    let loading = null;
    function checker() {
      loading ??= new Promise((done, failed) => {
        const script = document.createElement("script");
        // Named by its hash, so that no other one is taken that a browser has kept.
        script.src = `../../checker.js?${encodeURIComponent(integrity)}`;
        // A script of other bytes is not run. From a disk Chromium runs none that has this attribute, right or wrong.
        if (location.protocol !== "file:") script.integrity = integrity;
        const lost = (why) => {
          loading = null;
          failed(new Error(why));
        };
        script.onload = () => {
          const checker = globalThis.gamecertChecker;
          if (typeof checker?.module === "string" && typeof checker.worker === "string") done(checker);
          else lost("checker.js is damaged");
        };
        script.onerror = async () => lost(await whyNotRun(script.src));
        document.head.append(script);
      });
      return loading;
    }

    // A page is not told whether a script is missing or refused: if it is there, it was refused.
    async function whyNotRun(address) {
      const missing = (why) => `checker.js cannot be loaded${why}`;
      if (location.protocol === "file:") return missing("");
      try {
        const answer = await fetch(address, { method: "HEAD" });
        if (!answer.ok) return missing(` (${answer.status} ${answer.statusText})`);
      } catch (error) {
        return missing(` (${error.message})`);
      }
      return "checker.js is not the one that this page names, so it was not run; load the page anew, or check the file with certcheck";
    }

    const digits = (buffer) => Array.from(new Uint8Array(buffer), (byte) => byte.toString(16).padStart(2, "0")).join("");

    // A file of the site, unless the reader has chosen one of this name.
    async function load(path, chosen) {
      const name = path.split("/").at(-1);
      if (chosen[name]) return chosen[name];
      const missing = (why) => {
        const all = [certificate, ...wanted.map((import_) => `${import_}.cert`)];
        const them = all.length > 1 ? `these files, and choose them together: ${all.join(", ")}` : `${certificate}, and choose the file`;
        return new Error(`${name} cannot be loaded (${why}); download ${them}`);
      };
      if (location.protocol === "file:") throw missing("a page on a disk may load no other files");
      let answer;
      try {
        answer = await fetch(path, { signal: asking.signal });
      } catch (error) {
        throw missing(error.message);
      }
      if (!answer.ok) throw missing(`${answer.status} ${answer.statusText}`);
      return answer.blob();
    }

    // What is checked: files that were chosen, or those of the site.
    async function gather(files) {
      const chosen = Object.fromEntries(files.map((file) => [file.name, file]));
      // A reader may have given the certificate another name.
      const other = files.find((file) => file.name !== certificate && !wanted.includes(file.name.replace(/\.cert$/, "")));
      const own = chosen[certificate] ?? other ?? await load(certificate, chosen);
      const library = {};
      for (const name of wanted) library[name] = await load(`../${name}/${name}.cert`, chosen);
      return [own, library];
    }

    async function start(files) {
      const mine = ++run;
      const isOver = () => mine !== run;
      asking = new AbortController();
      idle(false);
      byId("verdict").hidden = true;
      byId("note").hidden = true;
      byId("progress").removeAttribute("value");
      try {
        status("loading the checker");
        const { module, worker: text } = await checker();
        if (isOver()) return;
        const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
        // Only where the page came over a connection that nobody can change can a browser compute it.
        const sha256 = async (data) => (globalThis.crypto?.subtle ? digits(await crypto.subtle.digest("SHA-256", data)) : "");
        const hash = await sha256(bytes);
        if (hash && hash !== expected) throw new Error(`the checker's module has the SHA-256 ${hash}, not ${expected}`);
        const own = await sha256(new TextEncoder().encode(text));
        if (own && own !== expectedWorker) throw new Error(`the worker that runs the checker has the SHA-256 ${own}, not ${expectedWorker}`);
        if (isOver()) return;
        status("loading the certificate");
        const [proof, library] = await gather(files);
        if (isOver()) return;
        const address = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
        worker = new Worker(address);
        URL.revokeObjectURL(address);
        // What was under way when somebody cancelled is of no interest.
        worker.onmessage = ({ data }) => isOver() || heard(data, hash);
        worker.onerror = (event) => isOver() || end(`the checker broke down: ${event.message}`);
        worker.postMessage({ module: bytes });
        status("checking");
        worker.postMessage({ name: certificate, certificate: proof, imports: library, options: [`expect ${claim}`] });
      } catch (error) {
        if (!isOver()) end(`not checked: ${error.message}`);
      }
    }

    function heard(answer, hash) {
      if (answer.kind === "progress") {
        // What it imports is checked before, and not counted in bytes.
        if (answer.bytes > 0) {
          byId("progress").max = Math.max(answer.total, 1);
          byId("progress").value = answer.bytes;
        }
        status(`checking: ${answer.lemmas.toLocaleString("en")} lemmas`);
        return;
      }
      if (answer.kind !== "verdict") return end(answer.why);
      const { result } = answer;
      const isVerified = result.verdict === "VERIFIED" && result.identity === identity;
      tell(result.line, isVerified, result.note);
      if (result.verdict === "VERIFIED" && !isVerified) return end("this is a proof of the claim, but not the certificate of this page");
      const module = hash ? `, by the module with the SHA-256 ${hash}` : "";
      end("", `checked in your browser in ${(answer.milliseconds / 1000).toFixed(2)} s${module}`);
    }

    function end(why, text = why) {
      asking.abort();
      worker?.terminate();
      worker = null;
      idle(true);
      status(text);
      if (why && byId("verdict").hidden) tell(why, false);
    }

    byId("start").addEventListener("click", () => start([]));
    byId("files").addEventListener("change", (event) => {
      const files = [...event.target.files];
      event.target.value = "";
      if (files.length > 0) start(files);
    });
    byId("cancel").addEventListener("click", () => {
      run += 1;
      end("cancelled");
    });
  }

  if (byId("search")) search(byId("search"));
  // Another page has a section of this name.
  const check = document.querySelector("#check[data-identity]");
  if (check) checking(check);
})();
