import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ACTION_TYPES, actions as actionsSchema } from '@/lib/contract';
import { compile } from '@/lib/recorder/compile';
import { scrollsOf } from '@/lib/recorder/compile/scrolls';
import { normalize } from '@/lib/recorder/normalize';
import { NOTE_CODES, type RawEvent, type Target } from '@/lib/recorder/raw-event';
import { actionsOf, fits, parseRecording, RECORDING_VERSION } from '@/lib/recorder/recording';
import { scripts } from '@/lib/recorder/script';
import { SECRET_NAMES } from '@/lib/recorder/secrets/names';
import type { RowKey } from '@/lib/recorder/selector';
import {
  arrival,
  ask,
  begin,
  cannot,
  change,
  click,
  compiled,
  element,
  fill,
  fillSecret,
  key,
  rowKey,
  type Said,
  scrolled,
  tape,
  target,
  to,
} from './raw-events';

const steps = (...events: readonly Said[]) => compiled(...begin(), ...events);
const actions = (...events: readonly Said[]) => steps(...events).actions;

describe('clicks (rule 2.1)', () => {
  it('are each one, in their order', () => {
    expect(actions(click('#plus'), click('#plus'))).toEqual([to.wait('#plus'), to.click('#plus'), to.click('#plus')]);
  });
  it('that are a double click are one step', () => {
    const { steps: done } = steps(click('#row'), change(), click('#row', { count: 2 }));
    expect(done.slice(1)).toMatchObject([
      { script: 'double-click', action: { script: expect.stringContaining('"dblclick"') } },
    ]);
  });
  it('that are a double click are one step, also where the first of them puts something in the place', () => {
    const cell = click('#cell');
    const over = click('#editor', { count: 2, bornAt: Number.MAX_SAFE_INTEGER });
    expect(steps(cell, change(), over).steps.slice(1)).toMatchObject([
      { script: 'double-click', action: { script: expect.stringContaining('#cell') } },
    ]);
    expect(steps(cell, change(), click('#other', { count: 2 })).actions).toHaveLength(3);
  });
  it('with a key held are made with that key', () => {
    expect(steps(click('#row', { held: ['Control', 'Shift'] })).steps.slice(1)).toMatchObject([
      {
        ...{ script: 'click-held', value: 'Control+Shift' },
        action: { script: scripts.clickHeld.write([['#row']], 0.5, 0.5, ['ctrlKey', 'shiftKey']) },
      },
    ]);
  });
  it.each([
    [
      'is long where the page answered while it was held',
      750,
      500,
      scripts.longPress.write([['#card']], 0.5, 0.5, 800),
    ],
    ['is a click where the page answered it at once', 750, 10, undefined],
    ['is a click where the page answered its end', 750, 760, undefined],
  ])('a press %s', (_, heldFor, first, script) => {
    const { actions } = steps(click('#card', { heldFor }), change({ first }));
    expect(actions[1]).toEqual(script ? to.script(script) : to.click('#card'));
  });
  it('on a banner are optional, and are not what a page is waited for', () => {
    expect(actions(click('#accept', { passing: true }), click('#menu'))).toEqual([
      to.wait('#menu'),
      { ...to.click('#accept'), all: true },
      to.click('#menu'),
    ]);
  });
  it('on a banner in a shadow root cannot be optional', () => {
    const inside = click('#accept', { passing: true, hosts: [element('#host')] });
    expect(actions(inside)).toEqual([to.wait('#host'), to.script(scripts.press.write([['#host', '#accept']]))]);
  });
  it('keep what a box became', () => {
    expect(steps(click('#c', { kind: 'checkbox', checked: true })).steps[1]).toMatchObject({ checked: true });
  });
});

