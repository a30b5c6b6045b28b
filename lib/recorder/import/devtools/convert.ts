import { scriptLiteral, scripts, waitForScript } from '@/lib/recorder/script';
import { escapeBraces } from '../../variables';
import { secretIn } from '../secret-fields';
import type { RecordingDraft } from './draft';
import { type FoundWay, findWay, nameOf } from './find';
import type { DevtoolsStep, DevtoolsStepOf, StepType } from './schema';

type Convert<Type extends StepType> = (step: DevtoolsStepOf<Type>, draft: RecordingDraft, number: number) => void;

/** Share of a scroller's height that one `scroll` action moves. */
const SCROLL = 0.875;
const MAX_SCROLLS = 10;
/** Default timeout of the Recorder, in ms. */
const TIMEOUT = 5_000;
/** How long a menu may take to open, in ms. */
const OPENS = 300;

/** Converts each type of step to actions or a note. */
const CONVERT: { [Type in StepType]: Convert<Type> } = {
  setViewport({ width, height }, draft, number) {
    draft.viewportHeight = Math.max(1, height);
    draft.note(number, `A window of ${width} × ${height} pixels cannot be asked for; the page may look different.`);
  },

  navigate({ url }, draft, number) {
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
      draft.note(number, `${short(url)} is no address of the web and was left out.`);
    } else if (draft.startUrl) {
      draft.run(scripts.address.write(url), { script: 'go', value: url.slice(0, 400) });
      draft.leave();
    } else draft.startUrl = url;
  },

  click(step, draft, number) {
    if (step.button && step.button !== 'primary') {
      draft.note(number, `A click with the ${short(step.button)} button has no action and was left out.`);
      return;
    }
    const found = located(step, draft, number);
    if (!found) return;
    draft.await(found);
    if (found.css) draft.add({ type: 'click', selector: found.css, all: false }, labelled(step));
    else draft.run(scripts.click.writeFor(found.element), { script: 'click', ...labelled(step) });
  },

  doubleClick(step, draft, number) {
    const found = located(step, draft, number);
    if (!found) return;
    draft.await(found);
    draft.run(scripts.doubleClick.writeFor(found.element, '0.5', '0.5'), { script: 'double-click', ...labelled(step) });
  },

  hover(step, draft, number) {
    const found = located(step, draft, number);
    if (!found) return;
    draft.await(found);
    draft.run(scripts.hover.writeFor(found.element), { script: 'hover', ...labelled(step) });
    draft.add({ type: 'wait', milliseconds: OPENS }, { reason: 'opens' });
    draft.note(
      number,
      'No action moves the pointer: a script tells the page that it did, which style sheets do not see.',
    );
  },

  change(step, draft, number) {
    const found = located(step, draft, number);
    if (!found) return;
    const said = step.selectors.flat();
    const secret = secretIn(said);
    if (secret) {
      type(found, draft, [draft.placeholderOf(secret, found.element)], labelled(step));
      draft.note(number, `The field looks like one for a secret: what was typed was not kept, and is asked for.`);
    } else if (said.some(isSelect) || PICKED.test(step.value)) {
      const isChoice = said.some(isSelect);
      // The click before only opened the picker.
      draft.takeClickBack(found);
      draft.await(found);
      draft.run(scripts.setAny.writeFor(found.element, scriptLiteral(step.value)), {
        script: isChoice ? 'choose' : 'set',
        value: step.value.slice(0, 400),
        ...labelled(step),
      });
    } else type(found, draft, step.value.split(/\r\n|\r|\n/).map(escapeBraces), labelled(step));
  },

  keyDown({ key }, draft, number) {
    const pressed = draft.keyboard.down(key);
    if (!pressed) return;
    draft.add({ type: 'press', key: pressed });
    if (pressed.length > 1 && pressed.includes('+')) {
      draft.note(number, `${pressed} is pressed as one; a service may not know keys that are pressed together.`);
    }
  },

  keyUp({ key }, draft) {
    draft.keyboard.up(key);
  },

  scroll(step, draft, number) {
    const { x = 0, y = 0, selectors } = step;
    const found = selectors && located({ ...step, selectors }, draft, number);
    if (selectors && !found) return;
    if (x) draft.note(number, 'Scrolling to the side has no action and was left out.');
    if (found && !found.css) {
      draft.await(found);
      draft.run(scripts.scrollTo.writeFor(found.element, String(x), String(y)));
      return;
    }
    const scroller = found?.css;
    const distance = y - (draft.scrolled.get(scroller ?? '') ?? 0);
    draft.scrolled.set(scroller ?? '', y);
    if (!distance) return;
    if (found) draft.await(found);
    const times = Math.min(MAX_SCROLLS, Math.max(1, Math.round(Math.abs(distance) / (SCROLL * draft.viewportHeight))));
    for (let count = 0; count < times; count++) {
      draft.add({ type: 'scroll', direction: distance > 0 ? 'down' : 'up', ...(scroller && { selector: scroller }) });
    }
  },

  waitForElement(step, draft, number) {
    const found = located(step, draft, number);
    if (!found) return;
    const { operator = '==', count = 1, visible = true } = step;
    if (!found.css) {
      draft.await(found);
      draft.note(number, 'Only what it is in can be waited for: no selector reaches the element itself.');
    } else if (operator !== '>=' && count === 0 && !found.css.includes(':has(')) {
      draft.add({ type: 'wait', selector: `:root:not(:has(${found.css}))` }, { reason: 'person' });
    } else if (operator === '<=' || count === 0 || !visible) {
      draft.note(
        number,
        'Waiting until there are few of an element, or until it is hidden, has no action and was left out.',
      );
    } else {
      draft.add({ type: 'wait', selector: found.css }, { reason: 'person' });
      if (count > 1) draft.note(number, `The first is waited for, not all ${count}.`);
    }
  },

  waitForExpression(step, draft, number) {
    if (elsewhere(step, draft, number)) return;
    draft.run(waitForScript(step.expression, step.timeout ?? TIMEOUT));
    draft.note(number, 'A script waits for what the file says; a service may go on before it is done.');
  },
};

