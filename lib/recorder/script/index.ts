import { checkEnd } from './check-end';
import {
  answers,
  element,
  FIND,
  facts,
  frameWindow,
  number,
  numberList,
  numbers,
  points,
  text,
  textList,
} from './slots';
import { template } from './template';

export { ENDED_ELSEWHERE } from './check-end';
export type { InRow } from './in-row';
export { replaceLiteral, scriptLiteral } from './literal';
export { type Answer, type ElementPath, query } from './slots';

/**
 * Returns a function that acts at a position in an element, with helpers that the scripts below share: `at` converts shares
 * of the element's box to CSS pixels of the window, `send` dispatches a pointer or mouse event. A page can distinguish such
 * events from the user's own; few do.
 */
const atPlace = (found: string, body: string) => `(async (e) => {
  e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const at = (box, x, y) => [box.left + box.width * x, box.top + box.height * y];
  const send = (type, target, [clientX, clientY], more) => {
    const Kind = { p: PointerEvent, w: WheelEvent, d: DragEvent }[type[0]] ?? MouseEvent;
    const pointer = { pointerId: 1, isPrimary: true, pointerType: "mouse" };
    const where = { view: window, bubbles: true, cancelable: true, composed: true, clientX, clientY };
    return target.dispatchEvent(new Kind(type, { ...where, ...pointer, ...more }));
  };
  const press = (place, held, target = e) => ["pointermove", "mousemove", "pointerdown", "mousedown"]
    .map((type) => send(type, target, place, type.endsWith("down") ? held : {})).pop();
  const release = (target, place, held) => ["pointerup", "mouseup"].forEach((type) => send(type, target, place, held));
  ${body}
})(${found})`;

/**
 * Drags. Browsers do not let a page capture a synthetic pointer, so the script emulates it: the capturing element receives all
 * moves.
 * @param onto expression of the last position, if the drag ends in another element
 */
const drag = (found: string, x: string, y: string, way: string, onto?: string) =>
  atPlace(
    found,
    `const [left, top] = at(e.getBoundingClientRect(), ${x}, ${y});
  const way = ${way}.map(([x, y]) => [left + x, top + y]);${onto ? `\n  way.push(${onto});` : ''}
  const pause = () => new Promise((go) => setTimeout(go, 20));
  let captor;
  const captures = {
    setPointerCapture() { captor = this; send("gotpointercapture", this, [left, top]); },
    releasePointerCapture() { if (captor === this) captor = undefined; },
    hasPointerCapture() { return captor === this; },
  };
  const { prototype } = e.ownerDocument.defaultView.Element;
  const natives = Object.fromEntries(Object.keys(captures).map((name) => [name, prototype[name]]));
  const target = (over) => (captor?.isConnected ? captor : over);
  const source = e.closest("[draggable=true]");
  const data = source && { dataTransfer: new DataTransfer() };
  Object.assign(prototype, captures);
  try {
    press([left, top], { buttons: 1 });
    if (source) send("dragstart", source, [left, top], data);
    let over = e;
    for (const place of way) {
      await pause();
      const next = e.ownerDocument.elementFromPoint(...place) ?? over;
      if (source && next !== over) send("dragenter", next, place, data);
      const types = source ? ["dragover"] : ["pointermove", "mousemove"];
      for (const type of types) send(type, target(next), place, { buttons: 1, ...data });
      over = next;
    }
    await pause();
    const end = way[way.length - 1];
    if (source) {
      send("drop", over, end, data);
      send("dragend", source, end, data);
    } else {
      const held = captor;
      release(target(over), end);
      if (held) send("lostpointercapture", held, end);
    }
  } finally {
    Object.assign(prototype, natives);
  }`,
  );

/** Changes an element `e`, and dispatches the events of a user's choice, which leaves the focus on the element. */
const changed = (found: string, change: string) =>
  `(()=>{const e=${found};e.focus();${change}for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})()`;

/** Calls the prototype's own setter: frameworks override it on the element, and mistake a value set there for their own. */
const valueSet = (found: string, prototype: string, value: string) =>
  changed(found, `Object.getOwnPropertyDescriptor(${prototype},"value").set.call(e,${value});`);

/**
 * Scripts for inputs that the contract's actions do not cover. Each is a single expression, so that an engine may run it as
 * such or as the body of a function, and fails if its element does not exist. Positions in an element are shares of its width
 * and height, distances are in CSS pixels.
 */