describe('typing (rule 2.2)', () => {
  it('goes into an empty field after a click', () => {
    expect(actions(fill('#q', 'tea'))).toEqual([to.wait('#q'), to.click('#q'), to.write('tea')]);
  });
  it('needs no second click where the one that was made counts', () => {
    const into = click('#q', { kind: 'field' });
    expect(actions(into, change(), fill('#q', 'tea'))).toEqual([to.wait('#q'), to.click('#q'), to.write('tea')]);
  });
  it('at the end of what is there goes to the end', () => {
    expect(actions(fill('#q', 'tea pot', { before: 'tea' }))).toEqual([
      to.wait('#q'),
      to.click('#q'),
      to.press('End'),
      to.write(' pot'),
    ]);
  });
  it('anything else selects what is there', () => {
    expect(actions(fill('#q', 'new', { before: 'old' }))).toEqual([
      to.wait('#q'),
      to.script(scripts.selectText.write([['#q']])),
      to.write('new'),
    ]);
    const into = click('#q', { kind: 'field' });
    expect(actions(into, change(), fill('#q', 'new', { before: 'old' })).slice(1)).toEqual([
      to.click('#q'),
      to.script('document.querySelector("#q").select()'),
      to.write('new'),
    ]);
  });
  it('nothing deletes what is there', () => {
    expect(actions(fill('#q', '', { before: 'old' })).slice(1)).toEqual([
      to.script(scripts.selectText.write([['#q']])),
      to.press('Delete'),
    ]);
  });
  it('selects in an edited element by its own command', () => {
    const [, , select] = actions(fill('#ed', 'new', { before: 'old', kind: 'rich' }));
    expect(select).toMatchObject({ script: expect.stringContaining('execCommand("selectAll")') });
  });
  it('of lines presses Enter between them, and more for empty ones', () => {
    expect(actions(fill('#t', 'a\n\nb\n', { kind: 'lines' })).slice(2)).toEqual([
      to.write('a'),
      to.press('Enter'),
      to.press('Enter'),
      to.write('b'),
      to.press('Enter'),
    ]);
  });
  it('that a page writes differently is what the person typed', () => {
    expect(actions(fill('#d', '01/01/2026', { typed: ['01012026'] })).at(-1)).toEqual(to.write('01012026'));
    expect(actions(fill('#d', '01/01/2026', { typed: ['01012026'], before: '__/__/____' })).slice(1)).toEqual([
      to.script(scripts.selectText.write([['#d']])),
      to.write('01012026'),
    ]);
  });
  it('as a date that the page fills up with zeros is what the person typed', () => {
    const typed = (text: string, value: string) =>
      actions(fill('#d', value, { typed: [text], before: 'MM/DD/YYYY' })).at(-1);
    expect(typed('3/7/2026', '03/07/2026')).toEqual(to.write('3/7/2026'));
    expect(typed('3/7/2026', '03/08/2026')).toEqual(to.write('03/08/2026'));
    expect(typed('7', '07')).toEqual(to.write('07'));
  });
  it('of which the page makes something shorter is what the person typed', () => {
    const month = fill('#m', '0', { kind: 'rich', typed: ['04'], before: 'mm' });
    expect(actions(month).at(-1)).toEqual(to.write('04'));
    // All of the text from before is still there.
    const inside = fill('#m', 'my mm', { kind: 'rich', typed: ['y '], before: 'mmm' });
    expect(actions(inside).at(-1)).toEqual(to.write('my mm'));
  });
  it('where the caret is presses nothing else', () => {
    const typed = [fill('#q', 'milk'), key('Enter'), fill('#q', 'bread', { inPlace: true }), key('Enter')];
    expect(actions(...typed)).toEqual([
      to.wait('#q'),
      to.click('#q'),
      to.write('milk'),
      to.press('Enter'),
      to.write('bread'),
      to.press('Enter'),
    ]);
    const bold = fill('#ed', 'very loud', { kind: 'rich', before: 'very ', inPlace: true });
    const { actions: done, notes } = steps(fill('#ed', 'very ', { kind: 'rich' }), click('#bold'), bold);
    expect(done.slice(3)).toEqual([to.click('#bold'), to.write('loud')]);
    expect(notes).toEqual([]);
  });
  it('where the page gave the focus needs the press that led there, and no other', () => {
    const given = fill('#q', 'tea', { inPlace: true });
    const { actions: done, steps: all } = steps(click('#around', { kind: 'text' }), given);
    expect(done).toEqual([to.wait('#around'), to.click('#around'), to.write('tea')]);
    expect(all[1]).not.toHaveProperty('doubtful');
    expect(actions(key('k', 'other'), given)).toEqual([to.wait('#q'), to.press('k'), to.write('tea')]);
  });
  it('over all that is in such a field selects it', () => {
    const typed = [{ key: 'Control+a' }, 'tea'];
    const { actions: done, notes } = steps(
      click('#around'),
      fill('#q', 'tea', { before: 'coffee', inPlace: true, typed }),
    );
    expect(done.slice(2)).toEqual([to.script('document.querySelector("#q").select()'), to.write('tea')]);
    expect(notes).toEqual([]);
  });
  it('where a page adds its own is the keys', () => {
    const typed = ['if (a) {', { key: 'Enter' }, 'c', { key: 'Backspace' }, 'b'];
    expect(actions(fill('#ed', 'if (a) {\n  b\n}', { kind: 'rich', typed })).slice(2)).toEqual([
      to.write('if (a) {'),
      to.press('Enter'),
      to.write('c'),
      to.press('Backspace'),
      to.write('b'),
    ]);
    expect(actions(fill('#ed', 'b', { kind: 'rich', typed: ['c', { key: 'Backspace' }, 'b'] })).slice(2)).toEqual([
      to.write('b'),
    ]);
    expect(actions(fill('#q', 'b', { typed: [{ key: 'Home' }, 'b'] })).slice(2)).toEqual([to.write('b')]);
  });
  it('at the end of an edited text leaves what is before it', () => {
    const longer = fill('#ed', 'Dear all, hello', { kind: 'rich', before: 'Dear all,' });
    const { actions: done, notes } = steps(longer);
    expect(done.slice(3)).toEqual([to.press('ArrowRight'), to.write(' hello')]);
    expect(notes).toEqual([]);
  });
  it('anew in an edited text says that its formats are lost', () => {
    const other = { before: 'Dear all,', kind: 'rich' } as const;
    expect(steps(fill('#ed', 'Dear both,', other)).notes).toMatchObject([{ code: 'formats' }]);
    expect(steps(fill('#ed', 'Dear both,', { ...other, kind: 'lines' })).notes).toEqual([]);
  });
  it('one secret after another into one field has a name for each', () => {
    const next: Said = { ...fillSecret('#pw'), inPlace: true } as Said;
    const written = actions(fillSecret('#pw'), key('Enter'), next).filter((action) => 'text' in action);
    expect(written).toEqual([to.write('{{password}}'), to.write('{{password_2}}')]);
  });
  it.each([
    ['in its own field', '#pw', { inPlace: true }],
    ['in its own field, which was clicked again', '#pw', {}],
    ['in another field that shows it', '#shown', {}],
  ])('the rest of a secret %s is asked for once', (_, selector, more) => {
    const rest = { ...fillSecret(selector), rest: true, ...more } as Said;
    const { actions: done } = steps(fillSecret('#pw'), click('#eye'), click(selector), key('End'), rest, click('#go'));
    expect(done.filter((action) => 'text' in action)).toEqual([to.write('{{password}}')]);
    expect(done.at(-1)).toEqual(to.click('#go'));
  });
  it('the rest of a secret of which nothing else is known is typed', () => {
    const rest = { ...fillSecret('#pw'), rest: true } as Said;
    const written = (...events: Said[]) => actions(...events).filter((action) => 'text' in action);
    expect(written(rest)).toEqual([to.write('{{password}}')]);
    expect(written(fillSecret('#code', 'otp'), rest)).toEqual([to.write('{{otp}}'), to.write('{{password}}')]);
  });
  it('the rest of a secret that leads on has its page after what is left', () => {
    const rest = { ...fillSecret('#pw'), rest: true } as Said;
    const { actions: done } = steps(
      ...[fillSecret('#pw'), click('#eye'), rest],
      ...arrival('page-2', { landmark: '#home' }),
    );
    expect(done.at(-1)).toEqual(to.wait('#home'));
  });
  it('into a field with a picker sets it by script', () => {
    const [wait, set] = actions(fill('#date', '2026-01-05', { kind: 'set' }));
    expect(wait).toEqual(to.wait('#date'));
    expect(set).toMatchObject({ type: 'executeJavascript', script: expect.stringContaining('2026-01-05') });
  });
  it('in a frame or a shadow root gives the focus by script', () => {
    expect(actions(fill('#q', 'tea', { target: { frames: [element('#f')] } }))).toEqual([
      to.wait('#f'),
      to.script('document.querySelector("#f").contentDocument.querySelector("#q").focus()'),
      to.write('tea'),
    ]);
  });
  it('of braces is no placeholder', () => {
    expect(actions(fill('#q', '{{name}}')).at(-1)).toEqual(to.write('\\{{name}}'));
    expect(actions(fill('#q', 'a {{', { before: 'a' })).at(-1)).toEqual(to.write(' \\{{'));
  });
});

