import { afterEach, describe, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import { reportPageWorld } from '@/lib/recorder/observe/page-world';
import { element, type Watched, watch } from './watched';

/** Sends an event to an element from another world than the page's. */
type Send = (target: EventTarget, event: Event) => void;
/** The way in which a password manager fills one field. */
type Fill = (field: HTMLInputElement, value: string, send: Send) => void;

const bubbling = { bubbles: true };
const keys = (field: Element, send: Send) => {
  for (const type of ['keydown', 'keypress', 'keyup']) send(field, new KeyboardEvent(type, bubbling));
};
const changed = (field: Element, send: Send) => {
  for (const type of ['input', 'change']) send(field, new Event(type, bubbling));
};

/** Ways of managers whose code is public: Bitwarden, KeePassXC-Browser of today and of before, Proton Pass. */
const FILLS: [string, Fill][] = [
  [
    'that presses and enters the field, with keys, and leaves it',
    (field, value, send) => {
      field.click();
      field.focus();
      keys(field, send);
      field.value = value;
      keys(field, send);
      changed(field, send);
      field.blur();
    },
  ],
  [
    'that tells of the change before and after it',
    (field, value, send) => {
      field.focus();
      keys(field, send);
      changed(field, send);
      field.value = value;
      changed(field, send);
    },
  ],
  [
    'that enters no field, with keys after it',
    (field, value, send) => {
      field.value = value;
      changed(field, send);
      keys(field, send);
    },
  ],
  [
    'that only seems to enter the field, with data',
    (field, data, send) => {
      field.value = data;
      send(field, new FocusEvent('focusin'));
      send(field, new KeyboardEvent('keydown', bubbling));
      send(field, new InputEvent('input', { data, inputType: 'insertText', ...bubbling }));
      send(field, new KeyboardEvent('keyup', bubbling));
      send(field, new FocusEvent('blur'));
    },
  ],
];

const FORM = `<form><label>User name <input id="user" autocomplete="username"></label>
  <label>Password <input id="word" type="password"></label><button type="button" id="go">Sign in</button></form>`;

let watched: Watched;
afterEach(() => watched.stop());

/** Shows markup, with the page's own world reporting. @returns sends events as the script of an extension does */
function show(html: string, isReporting = false): Send {
  if (isReporting) reportPageWorld(globalThis);
  watched = watch(html);
  if (!isReporting) reportPageWorld(globalThis);
  const frame = document.body.appendChild(document.createElement('iframe'));
  const { EventTarget } = frame.contentWindow as Window & typeof globalThis;
  return (target, event) => EventTarget.prototype.dispatchEvent.call(target, event);
}
const field = (selector: string) => element<HTMLInputElement>(selector);
/** The steps of a recording, by what they press or enter and what they write. */
const steps = () =>
  compile(normalize(watched.events())).steps.flatMap(({ action, label }) =>
    action.type === 'wait' ? [] : [action.type === 'write' ? action.text : label],
  );

describe('a password manager', () => {
  it.each(FILLS)('%s writes', (_, fill) => {
    const send = show(FORM);
    fill(field('#user'), 'ada', send);
    fill(field('#word'), 'hunter22', send);
    expect(steps()).toEqual(['User name', 'ada', 'Password', '{{password}}']);
    expect(JSON.stringify(watched.said)).not.toContain('hunter');
  });
  it.each(FILLS)('%s writes what it fills the other way round, after the user was in a field', async (_, fill) => {
    const send = show(FORM);
    await userEvent.click(field('#user'));
    fill(field('#word'), 'hunter22', send);
    fill(field('#user'), 'ada', send);
    await userEvent.click(element('#go'));
    expect(steps()).toEqual(['User name', 'Password', '{{password}}', 'User name', 'ada', 'Sign in']);
    expect(JSON.stringify(watched.said)).not.toContain('hunter');
  });
  it('writes also where the page’s own world reports before it is heard', () => {
    const send = show(FORM, true);
    field('#user').value = 'ada';
    changed(field('#user'), send);
    expect(watched.of('field')).toMatchObject([{ before: '', value: 'ada' }]);
  });
  it('writes once where the page answers by an event of its own', () => {
    const send = show(FORM);
    const answer = () => {
      field('#user').value = 'Ada';
      field('#user').dispatchEvent(new Event('input', bubbling));
    };
    field('#user').addEventListener('input', answer, { once: true });
    field('#user').value = 'ada';
    send(field('#user'), new Event('input', bubbling));
    expect(watched.of('field')).toMatchObject([{ value: 'ada' }]);
  });
});

describe('a field that the page itself changes', () => {
  const byPage: Send = (target, event) => target.dispatchEvent(event);
  it.each(FILLS)('is no one’s doing, also in the way of a manager %s', (_, fill) => {
    show(FORM);
    fill(field('#user'), 'ada', byPage);
    fill(field('#word'), 'hunter22', byPage);
    expect(watched.events()).toEqual([]);
  });
  it('is none where its own world does not report', () => {
    watched = watch(FORM);
    field('#user').value = 'ada';
    changed(field('#user'), byPage);
    expect(watched.events()).toEqual([]);
  });
  it('has the page’s own way of sending again when the recording has ended', () => {
    const native = EventTarget.prototype.dispatchEvent;
    show(FORM);
    expect(EventTarget.prototype.dispatchEvent).not.toBe(native);
    watched.stop();
    expect(EventTarget.prototype.dispatchEvent).toBe(native);
  });
});
