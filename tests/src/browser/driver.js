// Sends each task to one worker, one after another, and posts what comes back.
"use strict";
(async () => {
  const worker = new Worker("/worker.js");
  const answers = [];
  try {
    const get = async (path) => (await fetch(path)).blob();
    const bytes = async (path) => (await get(path)).arrayBuffer();
    const { tasks, imports } = JSON.parse(await (await get("/tasks.json")).text());
    const files = await get("/files");
    const buffer = await files.arrayBuffer();
    const cut = (all, [from, to]) => all.slice(from, to);
    const library = Object.fromEntries(Object.entries(imports).map(([identity, place]) => [identity, cut(files, place)]));
    let loaded = "";
    for (const [number, { name, place, options, module }] of tasks.entries()) {
      if (module !== loaded) worker.postMessage({ module: await bytes(module) });
      loaded = module;
      // Certificates come as blobs and as buffers, in turn.
      const certificate = cut(number % 2 === 0 ? files : buffer, place);
      const answer = await new Promise((done) => {
        let steps = 0;
        worker.onerror = (event) => done({ kind: "error", why: event.message });
        worker.onmessage = ({ data }) => {
          if (data.kind === "progress") steps += 1;
          else done({ ...data, steps });
        };
        worker.postMessage({ id: number, name, certificate, options, imports: library });
      });
      answers.push(answer);
    }
  } catch (error) {
    answers.push({ kind: "error", why: String(error) });
  }
  await fetch("/done", { method: "POST", body: JSON.stringify(answers) });
})();