describe('secrets (rule 2.2)', () => {
  it('are placeholders, another for another field, the same for the same', () => {
    const { actions: done } = steps(
      fillSecret('#pw'),
      click('#next'),
      fillSecret('#repeat'),
      click('#next'),
      fillSecret('#pw'),
      fillSecret('#code', 'otp'),
      fillSecret('#card', 'card_number'),
    );
    expect(done.flatMap((action) => ('text' in action ? [action.text] : []))).toEqual([
      '{{password}}',
      '{{password_2}}',
      '{{password}}',
      '{{otp}}',
      '{{card_number}}',
    ]);
  });
  it('are written also where a field has a picker: no script ever has one', () => {
    const month: Said = {
      type: 'field',
      target: target('#exp', { kind: 'field' }),
      kind: 'set',
      secret: 'card_expiry',
    };
    expect(actions(month)).toEqual([to.wait('#exp'), to.click('#exp'), to.write('{{card_expiry}}')]);
  });
  it('that are taken away again are nothing', () => {
    expect(actions(fillSecret('#pw'), { ...fillSecret('#pw'), emptied: true } as Said)).toEqual([]);
  });
});

describe('keys (rule 2.3)', () => {
  it('are pressed as often as they were', () => {
    expect(actions(fill('#q', 'a'), key('ArrowDown'), key('ArrowDown'), key('Enter')).slice(3)).toEqual([
      to.press('ArrowDown'),
      to.press('ArrowDown'),
      to.press('Enter'),
    ]);
  });
  it('go to what a script has set or chosen', () => {
    const [, set, pressed] = actions(fill('#date', '2026-01-05', { kind: 'set' }), key('Enter'));
    expect([set, pressed]).toEqual([to.script(expect.stringContaining('e.focus()')), to.press('Enter')]);
    const inside = click('#ok', { hosts: [element('#host')] });
    expect(actions(inside, key('Enter')).slice(2)).toEqual([
      to.script('document.querySelector("#host").shadowRoot.querySelector("#ok").focus()'),
      to.press('Enter'),
    ]);
  });
  it('held together are noted: only this browser presses them', () => {
    const { actions: done, notes } = steps(key('Control+k', 'other'));
    expect(done).toEqual([to.press('Control+k')]);
    expect(notes).toEqual([{ at: 0, code: 'combination', detail: 'Control+k' }]);
  });
});