export const scripts = {
  click: template([element], (e) => `${e}.click()`),
  focus: template([element], (e) => `${e}.focus()`),

  /**
   * Clicks with all preceding pointer events: an element that acts on the press, and then disappears, never receives a lone
   * click.
   */
  press: template(
    [element],
    (e) => `((e) => {
  const { left, top, width, height } = e.getBoundingClientRect();
  const where = { view: window, bubbles: true, cancelable: true, composed: true, detail: 1, pointerType: "mouse" };
  for (const type of ["pointerdown", "mousedown", "pointerup", "mouseup", "click"]) {
    const Kind = type[0] === "p" ? PointerEvent : MouseEvent;
    e.dispatchEvent(new Kind(type, { ...where, clientX: left + width / 2, clientY: top + height / 2 }));
  }
})(${e})`,
  ),

  /** Moves a pointer over an element. Pages that open something react to it; style sheets do not. */
  hover: template([element], (e) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), 0.5, 0.5);
  const around = [];
  for (let one = e; one; one = one.parentElement) around.unshift(one);
  for (const kind of ["pointer", "mouse"]) {
    send(kind + "over", e, place);
    for (const one of around) send(kind + "enter", one, place, { bubbles: false });
    send(kind + "move", e, place);
  }`,
    ),
  ),

  /** Clicks at a position in an element, such as a drawing, a map or a track. */
  clickAt: template([element, number, number], (e, x, y) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { buttons: 1, detail: 1 });
  release(e, place, { detail: 1 });
  send("click", e, place, { detail: 1 });`,
    ),
  ),

  /** Clicks with modifier keys held, given by the names of their properties, such as `shiftKey`. */
  clickHeld: template([element, number, number, textList], (e, x, y, keys) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  const held = Object.fromEntries(${keys}.map((key) => [key, true]));
  press(place, { buttons: 1, detail: 1, ...held });
  release(e, place, { detail: 1, ...held });
  send("click", e, place, { detail: 1, ...held });`,
    ),
  ),

  /** Holds the button down for a time in ms, which ends with a click. */
  longPress: template([element, number, number, number], (e, x, y, milliseconds) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { buttons: 1, detail: 1 });
  await new Promise((go) => setTimeout(go, ${milliseconds}));
  release(e, place, { detail: 1 });
  send("click", e, place, { detail: 1 });`,
    ),
  ),

  /**
   * Clicks twice. The second click goes to whatever is there then, since a spreadsheet covers the cell that it selects. A
   * page that keeps the focus in place cancels the press; otherwise the word there is selected.
   */
  doubleClick: template([element, number, number], (e, x, y) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  const page = e.ownerDocument;
  const top = () => (e.isConnected ? e.getRootNode() : page).elementFromPoint(...place);
  const isOnTop = e.contains(top());
  let hit = e;
  for (const detail of [1, 2]) {
    if (detail === 2 && isOnTop) hit = top() ?? e;
    const goesOn = press(place, { buttons: 1, detail }, hit);
    if (goesOn) hit.closest("a[href],button,input,select,textarea,summary,[tabindex],[contenteditable]")?.focus();
    const caret = goesOn && detail === 2 && page.caretRangeFromPoint?.(...place);
    if (caret && caret.startContainer.nodeType === 3) {
      const selection = page.getSelection();
      selection.collapse(caret.startContainer, caret.startOffset);
      selection.modify("move", "forward", "word");
      selection.modify("extend", "backward", "word");
    }
    release(hit, place, { detail });
    send("click", hit, place, { detail });
  }
  send("dblclick", hit, place, { detail: 2 });`,
    ),
  ),

  /** Opens the page's own context menu, like the secondary mouse button. */
  contextMenu: template([element, number, number], (e, x, y) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { button: 2, buttons: 2 });
  send("contextmenu", e, place, { button: 2, buttons: 2 });
  release(e, place, { button: 2 });`,
    ),
  ),

  /** Scrolls the wheel at a position in an element that handles it itself, such as a map. */
  wheel: template([element, number, number, number, number], (e, x, y, deltaX, deltaY) =>
    atPlace(
      e,
      `send("wheel", e, at(e.getBoundingClientRect(), ${x}, ${y}), { deltaX: ${deltaX}, deltaY: ${deltaY} });`,
    ),
  ),

  /** Drags what is at a position in an element, step by step along the given distances, slowly enough for a page to follow. */
  drag: template([element, number, number, points], drag),
  /** Drags it and drops it at a position in another element. */
  dragOnto: template([element, number, number, points, element, number, number], (e, x, y, way, onto, ontoX, ontoY) =>
    drag(e, x, y, way, `at(${onto}.getBoundingClientRect(), ${ontoX}, ${ontoY})`),
  ),

  /** Answers the next dialogs that a page opens with `confirm` and `prompt`, in place of the user. */
  answer: template(
    [frameWindow, answers],
    (window, next) => `((w, next) => {
  const natives = { confirm: w.confirm, prompt: w.prompt };
  for (const kind of ["confirm", "prompt"]) w[kind] = function (...question) {
    const { answer } = next[0]?.kind === kind ? next.shift() : { answer: natives[kind].apply(w, question) };
    if (!next.length) Object.assign(w, natives);
    return answer;
  };
})(${window}, ${next})`,
  ),

  /** Selects the content of an input or text area, so that new text replaces it. */
  selectField: template([element], (e) => `${e}.select()`),
  /** Selects the content of any element that takes text. */
  selectText: template(
    [element],
    (e) => `(e=>{e.focus();e.select?e.select():e.ownerDocument.execCommand("selectAll")})(${e})`,
  ),

  /** Sets a field that the browser has a picker for: a date, a colour, a range. */
  set: template([element, text], (e, value) => valueSet(e, 'HTMLInputElement.prototype', value)),
  /** Sets any kind of field. */
  setAny: template([element, text], (e, value) => valueSet(e, 'Object.getPrototypeOf(e)', value)),
  /** Chooses an option of a list by its value. */
  choose: template([element, text], (e, value) => valueSet(e, 'HTMLSelectElement.prototype', value)),
  /** Chooses an option of a list by its text. */
  chooseText: template([element, text], (e, label) =>
    changed(e, `e.selectedIndex=[...e.options].findIndex(o=>o.text.trim()===${label});`),
  ),
  /** Chooses several options by their values. */
  chooseSeveral: template([element, textList], (e, values) =>
    changed(e, `for(const o of e.options)o.selected=${values}.includes(o.value);`),
  ),
  /** Chooses options by their indices, from 0. */
  choosePlaces: template([element, numberList], (e, places) =>
    changed(e, `[...e.options].forEach((o,i)=>o.selected=${places}.includes(i));`),
  ),

  /** Scrolls to a position in CSS pixels from the left and the top. */
  scrollTo: template([element, number, number], (e, x, y) => `${e}.scrollTo(${x},${y})`),
  scrollPageTo: template([number, number], (x, y) => `document.scrollingElement.scrollTo(${x},${y})`),

  back: template([], () => 'history.back()'),
  forward: template([], () => 'history.forward()'),
  /** Moves by several history entries at once. */
  goBy: template([number], (many) => `history.go(${many})`),
  reload: template([], () => 'location.reload()'),
  address: template([text], (url) => `location.href=${url}`),

  /**
   * Compares the page with the end of a recording: its address, which may be empty, its facts, and numbers that do not
   * change.
   */
  checkEnd: template([text, facts, numbers], checkEnd),
};

