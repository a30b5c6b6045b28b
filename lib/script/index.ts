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
 * A function that acts at a place of an element, with what the scripts below share: `at` turns shares of its box into
 * CSS pixels of the window, `send` sends an event of the pointer or the mouse. A page can tell such events from its
 * user's own; few do.
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
 * Drags. No browser lets a page capture a pointer that a script makes, so that is done here: what has it hears all moves.
 * @param onto expression of the last place, where the way is not all of it
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

/** Changes an element `e`, and tells the page as a choice of its user would, who leaves the focus there. */
const changed = (found: string, change: string) =>
  `(()=>{const e=${found};e.focus();${change}for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})()`;

/** Calls the prototype's own setter: frameworks put theirs on the element, and take a value set there for their own. */
const valueSet = (found: string, prototype: string, value: string) =>
  changed(found, `Object.getOwnPropertyDescriptor(${prototype},"value").set.call(e,${value});`);

/**
 * Scripts for what the contract has no action for. Each is one expression, so that an engine may take it as one or as
 * the body of a function, and fails where its element is not there. Places in an element are shares of its width and
 * height, ways are CSS pixels.
 */
export const scripts = {
  click: template([element], (e) => `${e}.click()`),
  focus: template([element], (e) => `${e}.focus()`),

  /** Clicks with all that a pointer makes before: what acts on the press, and takes itself away, hears no click alone. */
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

  /** Moves a pointer over an element: pages that open something then react to it, style sheets do not. */
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

  /** Clicks a place in an element: a drawing, a map, a track. */
  clickAt: template([element, number, number], (e, x, y) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { buttons: 1, detail: 1 });
  release(e, place, { detail: 1 });
  send("click", e, place, { detail: 1 });`,
    ),
  ),

  /** Clicks while keys are held, by the names of their properties: `shiftKey`. */
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

  /** Holds the button down for milliseconds, and clicks by that. */
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
   * Clicks twice. The second click goes to whatever is there by then, since a sheet puts something over the cell that it
   * selects. A page that keeps the focus where it is cancels the press; otherwise the word there is selected.
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

  /** Opens a menu of the page's own, as the other button of a mouse does. */
  contextMenu: template([element, number, number], (e, x, y) =>
    atPlace(
      e,
      `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { button: 2, buttons: 2 });
  send("contextmenu", e, place, { button: 2, buttons: 2 });
  release(e, place, { button: 2 });`,
    ),
  ),

  /** Turns the wheel at a place of what takes it itself, like a map. */
  wheel: template([element, number, number, number, number], (e, x, y, deltaX, deltaY) =>
    atPlace(
      e,
      `send("wheel", e, at(e.getBoundingClientRect(), ${x}, ${y}), { deltaX: ${deltaX}, deltaY: ${deltaY} });`,
    ),
  ),

  /** Drags what is at a place of an element, by the way to each next place, slowly enough for a page to follow. */
  drag: template([element, number, number, points], drag),
  /** Drags it to a place in another element in the end. */
  dragOnto: template([element, number, number, points, element, number, number], (e, x, y, way, onto, ontoX, ontoY) =>
    drag(e, x, y, way, `at(${onto}.getBoundingClientRect(), ${ontoX}, ${ontoY})`),
  ),

  /** Answers the next questions that a page asks by `confirm` and `prompt`, instead of its user. */
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

  /** Selects what is in an input or text area, so that what is written replaces it. */
  selectField: template([element], (e) => `${e}.select()`),
  /** Selects what is in whatever takes text. */
  selectText: template(
    [element],
    (e) => `(e=>{e.focus();e.select?e.select():e.ownerDocument.execCommand("selectAll")})(${e})`,
  ),

  /** Sets a field that a picker of the browser fills: a date, a colour, a range. */
  set: template([element, text], (e, value) => valueSet(e, 'HTMLInputElement.prototype', value)),
  /** Sets whatever field it is. */
  setAny: template([element, text], (e, value) => valueSet(e, 'Object.getPrototypeOf(e)', value)),
  /** Chooses in a list by an option's value. */
  choose: template([element, text], (e, value) => valueSet(e, 'HTMLSelectElement.prototype', value)),
  /** Chooses in a list by an option's text. */
  chooseText: template([element, text], (e, label) =>
    changed(e, `e.selectedIndex=[...e.options].findIndex(o=>o.text.trim()===${label});`),
  ),
  /** Chooses several by their values. */
  chooseSeveral: template([element, textList], (e, values) =>
    changed(e, `for(const o of e.options)o.selected=${values}.includes(o.value);`),
  ),
  /** Chooses by places of options, from 0. */
  choosePlaces: template([element, numberList], (e, places) =>
    changed(e, `[...e.options].forEach((o,i)=>o.selected=${places}.includes(i));`),
  ),

  /** Scrolls to CSS pixels from the left end and from the top. */
  scrollTo: template([element, number, number], (e, x, y) => `${e}.scrollTo(${x},${y})`),
  scrollPageTo: template([number, number], (x, y) => `document.scrollingElement.scrollTo(${x},${y})`),

  back: template([], () => 'history.back()'),
  forward: template([], () => 'history.forward()'),
  /** Goes through many entries of the history at once. */
  goBy: template([number], (many) => `history.go(${many})`),
  reload: template([], () => 'location.reload()'),
  address: template([text], (url) => `location.href=${url}`),

  /** Compares the page with the end of a recording: its address, which may be empty, its facts, and numbers that stay. */
  checkEnd: template([text, facts, numbers], checkEnd),
};

/** A script of ours, by its name in the table and the values that it is for. */
export interface OwnScript {
  name: string;
  values: readonly unknown[];
}

/** Recognizes the text of a script of ours. @returns nothing for any other: a character more makes it one */
export function readScript(text: string): OwnScript | undefined {
  for (const [name, { read }] of Object.entries(scripts)) {
    const values = read(text);
    if (values) return { name, values };
  }
  return undefined;
}

/** Waits until an expression of the user's gives something true. @param timeout milliseconds */
export const waitForScript = (expression: string, timeout: number) =>
  `(async()=>{for(const end=Date.now()+${timeout};Date.now()<end;await new Promise(r=>setTimeout(r,100)))if(await(${expression}\n))return true;throw new Error("What was waited for did not come.")})()`;

/**
 * JavaScript of a function that runs a script by its name and values, for builds: it needs nothing around it, so that
 * the browser can put it into a page where texts are not run. It gives the script's value, or its error as `failed`.
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