describe('lists and boxes (rule 2.4)', () => {
  it('are chosen in by script, and say what was chosen', () => {
    const choose: Said = {
      type: 'choose',
      target: target('#sort', { tag: 'select', kind: 'field' }),
      chosen: [{ value: 'price', text: 'Price' }],
      multiple: false,
    };
    const { steps: done, actions: short } = steps(choose);
    expect(short.map(({ type }: { type?: string }) => type)).toEqual(['wait', 'executeJavascript']);
    expect(done[1]).toMatchObject({ script: 'choose', value: 'Price' });
  });
  it('are let alone where nothing is chosen', () => {
    const none: Said = { type: 'choose', target: target('#sort'), chosen: [], multiple: false };
    expect(actions(none, click('#a')).map(({ type }: { type?: string }) => type)).not.toContain('executeJavascript');
  });
});

describe('scrolling (rule 2.5)', () => {
  it.each([
    [200, 1_000, 0],
    [219, 1_000, 1],
    [2_600, 1_000, 3],
    [-2_600, 1_000, 3],
    [100_000, 1_000, 10],
    [600, 300, 2],
    [0, 0, 0],
  ])('by %i where %i are seen is %i times', (delta, height, times) => {
    expect(scrollsOf(delta, height)).toBe(times);
  });
  it('to what was there before is nothing', () => {
    expect(actions(scrolled(2_000), click('#buy'))).toEqual([to.wait('#buy'), to.click('#buy')]);
    const terms = target('#terms', { kind: 'text' });
    expect(actions(scrolled(875, { target: terms }), change(), click('#agree'))).toContainEqual(to.scroll('#terms'));
    expect(actions(scrolled(875, { target: terms }), click('#agree'))).not.toContainEqual(to.scroll('#terms'));
  });
  it('to what came with it stays', () => {
    const came = tape(...begin(), scrolled(1_750), click('#new'));
    const at = came[2]?.at as number;
    const done = actions(scrolled(1_750), click('#new', { bornAt: at + 300 }));
    expect(done).toEqual([to.scroll(), to.scroll(), to.wait('#new'), to.click('#new')]);
  });
  it('that made a page load more waits for that, each time', () => {
    const loads = change({ first: 600, last: 620, came: '.card' });
    expect(actions(scrolled(875), loads, scrolled(875), loads)).toEqual([
      to.scroll(),
      to.pause(750),
      to.scroll(),
      to.pause(750),
    ]);
  });
  it('that made a page load more goes no less far, since less would load less', () => {
    expect([2_000, 1_750, 1_780].map((delta) => scrollsOf(delta, 1_000, true))).toEqual([3, 2, 2]);
    const loads = change({ first: 600, last: 620, came: '.card' });
    expect(actions(scrolled(2_000), loads).filter((action) => 'direction' in action)).toHaveLength(3);
  });
  it('in two goes is one way, and back again none', () => {
    expect(actions(scrolled(875), scrolled(875))).toEqual([to.scroll(), to.scroll()]);
    expect(actions(scrolled(875), scrolled(-875))).toEqual([]);
    expect(actions(scrolled(-1_750))).toEqual([to.scroll(undefined, 'up'), to.scroll(undefined, 'up')]);
  });
  it('before what the bar is asked for stays: a picture shows it', () => {
    expect(actions(scrolled(875), ask('screenshot')).map(({ type }: { type?: string }) => type)).toEqual([
      'scroll',
      'screenshot',
    ]);
  });
  it('of a part of the page names it', () => {
    const panel = target('#panel', { kind: 'text' });
    expect(actions(scrolled(600, { height: 300, target: panel }))).toEqual([
      to.wait('#panel'),
      to.scroll('#panel'),
      to.pause(500),
      to.scroll('#panel'),
      to.pause(500),
    ]);
  });
});

describe('scrolling to a place', () => {
  const framed = { target: target('#panel', { frames: [element('#f')] }), to: { x: 0, y: 600 } };

  it('in a frame finds it there', () => {
    expect(actions(scrolled(600, framed))).toMatchObject([
      to.wait('#f'),
      { type: 'executeJavascript', script: expect.stringContaining('.scrollTo(0,600)') },
    ]);
  });
  it('waits for what comes with it', () => {
    const loads = change({ first: 600, last: 620, came: '.card' });
    expect(actions(scrolled(600, framed), loads).at(-1)).toEqual(to.pause(750));
  });
});

