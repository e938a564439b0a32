// Checks certificates in a Web Worker: the host of the checker's module (crates/checker-web/src/abi.rs is the other side).
//
// A page sends it one message for each check:
//   module       the bytes of checker.wasm (ArrayBuffer or typed array) or a WebAssembly.Module; needed only once
//   id           anything the page likes; it is returned in each answer
//   name         the file name of the certificate
//   certificate  its bytes: a File, a Blob, an ArrayBuffer or a typed array; a File is read in pieces
//   options      optional, as on the command line of certcheck but without the hyphens: ["expect nimber(cram 5x5) = 0", "forbid small-region"]
//   imports      optional: { IDENTITY: bytes, ... }, the certificates that may be imported
// It sends back, for each check, any number of progress messages, and one of the others at the end:
//   { id, kind: "progress", bytes, total, lemmas }
//   { id, kind: "verdict", result, milliseconds }   result: what `certcheck --json` prints, with `line` and `exit_code`, and a
//                                                   `note` to show with the line, which names options of certcheck that a page may lack
//   { id, kind: "usage", why }                      the options, or a field of the message, are not understood or too long: nothing was checked
//   { id, kind: "broken", why }                     the checker broke down: this is not a verdict
// On a page opened from a disk, or in a single file, create the worker from a Blob with this text. A Content-Security-Policy has to
// allow script-src 'wasm-unsafe-eval' and, for a Blob, worker-src blob:.
// To cancel, terminate the worker. Each check has its own memory, so none can spoil another.
"use strict";
(() => {
  const PAUSE = 100;
  // The fields a message may have: a misspelled `options` would otherwise be a check without these options.
  const FIELDS = ["module", "id", "name", "certificate", "options", "imports"];
  // The exit codes that may go with each word.
  const CODES = { VERIFIED: [0], REJECTED: [1], DECLINED: [2], INCOMPLETE: [3], SURVEYED: [0, 1, 3] };
  const encoder = new TextEncoder();
  const reader = new FileReaderSync();
  let module = null;

  // The bytes of a source, a piece at a time.
  function source(bytes) {
    let at = 0;
    const piece = bytes instanceof Blob
      ? (end) => new Uint8Array(reader.readAsArrayBuffer(bytes.slice(at, end)))
      : (end) => new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength).subarray(at, end);
    return (most) => {
      const next = piece(at + most);
      at += next.length;
      return next;
    };
  }

  // Each part of the request is one line. The request goes to the module completely, in pieces if it is long; the module refuses one that is too long.
  const request = ({ name, options = [] }) =>
    encoder.encode([name ?? "", ...options, "end"].map((line) => String(line).replace(/[\r\n]/g, " ")).join("\n"));

  function check(task) {
    const sources = [source(request(task)), source(task.certificate)];
    const total = task.certificate.size ?? task.certificate.byteLength;
    const decoder = new TextDecoder("utf-8", { fatal: true });
    let text = "";
    let told = performance.now();
    let window = 0;
    const host = {
      read(number, most) {
        let bytes;
        try {
          bytes = sources[number](most);
        } catch {
          return -1;
        }
        new Uint8Array(exports.memory.buffer, window, bytes.length).set(bytes);
        return bytes.length;
      },
      open() {
        const identity = Array.from(new Uint8Array(exports.memory.buffer, window, 32), (byte) => byte.toString(16).padStart(2, "0")).join("");
        if (!Object.hasOwn(task.imports ?? {}, identity)) return -1;
        return sources.push(source(task.imports[identity])) - 1;
      },
      progress(bytes, lemmas) {
        const now = performance.now();
        if (now - told < PAUSE) return;
        told = now;
        postMessage({ id: task.id, kind: "progress", bytes, total, lemmas });
      },
      answer(count) {
        text += decoder.decode(new Uint8Array(exports.memory.buffer, window, count), { stream: true });
      },
    };
    const { exports } = new WebAssembly.Instance(module, { host });
    window = exports.window();
    exports.check();
    return JSON.parse(text + decoder.decode());
  }

  function answered(task) {
    const begun = performance.now();
    const result = check(task);
    if (result.usage_error !== undefined) return { kind: "usage", why: result.usage_error };
    if (!CODES[result.verdict]?.includes(result.exit_code)) throw new Error("its answer makes no sense");
    return { kind: "verdict", result, milliseconds: performance.now() - begun };
  }

  onmessage = ({ data: task }) => {
    let answer;
    try {
      if (task.module) module = task.module instanceof WebAssembly.Module ? task.module : new WebAssembly.Module(task.module);
      if (!task.certificate) return;
      const unknown = Object.keys(task).find((field) => !FIELDS.includes(field));
      if (unknown !== undefined) return postMessage({ id: task.id, kind: "usage", why: `a message has no field \`${unknown}\`` });
      answer = answered(task);
    } catch (error) {
      answer = { kind: "broken", why: `the checker broke down: ${error}` };
    }
    postMessage({ id: task.id, ...answer });
  };
})();
