// Drawings can be looked at closely: the wheel, two fingers, buttons and the keys + and - make one larger or smaller around a point,
// dragging and the arrows move it, 0 shows all of it again. It is laid out in its place at another size, and scrolled there.
(() => {
  const MOST = 24;
  const STEP = 1.4;
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const clamp = (value) => Math.min(Math.max(value, 1), MOST);

  function zoomable(place) {
    const drawing = place.querySelector("img");
    let scale = 1;
    // The size of the drawing with its margins, and the height of its place, where all of it is seen.
    let [width, height, frame] = [0, 0, 0];
    // When the page was scrolled last: it is scrolled on where a drawing comes below the pointer.
    let scrolled = -Infinity;
    const points = new Map();
    // How far the pointer has been dragged since it went down.
    let dragged = 0;

    // Makes it this large; the point under these coordinates of the window stays where it is.
    function zoom(wanted, { x, y } = middle()) {
      const before = drawing.getBoundingClientRect();
      const [across, down] = [(x - before.x) / before.width, (y - before.y) / before.height];
      scale = clamp(wanted);
      place.classList.toggle("zoomed", scale > 1);
      place.style.height = scale > 1 ? `${frame}px` : "";
      drawing.style.width = scale > 1 ? `${width * scale}px` : "";
      drawing.style.height = scale > 1 ? `${height * scale}px` : "";
      const after = drawing.getBoundingClientRect();
      place.scrollLeft += after.x + across * after.width - x;
      place.scrollTop += after.y + down * after.height - y;
    }
    const middle = () => {
      const { x, y, width, height } = place.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    };
    const by = (factor, at) => {
      if (scale === 1) {
        ({ width, height } = drawing.getBoundingClientRect());
        frame = place.getBoundingClientRect().height;
      }
      zoom(scale * factor, at);
    };
    const distance = () => {
      const [one, other] = [...points.values()];
      return Math.hypot(one.x - other.x, one.y - other.y);
    };
    const between = () => {
      const [one, other] = [...points.values()];
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
    };

    place.addEventListener("wheel", (event) => {
      const isLess = event.deltaY > 0;
      // Where nothing gets smaller, the page moves on.
      if (event.deltaY === 0 || (!event.ctrlKey && ((isLess && scale === 1) || performance.now() - scrolled < 300))) return;
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? event.deltaY / 100 : event.deltaY / 3;
      by(STEP ** -Math.min(Math.max(lines, -2), 2), { x: event.clientX, y: event.clientY });
    }, { passive: false });
    place.addEventListener("pointerdown", (event) => {
      points.set(event.pointerId, { x: event.clientX, y: event.clientY });
      dragged = 0;
    });
    // Outside of the place, too, once it has begun there.
    addEventListener("pointermove", (event) => {
      const before = points.get(event.pointerId);
      if (!before) return;
      const now = { x: event.clientX, y: event.clientY };
      dragged += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
      if (points.size === 2) {
        const was = distance();
        points.set(event.pointerId, now);
        if (was > 0) by(distance() / was, between());
        return;
      }
      points.set(event.pointerId, now);
      place.scrollLeft -= now.x - before.x;
      place.scrollTop -= now.y - before.y;
    });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, (event) => points.delete(event.pointerId));
    // What is dragged is moved, not opened, and not taken for a file.
    place.addEventListener("click", (event) => {
      if (dragged > 5) event.preventDefault();
    });
    place.addEventListener("dragstart", (event) => event.preventDefault());
    place.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const { key } = event;
      if (key === "+" || key === "=") by(STEP);
      else if (key === "-") by(1 / STEP);
      else if (key === "0") zoom(1);
      else if (ARROWS[key] && scale > 1) place.scrollBy(ARROWS[key][0] * 60, ARROWS[key][1] * 60);
      else return;
      event.preventDefault();
    });
    addEventListener("resize", () => zoom(1));
    addEventListener("scroll", () => { scrolled = performance.now(); });

    const bar = document.createElement("p");
    bar.className = "bar zoom";
    for (const [text, label, act] of [["+", "Larger", () => by(STEP)], ["\u2212", "Smaller", () => by(1 / STEP)], ["All of it", "", () => zoom(1)]]) {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = text;
      if (label) button.setAttribute("aria-label", label);
      button.addEventListener("click", act);
      bar.append(button);
    }
    const told = document.createElement("span");
    told.className = "faint";
    told.textContent = "Wheel or + and \u2212: larger and smaller; drag or arrows: move; 0: all of it.";
    bar.append(told);
    place.before(bar);
    place.tabIndex = 0;
    place.setAttribute("role", "group");
    place.setAttribute("aria-label", "The drawing: plus and minus make it larger and smaller, arrows move it, 0 shows all of it");
  }

  document.querySelectorAll(".picture").forEach(zoomable);
})();