describe('waits (rule 2.6)', () => {
  /** The time of the event before the last. */
  const now = (...events: readonly Said[]) => tape(...begin(), ...events).at(-1)?.at as number;

  it('W1: for the first target', () => {
    expect(steps(click('#a')).steps[0]).toMatchObject({ action: to.wait('#a'), reason: 'first' });
  });
  it('W1: not for what is on another page', () => {
    expect(actions(...arrival('page-2', { after: 9_000 }), click('#there'))).toEqual([
      to.script('location.href="https://shop.example/page-2"'),
      to.wait('#there'),
      to.click('#there'),
    ]);
  });
  it('W1: not for what came only after something else was done', () => {
    const opened = key('ArrowDown', 'other');
    expect(actions(opened, click('#option', { bornAt: now(opened) + 100 }))).toEqual([
      to.press('ArrowDown'),
      to.wait('#option'),
      to.click('#option'),
    ]);
  });
  it('W2: for the next target on another page', () => {
    const { steps: done } = steps(click('#a'), ...arrival('page-2', { landmark: 'main' }), click('#b'));
    expect(done.map(({ reason }) => reason)).toEqual(['first', undefined, 'navigation', undefined]);
    expect(done[1]).toMatchObject({ navigates: true });
    expect(done[2]).toMatchObject({ action: to.wait('#b') });
  });
  it('W2: for what tells that the page is there, where nothing is done on it', () => {
    expect(actions(click('#a'), ...arrival('page-2', { landmark: 'main' })).at(-1)).toEqual(to.wait('main'));
    expect(actions(click('#a'), ...arrival('page-2')).at(-1)).toEqual(to.pause(2_000));
  });
  it('W2: before what the bar is asked for there, and only once', () => {
    const page = arrival('page-2', { landmark: 'main' });
    const [, , ...after] = actions(click('#a'), ...page, ask('screenshot'), ask('scrape'));
    expect(after).toEqual([to.wait('main'), { type: 'screenshot', fullPage: false }, { type: 'scrape' }]);
  });
  it('W3: for what was not there before', () => {
    const first = click('#a');
    expect(actions(first, click('#b', { bornAt: now(first) + 1 })).slice(2)).toEqual([to.wait('#b'), to.click('#b')]);
    expect(actions(first, click('#b', { bornAt: now(first) - 1 })).slice(2)).toEqual([to.click('#b')]);
  });
  it('W3: for what comes after a text before the keys that go through it', () => {
    const list = change({ first: 600, last: 620, came: '#list > li:nth-child(1)' });
    const keys = [key('ArrowDown'), key('Enter')];
    expect(actions(fill('#city', 'mun'), list, ...keys).slice(-3)).toEqual([
      to.wait('#list > li:nth-child(1)'),
      to.press('ArrowDown'),
      to.press('Enter'),
    ]);
    const unnamed = change({ first: 600, last: 620 });
    expect(actions(fill('#city', 'mun'), unnamed, ...keys)).toContainEqual(to.pause(1_000));
    expect(actions(fill('#city', 'mun'), change({ came: '#hint' }), ...keys)).not.toContainEqual(to.wait('#hint'));
    const echo = change({ first: 5, last: 1_200 });
    expect(actions(fill('#city', 'mun'), echo, key('Enter')).at(-2)).toEqual(to.write('mun'));
  });
  it('W3: for a list that is drawn anew, whose rows look as before', () => {
    // `tape` puts a second between two events, and what it begins comes first.
    const done = (bornAt: number, bornAgain = 0) =>
      actions(fill('#filter', 'tea'), click('#row', { bornAt, bornAgain })).slice(3);
    const [, at = 0] = tape(...begin(), fill('#filter', 'tea'))
      .slice(-2)
      .map((event) => event.at);
    expect(done(at + 900)).toEqual([to.pause(1_000), to.wait('#row'), to.click('#row')]);
    expect(done(at + 20_000)).toContainEqual(to.pause(3_000));
    expect(done(at + 50)).toEqual([to.wait('#row'), to.click('#row')]);
    expect(done(at - 50)).toEqual([to.click('#row')]);
    // The text has brought the list that it then draws anew.
    expect(done(at + 900, at + 300)).toEqual([to.wait('#row'), to.click('#row')]);
  });
  it('W4: for the state in which what was hidden can be seen, or for a moment', () => {
    const open = { wasHidden: true, opened: '[aria-expanded="true"]' } as const;
    expect(actions(click('#menu'), click('#docs', open)).slice(2)).toEqual([
      to.wait('#menu[aria-expanded="true"]'),
      to.click('#docs'),
    ]);
    expect(actions(click('#menu'), click('#docs', { wasHidden: true })).slice(2)).toEqual([
      to.pause(500),
      to.click('#docs'),
    ]);
  });
  it('W4: also where the click into a field that was hidden is part of what is written there', () => {
    const done = actions(click('#open'), click('#q', { kind: 'field', wasHidden: true }), fill('#q', 'tea'));
    expect(done.slice(2)).toEqual([to.pause(500), to.click('#q'), { type: 'write', text: 'tea' }]);
  });
  it('W4: at a service, for what was disabled, as long as the page took for it', () => {
    const served = (...events: Said[]) => steps(...events).steps.filter(({ serviceWait }) => serviceWait);
    const enabled = { wasDisabled: true } as const;
    expect(served(fill('#code', '4711'), change({ first: 1_200, last: 1_210 }), click('#go', enabled))).toMatchObject([
      { action: to.click('#go'), serviceWait: 1_500 },
    ]);
    expect(served(click('#code'), click('#go', enabled))).toMatchObject([{ serviceWait: 2_000 }]);
    expect(served(click('#code'), change({ first: 0, last: 0 }), click('#go', enabled))).toMatchObject([
      { serviceWait: 500 },
    ]);
    expect(served(click('#code'), click('#go'))).toEqual([]);
  });
  it('W5: for what the page did in the end', () => {
    const late = (more: object) => actions(click('#a'), change({ first: 400, last: 900, ...more })).slice(2);
    expect(late({ came: '#list > li:nth-child(11)' })).toEqual([to.wait('#list > li:nth-child(11)')]);
    expect(late({ came: '#grid p', became: '#grid[data-sort="price"]' })).toEqual([
      to.wait('#grid[data-sort="price"]'),
    ]);
    expect(late({})).toEqual([to.pause(1_500)]);
    expect(late({ last: 9_900 })).toEqual([to.pause(10_000)]);
    expect(actions(click('#a'), change({ first: 20, last: 40, came: '#list' })).slice(2)).toEqual([]);
  });
  it('W5: for what came in the end also where the page said at once that it loads', () => {
    const spinner = change({ first: 10, last: 2_000, came: '#results' });
    expect(actions(click('#a'), spinner).slice(2)).toEqual([to.wait('#results')]);
  });
  it('W5: not for a page that never stands still, and says nothing', () => {
    expect(actions(click('#a'), change({ first: 10, last: 9_900 })).slice(2)).toEqual([]);
  });
  it('W6: one for the same thing', () => {
    const page = arrival('page-2', { landmark: '#b' });
    const done = actions(click('#a'), ...page, ask('wait'), click('#b'));
    expect(done.filter((action) => JSON.stringify(action) === JSON.stringify(to.wait('#b')))).toHaveLength(2);
    expect(actions(click('#a'), ...page, click('#b')).slice(2)).toEqual([to.wait('#b'), to.click('#b')]);
  });
  it('W7: a service waits until the page that is left is gone', () => {
    const next = click('#next', { kind: 'link' });
    const { steps: done } = steps(next, ...arrival('page-2'), next);
    expect(done[2]).toMatchObject({ action: to.wait('#next'), serviceWait: 1_000 });
    expect(actionsOf({ steps: done }, true)).toHaveLength(done.length + 1);
    expect(actionsOf({ steps: done })).toHaveLength(done.length);
  });
  it('never stand for the time that a person thinks', () => {
    expect(actions(click('#a'), { ...click('#b'), after: 600_000 })).toHaveLength(3);
    expect(steps(click('#a'), { ...click('#b'), after: 600_000 }).steps[2]).toMatchObject({ after: 600_000 });
  });
});