/** Adds the actions of one step of a file. @param number of the step in the file, from 1 */
export function convert(step: DevtoolsStep, draft: RecordingDraft, number: number): void {
  const before = draft.steps.length;
  (CONVERT[step.type] as Convert<StepType>)(step, draft, number);
  const asserts = step.type === 'setViewport' ? [] : (step.assertedEvents ?? []);
  // The request itself opens the first page.
  const leaves = draft.steps.length > before && asserts.some((event) => event.type === 'navigation');
  if (leaves && step.type !== 'navigate') draft.leave();
}

/** Types into a field, replacing its content. @param lines as in a `write` action */
function type(found: FoundWay, draft: RecordingDraft, lines: string[], details: { label?: string }): void {
  draft.takeClickBack(found);
  draft.await(found);
  if (found.css) draft.add({ type: 'click', selector: found.css, all: false }, details);
  else draft.run(scripts.focus.writeFor(found.element), { script: 'focus', ...details });
  draft.run(scripts.selectText.writeFor(found.element), { script: 'select-text', ...details });
  if (lines.join('') === '') draft.add({ type: 'press', key: 'Delete' });
  for (const [index, line] of lines.entries()) {
    if (index) draft.add({ type: 'press', key: 'Enter' });
    if (line) draft.add({ type: 'write', text: line }, details);
  }
}

type Targeted = { selectors: string[][]; frame?: number[] | undefined; target?: string | undefined };

function located(step: Targeted, draft: RecordingDraft, number: number): FoundWay | undefined {
  if (elsewhere(step, draft, number)) return undefined;
  const found = findWay(step.selectors, step.frame);
  if (!found) draft.note(number, 'None of its selectors can be used here, and it was left out.');
  else if (found.note) draft.note(number, found.note);
  return found;
}

/** Returns true if the step belongs to another tab. */
function elsewhere({ target }: { target?: string | undefined }, draft: RecordingDraft, number: number): boolean {
  if (!target || target === 'main') return false;
  draft.note(number, `It was done in another tab, ${short(target)}, and was left out: actions stay in one page.`);
  return true;
}

/** Returns its name for people, if the file contains one. */
function labelled({ selectors }: { selectors: string[][] }): { label?: string } {
  const said = selectors.flat().find((selector) => /^(aria|text)\//.test(selector));
  const label = said && nameOf(said.slice(said.indexOf('/') + 1)).slice(0, 80);
  return label ? { label } : {};
}

/** Returns true if the element that a selector matches is a `<select>`. */
const isSelect = (selector: string) => /(?:^|\*)select(?![\w-])/i.test(selector.split(/[\s>/]/).at(-1) ?? '');

/** Values that a user picks instead of typing: of date and time fields, and of colours. */
const PICKED = /^(\d{4,6}-(W?\d\d)(-\d\d)?(T\d\d:\d\d(:\d\d)?)?|\d\d:\d\d(:\d\d)?|#[\da-f]{6})$/i;

const short = (text: string) => `“${text.length > 60 ? `${text.slice(0, 60)}…` : text}”`;
