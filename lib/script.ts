/**
 * Scripts for what the contract has no action for. Each is one expression, so that an engine may take it as one or as
 * the body of a function, and fails where its element is not there. An `element` is an expression that gives it.
 */

/** A value as JavaScript that may come to stand in a page's markup, where `</script>` would end it. */
export const scriptLiteral = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`);

/**
 * Replaces a text that a script holds as a literal. Scripts of earlier versions escape less, so that the literal of
 * plain JSON is replaced as well.
 */
export const replaceLiteral = (script: string, before: string, now: string): string =>
  [scriptLiteral(before), JSON.stringify(before)].reduce(
    (text, spelling) => text.replaceAll(spelling, () => scriptLiteral(now)),
    script,
  );

/**
 * The expression that finds an element in a document, through the open shadow roots around it.
 * @param path selectors of the hosts, the outermost first, and of the element
 */
export const query = (document: string, path: readonly string[]): string =>
  document + path.map((selector) => `.querySelector(${scriptLiteral(selector)})`).join('.shadowRoot');

type Selected = { selector: string };

/** The expression that finds an element also through frames of the same site, the outermost first. */
export const queryTarget = (target: { frames: Selected[]; hosts: Selected[]; element: Selected }): string =>
  query(
    target.frames.reduce((document, { selector }) => `${query(document, [selector])}.contentDocument`, 'document'),
    [...target.hosts, target.element].map(({ selector }) => selector),
  );

export const clickScript = (element: string) => `${element}.click()`;

/** A place in an element, as shares of its width and height; or a way in CSS pixels. */
interface Spot {
  x: number;
  y: number;
}

/**
 * A function that acts at a place of an element, with what the scripts below share: `at` turns shares of its box into
 * CSS pixels of the window, `send` sends an event of the pointer or the mouse. A page can tell such events from its
 * user's own; few do.
 */
const atPlace = (element: string, body: string) => `(async (e) => {
  e.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const at = (box, x, y) => [box.left + box.width * x, box.top + box.height * y];
  const send = (type, target, [clientX, clientY], more) => {
    const Kind = { p: PointerEvent, w: WheelEvent, d: DragEvent }[type[0]] ?? MouseEvent;
    const pointer = { pointerId: 1, isPrimary: true, pointerType: "mouse" };
    const where = { view: window, bubbles: true, cancelable: true, composed: true, clientX, clientY };
    target.dispatchEvent(new Kind(type, { ...where, ...pointer, ...more }));
  };
  const press = (place, held) => ["pointermove", "mousemove", "pointerdown", "mousedown"]
    .forEach((type) => send(type, e, place, type.endsWith("down") ? held : {}));
  const release = (target, place, held) => ["pointerup", "mouseup"].forEach((type) => send(type, target, place, held));
  ${body}
})(${element})`;

/** Moves a pointer over an element: pages that open something then react to it, style sheets do not. */
export const hoverScript = (element: string) =>
  atPlace(
    element,
    `const place = at(e.getBoundingClientRect(), 0.5, 0.5);
  const around = [];
  for (let one = e; one; one = one.parentElement) around.unshift(one);
  for (const kind of ["pointer", "mouse"]) {
    send(kind + "over", e, place);
    for (const one of around) send(kind + "enter", one, place, { bubbles: false });
    send(kind + "move", e, place);
  }`,
  );

/**
 * Clicks a place in an element: a drawing, a map, a track.
 * @param count 2 for the second click of a double click: pages that make their own of two first ones would see two
 */
export const clickAtScript = (element: string, { x, y }: Spot, count = 1) =>
  atPlace(
    element,
    `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { buttons: 1, detail: ${count} });
  release(e, place, { detail: ${count} });
  send("click", e, place, { detail: ${count} });`,
  );

/** Opens a menu of the page's own, as the other button of a mouse does. */
export const contextMenuScript = (element: string, { x, y }: Spot) =>
  atPlace(
    element,
    `const place = at(e.getBoundingClientRect(), ${x}, ${y});
  press(place, { button: 2, buttons: 2 });
  send("contextmenu", e, place, { button: 2, buttons: 2 });
  release(e, place, { button: 2 });`,
  );

/** Turns the wheel at a place of what takes it itself, like a map. @param way CSS pixels of the turn */
export const wheelScript = (element: string, { x, y }: Spot, way: Spot) =>
  atPlace(
    element,
    `send("wheel", e, at(e.getBoundingClientRect(), ${x}, ${y}), { deltaX: ${way.x}, deltaY: ${way.y} });`,
  );

/**
 * Drags what is at a place of an element, slowly enough for a page to follow.
 * @param way CSS pixels from the start to each next place
 * @param onto expression that gives the element on which it ends, if that is another one, and the place in it
 */
export const dragScript = (element: string, { x, y }: Spot, way: readonly Spot[], onto?: Spot & { element: string }) =>
  atPlace(
    element,
    `const [left, top] = at(e.getBoundingClientRect(), ${x}, ${y});
  const way = ${JSON.stringify(way.map((step) => [step.x, step.y]))}.map(([x, y]) => [left + x, top + y]);${
    onto ? `\n  way.push(at(${onto.element}.getBoundingClientRect(), ${onto.x}, ${onto.y}));` : ''
  }
  const pause = () => new Promise((go) => setTimeout(go, 20));
  const source = e.closest("[draggable=true]");
  const data = source && { dataTransfer: new DataTransfer() };
  press([left, top], { buttons: 1 });
  if (source) send("dragstart", source, [left, top], data);
  let over = e;
  for (const place of way) {
    await pause();
    const target = e.ownerDocument.elementFromPoint(...place) ?? over;
    if (source && target !== over) send("dragenter", target, place, data);
    const types = source ? ["dragover"] : ["pointermove", "mousemove"];
    for (const type of types) send(type, target, place, { buttons: 1, ...data });
    over = target;
  }
  await pause();
  const end = way[way.length - 1];
  if (source) {
    send("drop", over, end, data);
    send("dragend", source, end, data);
  } else release(over, end);`,
  );

/** The value that a dialog gives to its page: null where a prompt was cancelled. */
export interface Answer {
  kind: 'confirm' | 'prompt';
  answer: string | boolean | null;
}

/** Answers the next questions that a page asks by `confirm` and `prompt`, instead of its user. @param window expression */
export const answerScript = (window: string, answers: readonly Answer[]) =>
  `((w, next) => {
  const natives = { confirm: w.confirm, prompt: w.prompt };
  for (const kind of ["confirm", "prompt"]) w[kind] = function (...question) {
    const { answer } = next[0]?.kind === kind ? next.shift() : { answer: natives[kind].apply(w, question) };
    if (!next.length) Object.assign(w, natives);
    return answer;
  };
})(${window}, ${scriptLiteral(answers)})`;

export const focusScript = (element: string) => `${element}.focus()`;

/** The second half of a double click, after two clicks. @param spot the place in the element, where that counts */
export const doubleClickScript = (element: string, spot?: Spot) =>
  spot
    ? atPlace(element, `send("dblclick", e, at(e.getBoundingClientRect(), ${spot.x}, ${spot.y}), { detail: 2 });`)
    : `${element}.dispatchEvent(new MouseEvent("dblclick",{bubbles:true,cancelable:true,composed:true,detail:2}))`;

/** Selects what is in an input or text area, so that what is written replaces it. */
export const selectFieldScript = (element: string) => `${element}.select()`;

/** Selects what is in whatever takes text. */
export const selectTextScript = (element: string) =>
  `(e=>{e.focus();e.select?e.select():e.ownerDocument.execCommand("selectAll")})(${element})`;

/** Changes an element `e`, and tells the page as a choice of its user would. */
const changeScript = (element: string, change: string) =>
  `(()=>{const e=${element};${change}for(const t of ["input","change"])e.dispatchEvent(new Event(t,{bubbles:true}));return e.value})()`;

/** Calls the prototype's own setter: frameworks put theirs on the element, and take a value set there for their own. */
const setter = (prototype: string, value: string) =>
  `Object.getOwnPropertyDescriptor(${prototype},"value").set.call(e,${scriptLiteral(value)});`;

/**
 * Sets a field that a picker of the browser fills: a date, a colour, a range.
 * @param prototype the element's own unless it is known
 */
export const setScript = (element: string, value: string, prototype = 'Object.getPrototypeOf(e)') =>
  changeScript(element, setter(prototype, value));

/** Chooses in a list; by the option's text where its value says nothing. */
export function chooseScript(element: string, chosen: { value: string; text: string }[], multiple: boolean): string {
  if (multiple) {
    const values = scriptLiteral(chosen.map(({ value }) => value));
    return changeScript(element, `for(const o of e.options)o.selected=${values}.includes(o.value);`);
  }
  const [{ value, text }] = chosen as [{ value: string; text: string }];
  return value === '' || /^\d{1,3}$/.test(value)
    ? changeScript(element, `e.selectedIndex=[...e.options].findIndex(o=>o.text.trim()===${scriptLiteral(text)});`)
    : setScript(element, value, 'HTMLSelectElement.prototype');
}

/** Chooses in a list by the places of options, from 0. */
export const choosePlacesScript = (element: string, places: readonly number[]) =>
  changeScript(element, `[...e.options].forEach((o,i)=>o.selected=${JSON.stringify(places)}.includes(i));`);

/** @param x CSS pixels from the left end, @param y from the top */
export const scrollToScript = (element: string, x: number, y: number) => `${element}.scrollTo(${x},${y})`;

/** @param many entries of the history that are gone through at once */
export const goScript = (how: 'back' | 'forward' | 'reload' | 'address', url: string, many = 1) =>
  ({
    back: many > 1 ? `history.go(-${many})` : 'history.back()',
    forward: many > 1 ? `history.go(${many})` : 'history.forward()',
    reload: 'location.reload()',
    address: `location.href=${scriptLiteral(url)}`,
  })[how];

/** @param timeout milliseconds */
export const waitForScript = (expression: string, timeout: number) =>
  `(async()=>{for(const end=Date.now()+${timeout};Date.now()<end;await new Promise(r=>setTimeout(r,100)))if(await(${expression}\n))return true;throw new Error("What was waited for did not come.")})()`;