describe('what CSS cannot say (rule 2.7)', () => {
  it('is said by script, through frames and shadow roots', () => {
    const deep = click('#ok', { frames: [element('#f'), element('#g')], hosts: [element('x-a'), element('x-b')] });
    expect(actions(deep)).toEqual([
      to.wait('#f'),
      to.script(scripts.press.write([['#f'], ['#g'], ['x-a', 'x-b', '#ok']])),
    ]);
  });
  it('goes where the person went', () => {
    const done = actions(
      click('#a'),
      ...arrival('page-2'),
      ...arrival('page-3', { how: 'back_forward', entry: 'page-1', landmark: 'main' }),
      ...arrival('page-4', { how: 'back_forward', entry: 'page-2' }),
      ...arrival('page-5', { how: 'reload', entry: 'page-2' }),
    );
    expect(done.slice(2)).toEqual([
      to.pause(2_000),
      to.script('history.back()'),
      to.wait('main'),
      to.script('history.forward()'),
      to.pause(2_000),
      to.script('location.reload()'),
      to.pause(2_000),
    ]);
  });
  it('answers what the page asked as it was answered', () => {
    const dialog = (kind: 'alert' | 'confirm' | 'prompt', answer?: string | boolean): Said => ({
      type: 'dialog',
      kind,
      question: 'Sure?',
      after: 10,
      ...(answer !== undefined && { answer }),
    });
    const { steps: made, notes } = steps(
      click('#a'),
      dialog('alert', false),
      click('#b'),
      dialog('confirm', true),
      dialog('prompt', false),
      click('#c'),
      dialog('prompt'),
    );
    expect(made.map(({ script, value, action }) => script ?? `${action.type}${value ?? ''}`)).toEqual([
      ...['wait', 'click', 'answer', 'click', 'click'],
    ]);
    expect(made[2]).toMatchObject({ value: 'OK, Cancel' });
    expect(made[2]?.action).toMatchObject({ script: expect.stringMatching(/"answer":true.*"answer":null/) });
    expect(notes).toEqual([{ at: 4, code: 'secret-answer', detail: 'Sure?' }]);
  });
  it('shows what the pointer shows, and clicks what only a style sheet shows where it is', () => {
    const account = target('#account', { label: 'Account' });
    const [first, over, opens, done] = actions(click('#out', { over: account, bornAt: 1_005_000 }));
    expect([first, opens, done]).toEqual([to.wait('#account'), to.wait('#out'), to.click('#out')]);
    expect(over).toMatchObject({ type: 'executeJavascript', script: expect.stringContaining('"over"') });
    expect(actions(click('#out', { over: account, byStyle: true, wasHidden: true }))).toEqual([
      to.wait('#account'),
      to.script('document.querySelector("#out").click()'),
    ]);
    expect(steps(fill('#q', 'tea', { target: { over: account, byStyle: true } })).notes).toMatchObject([
      { at: 1, code: 'hover' },
    ]);
  });
  it('notes a question that nothing of the user led to', () => {
    const asked: Said = { type: 'dialog', kind: 'confirm', question: 'Cookies?', answer: true };
    expect(steps(asked, click('#a')).notes).toEqual([{ at: 1, code: 'question', detail: 'Cookies?' }]);
  });
  it('says each note at its place, and one once that nothing came between', () => {
    const { notes } = steps(click('#a'), cannot('drag'), cannot('drag'), click('#b'), cannot('drag'));
    expect(notes.map(({ at }) => at)).toEqual([2, 3]);
  });
  it('is noted where it was done', () => {
    const { notes } = steps(cannot('hover'), click('#a'), cannot('drag', 'Card'), click('#b'), cannot('file', 'Photo'));
    expect(notes).toEqual([
      { at: 1, code: 'hover' },
      { at: 2, code: 'drag', detail: 'Card' },
      { at: 3, code: 'file', detail: 'Photo' },
    ]);
  });
  it('is noted as far as a note may be long', () => {
    const { notes } = steps(cannot('new-tab', `data:text/html,${'x'.repeat(100_000)}`));
    expect(notes[0]?.detail?.length).toBeLessThanOrEqual(2_000);
  });
});

