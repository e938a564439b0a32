// Put at the end of the page of a certificate by a test: looks at its drawing closely, in every way, and writes what is wrong.
window.addEventListener("load", async () => {
  const seen = [];
  const expect = (what, holds) => { if (!holds) seen.push(`WRONG ${what}`); };
  try {
    const place = document.querySelector(".picture");
    const drawing = place.querySelector("img");
    await drawing.decode();
    place.scrollIntoView();
    // The page is scrolled on for a while.
    await new Promise((done) => setTimeout(done, 500));
    const box = place.getBoundingClientRect();
    const at = (x, y) => ({ clientX: box.x + x * box.width, clientY: box.y + y * box.height });
    // Where a point of the window is in the drawing, from 0 to 1 each way.
    const under = ({ clientX, clientY }) => {
      const { x, y, width, height } = drawing.getBoundingClientRect();
      return [(clientX - x) / width, (clientY - y) / height];
    };
    const near = (one, other) => one.every((value, number) => Math.abs(value - other[number]) < 0.02);
    const width = () => drawing.getBoundingClientRect().width;
    const shape = () => width() / drawing.getBoundingClientRect().height;
    const ofWhole = shape();
    const whole = width();
    const wheel = (deltaY, where, further = {}) => {
      const event = new WheelEvent("wheel", { deltaY, bubbles: true, cancelable: true, ...where, ...further });
      place.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const press = (key) => {
      const event = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
      place.dispatchEvent(event);
      return event.defaultPrevented;
    };
    const point = (type, where, pointerId = 1) => drawing.dispatchEvent(new PointerEvent(type, { pointerId, bubbles: true, cancelable: true, ...where }));
    const click = () => {
      const event = new MouseEvent("click", { bubbles: true, cancelable: true });
      let isOpened = false;
      // What the script does not prevent would open the picture.
      const stop = (it) => { isOpened = !it.defaultPrevented; it.preventDefault(); };
      addEventListener("click", stop, { once: true });
      drawing.dispatchEvent(event);
      return isOpened;
    };
    expect("the place can have the focus", place.tabIndex === 0 && place.getAttribute("role") === "group");
    expect("the page moves on where nothing gets smaller", !wheel(100, at(0.5, 0.5)) && width() === whole);
    expect("arrows are the page's before", !press("ArrowDown"));
    expect("a click opens the picture", click());
    // The wheel, around the pointer.
    const corner = at(0.7, 0.4);
    const before = under(corner);
    expect("the wheel makes it larger", wheel(-100, corner) && width() > 1.3 * whole);
    expect("around the pointer", near(under(corner), before));
    wheel(-200, corner);
    expect("in the same shape", Math.abs(shape() / ofWhole - 1) < 0.01);
    expect("and again", near(under(corner), before) && width() > 2.5 * whole);
    expect("the place stays as large as it was", Math.abs(place.getBoundingClientRect().height - box.height) < 2);
    expect("the wheel makes it smaller", wheel(100, corner) && width() < 2.5 * whole);
    // Dragging: what was under the pointer goes with it.
    const held = under(at(0.5, 0.5));
    point("pointerdown", at(0.5, 0.5));
    point("pointermove", at(0.4, 0.45));
    point("pointermove", at(0.35, 0.4));
    point("pointerup", at(0.35, 0.4));
    expect("what is dragged goes with the pointer", near(under(at(0.35, 0.4)), held));
    expect("and is not opened", !click());
    point("pointermove", at(0.9, 0.9));
    expect("nothing moves after that", near(under(at(0.35, 0.4)), held));
    // Keys.
    const left = place.scrollLeft;
    expect("an arrow moves it", press("ArrowLeft") && place.scrollLeft === left - 60);
    const now = width();
    expect("plus", press("+") && width() > 1.3 * now);
    expect("minus", press("-") && Math.abs(width() - now) < 2);
    expect("zero shows all of it", press("0") && Math.abs(width() - whole) < 1 && !place.classList.contains("zoomed"));
    for (let step = 0; step < 40; step += 1) press("+");
    expect("there is an end to it", width() < 25 * whole);
    press("0");
    expect("keys of the browser are left to it", !place.dispatchEvent(new KeyboardEvent("keydown", { key: "x", cancelable: true })) === false && width() === whole);
    // Two fingers.
    point("pointerdown", at(0.4, 0.5), 1);
    point("pointerdown", at(0.6, 0.5), 2);
    const between = under(at(0.5, 0.5));
    point("pointermove", at(0.3, 0.5), 1);
    point("pointermove", at(0.7, 0.5), 2);
    expect("fingers that part make it larger", Math.abs(width() / whole - 2) < 0.1 && near(under(at(0.5, 0.5)), between));
    point("pointerup", at(0.3, 0.5), 1);
    point("pointerup", at(0.7, 0.5), 2);
    // Buttons.
    const [larger, smaller, all] = document.querySelectorAll(".zoom button");
    all.click();
    expect("a button for all of it", width() === whole);
    larger.click();
    expect("a button for more", width() > 1.3 * whole);
    smaller.click();
    expect("a button for less", Math.abs(width() - whole) < 1);
    seen.push("done");
  } catch (error) {
    seen.push(`ERROR ${error.stack}`);
  }
  const told = document.createElement("pre");
  told.textContent = `BEGIN\n${seen.join("\n")}\nEND`;
  document.body.append(told);
});
