// A sheet of paper on which moves are drawn: a module that comes with pages about Sprouts (crates/sprouts-web). Without it, or where it finds a
// drawing too crowded, there is no board, and positions are texts and small pictures.
const paper = (() => {
  const NOTHING = -1;
  let module;
  // A module that has broken down gives no answer any more.
  const call = (name, ...numbers) => {
    try {
      return module ? module[name](...numbers) : NOTHING;
    } catch {
      module = undefined;
      return NOTHING;
    }
  };
  const answer = (length) => {
    if (length === NOTHING) return undefined;
    const bytes = new Uint8Array(length);
    for (let at = 0; at < length; at += 1) bytes[at] = module.take();
    return new TextDecoder().decode(bytes);
  };
  const read = (length) => {
    const text = answer(length);
    return text && JSON.parse(text);
  };
  // A board by its number: its picture, its moves (none at all if not each of them can be drawn), the line of each and the board after it.
  const boards = [];
  const board = (number) => {
    if (number === NOTHING) return undefined;
    const after = new Map();
    const play = (move, isReply) => {
      const key = `${move} ${isReply}`;
      if (!after.has(key)) after.set(key, board(call("play", number, move, isReply)));
      return after.get(key);
    };
    boards[number] ??= {
      picture: once(() => read(call("picture", number))),
      moves: once(() => read(call("moves", number))),
      line: (move) => answer(call("line", number, move)),
      play,
    };
    return boards[number];
  };
  const drawn = new Map();
  // A text of the position, as it was written or as the rules write it.
  const draw = (text) => {
    if (!module) return undefined;
    if (!drawn.has(text)) {
      for (const byte of new TextEncoder().encode(text)) call("put", byte);
      drawn.set(text, board(call("draw", proof.axioms.includes("small-region"))));
    }
    return drawn.get(text);
  };
  // Texts become pictures when they are seen, one by one, so that nobody waits for them.
  const waiting = [];
  const drawNext = () => {
    const { text, label, scale } = waiting.shift();
    const found = text.isConnected && draw(label)?.picture();
    if (found) text.replaceWith(shapes.drawn(found, { label, scale, isSmall: true }));
    if (waiting.length > 0) setTimeout(drawNext);
  };
  const observer = new IntersectionObserver((seen) => {
    const isIdle = waiting.length === 0;
    for (const { target, isIntersecting } of seen) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      waiting.push(texts.get(target));
    }
    if (isIdle && waiting.length > 0) setTimeout(drawNext);
  });
  const texts = new WeakMap();
  const drawLater = (text, label, scale) => {
    if (!module) return;
    texts.set(text, { text, label, scale });
    observer.observe(text);
  };
  const load = async () => {
    const packed = Uint8Array.from(atob(byId("paper").textContent), (letter) => letter.charCodeAt(0));
    const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")));
    // At once, which browsers allow for a module of this size.
    module = new WebAssembly.Instance(new WebAssembly.Module(await bytes.arrayBuffer())).exports;
  };
  // Settles when there is a module, or there will be none.
  const ready = byId("paper") ? load().catch(() => {}) : undefined;
  return { draw, drawLater, ready };
})();