describe('an element in one of several rows', () => {
  const placed = { selector: 'tr:nth-of-type(2) button', cost: 40, kind: 'position' as const };
  const inRow = (row: RowKey | null): Partial<Target> => ({
    label: 'Pay',
    element: { ...element(placed.selector), candidates: [placed], row },
  });
  it('is noted where nothing but its place tells its row', () => {
    expect(steps(click('#a', inRow(null))).notes).toEqual([{ at: 1, code: 'row-place', detail: 'Pay' }]);
    expect(steps(click('#a', inRow(rowKey('1041')))).notes).toEqual([]);
    const host = { ...element(placed.selector), candidates: [placed], row: null };
    expect(steps(click('#a', { label: 'Pay', hosts: [host] })).notes).toMatchObject([{ code: 'row-place' }]);
  });
  it('is found by what tells the row also in a frame or a shadow root', () => {
    const around = { frames: [element('#f')], hosts: [element('x-list')] };
    const within = { frames: ['#f'], hosts: ['x-list'] };
    expect(actions(click('#a', { ...inRow(rowKey('1041')), ...around })).at(-1)).toEqual(
      to.script(scripts.press.write({ ...rowKey('1041'), tag: 'button', within })),
    );
    const inCss = inRow({ ...rowKey('1041'), inCss: true });
    expect(actions(click('#a', { ...inCss, ...around })).at(-1)).toEqual(
      to.script(scripts.press.write([['#f'], ['x-list', placed.selector]])),
    );
  });
});

describe('limits', () => {
  it('leave a long recording whole, and say from where on it is too long', () => {
    const many = Array.from({ length: 80 }, (_, index) => click(`#b${index}`));
    const { actions: done, notes } = steps(...many);
    expect(done).toHaveLength(81);
    expect(notes).toEqual([{ at: 50, code: 'too-long' }]);
  });
  it('hold for what is sent to a service, too', () => {
    const many = Array.from({ length: 22 }, (_, index) => [click('#next'), ...arrival(`page-${index + 2}`)]).flat();
    expect(fits(actionsOf({ steps: steps(...many).steps }, true))).toBe(true);
  });
});

const SECRET = 'hunter2';

const anyTarget: fc.Arbitrary<Target> = fc
  .record({
    selector: fc.constantFrom('#a', '#b', 'a[rel="next"]', 'p'),
    kind: fc.constantFrom('button', 'link', 'field', 'checkbox', 'radio', 'text'),
    hosts: fc.constantFrom([], ['x-host']),
    frames: fc.constantFrom([], ['#frame']),
    bornAt: fc.option(fc.integer({ min: 0, max: 60_000 }), { nil: undefined }),
    wasHidden: fc.boolean(),
    wasDisabled: fc.boolean(),
    opened: fc.constantFrom(undefined, '[aria-expanded="true"]'),
    passing: fc.boolean(),
  })
  .map(({ selector, hosts, frames, bornAt, wasHidden, wasDisabled, opened, passing, ...rest }) =>
    target(selector, {
      ...rest,
      hosts: hosts.map(element),
      frames: frames.map(element),
      ...(bornAt !== undefined && { bornAt }),
      ...(wasHidden && { wasHidden }),
      ...(wasDisabled && { wasDisabled, bornAgain: 0 }),
      ...(opened && { opened }),
      ...(passing && { passing }),
    } as Partial<Target>),
  );

const text = fc.oneof(fc.string({ maxLength: 20 }), fc.constantFrom('a\nb', '{{password}}', '\\{{', '{{'));
const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const milliseconds = fc.integer({ min: 0, max: 10_000 });

const anyWay = fc.record({ x: fc.integer({ min: -2_000, max: 2_000 }), y: fc.integer({ min: -2_000, max: 2_000 }) });

const anyEntry = fc.constantFrom('', 'a', 'b', 'c');