/** One of the recorder's own scripts, by its name in the table and its values. */
export interface OwnScript {
  name: string;
  values: readonly unknown[];
}

/**
 * Recognizes the text of one of the recorder's own scripts.
 * @returns undefined for any other text, even if it differs by one character
 */
export function readScript(text: string): OwnScript | undefined {
  for (const [name, { read }] of Object.entries(scripts)) {
    const values = read(text);
    if (values) return { name, values };
  }
  return undefined;
}

/** Waits until an expression of the user returns a truthy value. @param timeout in ms */
export const waitForScript = (expression: string, timeout: number) =>
  `(async()=>{for(const end=Date.now()+${timeout};Date.now()<end;await new Promise(r=>setTimeout(r,100)))if(await(${expression}\n))return true;throw new Error("What was waited for did not come.")})()`;

/**
 * JavaScript of a function that runs a script by its name and values, for builds. It is self-contained, so that the browser
 * can inject it into a page in which texts cannot run as code. It returns the script's value, or its error as `failed`.
 */
export const builtScripts = (): string => `async (name, values) => {
  ${FIND}
  const scripts = {
${Object.entries(scripts)
  .map(([name, { built }]) => `    ${name}: ${built()},`)
  .join('\n')}
  };
  try {
    return { value: await scripts[name](...values) };
  } catch (error) {
    return { failed: String(error?.message ?? error) };
  }
}`;