const kinds = {
  page: fc.record({
    url: fc.constantFrom('https://shop.example/', 'http://127.0.0.1:80/?q="'),
    title: fc.string(),
    how: fc.constantFrom('navigate', 'reload', 'back_forward', 'prerender'),
    entry: anyEntry,
  }),
  ready: fc.record({ landmark: fc.constantFrom(null, 'main', '#results'), title: fc.string() }),
  leave: fc.record({ isLed: optional(fc.boolean()) }),
  click: fc.record({ target: anyTarget, count: fc.integer({ min: 1, max: 3 }), checked: optional(fc.boolean()) }),
  field: fc.oneof(
    fc.record({
      target: anyTarget,
      kind: fc.constantFrom('line', 'lines', 'rich', 'set'),
      before: text,
      value: text,
      typed: optional(fc.array(fc.oneof(text, fc.record({ key: fc.constantFrom('Backspace', 'Enter', 'Control+a') })))),
      inPlace: optional(fc.constant(true)),
    }),
    fc.record({
      target: anyTarget,
      kind: fc.constantFrom('line', 'lines', 'rich', 'set'),
      secret: fc.constantFrom(...SECRET_NAMES),
      emptied: optional(fc.constant(true)),
    }),
  ),
  choose: fc.record({
    target: anyTarget,
    chosen: fc.array(fc.record({ value: text, text }), { maxLength: 3 }),
    multiple: fc.boolean(),
  }),
  key: fc.record({
    key: fc.constantFrom('Enter', 'Tab', 'Escape', 'ArrowDown', 'Control+k'),
    focus: fc.constantFrom('field', 'lines', 'other'),
  }),
  drag: fc.record({
    target: anyTarget,
    way: fc.array(anyWay, { minLength: 1, maxLength: 4 }),
    onto: optional(anyTarget),
  }),
  wheel: fc.record({ target: anyTarget, way: anyWay }),
  menu: fc.record({ target: anyTarget }),
  scroll: fc.record({
    target: optional(anyTarget),
    to: optional(anyWay),
    delta: fc.integer({ min: -50_000, max: 50_000 }),
    height: fc.nat(2_000),
  }),
  change: fc.record({
    first: milliseconds,
    last: milliseconds,
    came: optional(fc.constantFrom('#list > li', 'main')),
    became: optional(fc.constant('#grid[data-sort="price"]')),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
  }),
  moved: fc.record({
    url: fc.constant('https://shop.example/moved'),
    how: optional(fc.constantFrom('push', 'replace', 'reload', 'traverse')),
    entry: optional(anyEntry),
    byBrowser: optional(fc.constant(true)),
  }),
  dialog: fc.record({
    kind: fc.constantFrom('alert', 'confirm', 'prompt', 'beforeunload'),
    question: text,
    answer: optional(fc.oneof(text, fc.boolean())),
  }),
  ask: fc.record({ action: fc.constantFrom('wait', 'screenshot', 'scrape') }),
  cannot: fc.record({ note: fc.constantFrom(...NOTE_CODES), detail: optional(fc.string({ maxLength: 5_000 })) }),
} satisfies Record<RawEvent['type'], fc.Arbitrary<object>>;

const anyEvent = fc
  .oneof(...Object.entries(kinds).map(([type, said]) => said.map((fields: object) => ({ type, ...fields }))))
  .chain((said) =>
    fc.record({ document: fc.constantFrom('one', 'two'), seq: fc.nat(200), at: fc.nat(60_000) }).map((own) => {
      const known = Object.entries({ ...said, ...own }).filter(([, value]) => value !== undefined);
      return Object.fromEntries(known) as unknown as RawEvent;
    }),
  );

const anyRecording = fc.array(anyEvent, { maxLength: 120, size: 'max' });

describe('whatever the events, and in whatever order', () => {
  it('the actions are valid, and within the limits unless a note says no', () => {
    fc.assert(
      fc.property(anyRecording, (events) => {
        const { steps: done, notes } = compile(normalize(events));
        const made = done.map(({ action }) => action);
        const isTooLong = notes.some(({ code }) => code === 'too-long');
        for (const action of made) expect(actionsSchema.safeParse([action]).error).toBeUndefined();
        if (!isTooLong) expect(fits(actionsOf({ steps: done }, true))).toBe(true);
        for (const { type } of made) expect(ACTION_TYPES).toContain(type);
      }),
    );
  });
  it('the recording can be kept and opened again: ids are unique, notes have their place', () => {
    fc.assert(
      fc.property(anyRecording, (events) => {
        const { steps: done, notes } = compile(normalize(events));
        for (const { at } of notes) expect(at).toBeLessThanOrEqual(done.length);
        expect(new Set(done.map(({ id }) => id)).size).toBe(done.length);
        const startUrl = 'https://shop.example/';
        const file = { version: RECORDING_VERSION, name: 'x', startUrl, formats: [], steps: done, notes };
        expect(parseRecording(JSON.parse(JSON.stringify(file)))).toMatchObject({ ok: true });
      }),
    );
  });
  it('more notes than a file may have do not make it one that cannot be opened', () => {
    const many = Array.from({ length: 700 }, (_, index) => cannot('drag', `Card ${index}`));
    expect(steps(...many).notes.length).toBeLessThanOrEqual(500);
  });
  it('a secret that a script of a page let through by mistake stands in no action', () => {
    fc.assert(
      fc.property(anyRecording, (events) => {
        const leaking = events.map((event) =>
          event.type === 'field' && event.secret ? { ...event, value: SECRET, before: SECRET, typed: [SECRET] } : event,
        );
        expect(JSON.stringify(compile(normalize(leaking)))).not.toContain(SECRET);
      }),
    );
  });
  it('a text is typed as the person typed it', () => {
    fc.assert(
      fc.property(text, (value) => {
        fc.pre(value !== '');
        const done = compile(normalize(tape(...begin(), fill('#t', value, { kind: 'lines' })))).steps;
        const typed = done.map(({ action }) =>
          action.type === 'write' ? action.text.replace(/\\(\\*\{\{)/g, '$1') : action.type === 'press' ? '\n' : '',
        );
        expect(typed.join('')).toBe(value);
      }),
    );
  });
});
