import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Gesture } from '@/lib/recorder/gesture';
import { normalize } from '@/lib/recorder/normalize';
import {
  arrival,
  ask,
  begin,
  cannot,
  change,
  click,
  fill,
  fillSecret,
  key,
  type Said,
  scrolled,
  tape,
  target,
} from './raw-events';

const gestures = (...events: readonly Said[]) => normalize(tape(...begin(), ...events));

/** Names each gesture in a word: `click #a`. */
const said = (...events: readonly Said[]) => gestures(...events).map(inWords);

function inWords(gesture: Gesture): string {
  switch (gesture.type) {
    case 'click':
      return `${gesture.times === 2 ? 'double-' : ''}click ${gesture.target.element.selector}`;
    case 'write':
      return `write ${gesture.target.element.selector} ${gesture.secret ?? gesture.value}`;
    case 'press':
      return `press ${gesture.key}${gesture.times > 1 ? ` ×${gesture.times}` : ''}`;
    case 'go':
      return `go ${gesture.how}`;
    case 'ask':
      return `ask ${gesture.action}`;
    case 'note':
      return `note ${gesture.code}`;
    case 'scroll':
      return `scroll ${gesture.delta}`;
    case 'drag':
    case 'wheel':
    case 'menu':
      return `${gesture.type} ${gesture.target.element.selector}`;
    case 'choose':
      return `choose ${gesture.chosen.map(({ value }) => value).join()}`;
  }
}

describe('a click', () => {
  it('on one thing again and again counts each time', () => {
    expect(said(click('#plus'), click('#plus'), click('#plus'))).toEqual(['click #plus', 'click #plus', 'click #plus']);
  });
  it('twice is a double click of one thing', () => {
    expect(said(click('#row'), click('#row', { count: 2 }))).toEqual(['double-click #row']);
  });
  it('on what came to the place of the first is a click of its own', () => {
    expect(said(click('#next'), { ...click('#finish', { count: 2 }), after: 200 })).toEqual([
      'click #next',
      'click #finish',
    ]);
  });
  it('is kept whatever it was on: a page may answer it in ways that nobody sees', () => {
    const background = click('#page', { kind: 'text' });
    expect(said(background)).toEqual(['click #page']);
    expect(said(background, change({ first: 900, last: 900 }))).toEqual(['click #page']);
    expect(said(background, click('#page', { kind: 'text', count: 2 }))).toEqual(['double-click #page']);
  });
  it('beside a field that was written, without an effect, leaves it', () => {
    const beside = click('p', { kind: 'text' });
    expect(said(fill('#q', 'a'), beside, fill('#q', 'ab', { before: 'a' }))).toEqual(['write #q ab']);
    expect(said(fill('#q', 'a'), beside, key('ArrowDown'))).toEqual(['write #q a', 'click p', 'press ArrowDown']);
    expect(said(fill('#q', 'a'), beside, change())).toEqual(['write #q a', 'click p']);
  });
  it('has none of the signs that only hold a line open', () => {
    expect(said(fill('#q', '\ufeffa', { before: '\ufeff' }))).toEqual(['write #q a']);
    expect(said(fill('#q', '\u200b', { before: '' }))).toEqual([]);
  });
  it('into a field counts where the page answered it; what is written there says the rest', () => {
    const into = click('#q', { kind: 'field' });
    expect(said(into, fill('#q', 'a'))).toEqual(['write #q a']);
    expect(said(into, into, into, fill('#q', 'a'))).toEqual(['write #q a']);
    expect(said(into, click('#x'))).toEqual(['click #q', 'click #x']);
    expect(said(into, fill('#p', 'a'))).toEqual(['click #q', 'write #p a']);
    expect(said(into, change(), fill('#q', 'a'))).toEqual(['click #q', 'write #q a']);
  });
  it('that left the focus in what is written next is what it takes', () => {
    const [around, label] = [click('#around', { kind: 'text' }), click('#q', { kind: 'field' })];
    const given = fill('#q', 'a', { inPlace: true });
    expect(said(fill('#p', 'x'), around, given)).toEqual(['write #p x', 'click #around', 'write #q a']);
    expect(said(label, given)).toEqual(['click #q', 'write #q a']);
    expect(gestures(around, given)[0]?.after).toMatchObject({ focused: true });
    expect(gestures(around, { ...given, document: 'frame' })[0]?.after).not.toHaveProperty('focused');
  });
});

describe('a box', () => {
  const box = (checked: boolean, count = 1) => click('#c', { kind: 'checkbox', checked, count });
  it('that is turned on and off again is as it was', () => {
    expect(said(box(true), box(false))).toEqual([]);
    expect(said(box(true), box(false), box(true))).toEqual(['click #c']);
  });
  it('is as it was also where both clicks were one double click', () => {
    expect(said(box(true), { ...box(false, 2), after: 150 })).toEqual([]);
  });
  it('that another thing was done between stays turned twice', () => {
    expect(said(box(true), click('#other'), box(false))).toHaveLength(3);
  });
  it('that a person chooses among is no box to turn off', () => {
    const radio = click('#r', { kind: 'radio', checked: true });
    expect(said(radio, radio)).toEqual(['click #r', 'click #r']);
  });
});

describe('a field', () => {
  it('is the same one where another way to it has changed meanwhile', () => {
    const ways = (selector: string) => ({
      element: {
        ...target('#x').element,
        selector,
        candidates: [
          { selector: '.editor', cost: 1, kind: 'class' as const },
          { selector: 'div:nth-child(2)', cost: 9, kind: 'position' as const },
        ],
      },
    });
    const into = click('#x', { kind: 'field', ...ways('.editor,p.blank') });
    expect(said(into, fill('#x', 'a', { target: ways('.editor,p') }))).toEqual(['write .editor,p a']);
  });
  it('that was a secret is none of what is written there next', () => {
    expect(said(fillSecret('#pw'), fill('#pw', 'later', { before: 'x' }))).toEqual([
      'write #pw password',
      'write #pw later',
    ]);
  });
  it('that is visited twice in a row is one text, from what was there first', () => {
    const [write] = gestures(fill('#q', 'Berlin'), fill('#q', 'Berlin, DE', { before: 'Berlin' }));
    expect(write).toMatchObject({ type: 'write', before: '', value: 'Berlin, DE' });
  });
  it('that the page has emptied is written again', () => {
    expect(said(fill('#q', 'milk'), fill('#q', 'bread'))).toEqual(['write #q milk', 'write #q bread']);
  });
  it('that is gone on with has all of its keys', () => {
    const next = fill('#q', 'ab', { before: 'a', typed: ['b'], inPlace: true });
    const [write] = gestures(fill('#q', 'a', { typed: ['a'] }), next);
    expect(write).toMatchObject({ before: '', value: 'ab', typed: ['a', 'b'] });
    expect(write).not.toHaveProperty('inPlace');
  });
  it('that something was done between is written twice', () => {
    expect(said(fill('#q', 'a'), click('#x'), fill('#q', 'ab', { before: 'a' }))).toHaveLength(3);
  });
  it('of the next page is another one, whatever its selector', () => {
    const events = [fill('#q', 'a'), ...arrival('page-2'), fill('#q', 'b')];
    expect(said(...events)).toEqual(['write #q a', 'write #q b']);
  });
  it('that has what it had before was not written', () => {
    expect(said(fill('#q', 'old', { before: 'old' }))).toEqual([]);
    expect(said(fill('#q', 'a'), fill('#q', '', { before: 'a' }))).toEqual([]);
  });
  it('in another frame is another one', () => {
    const inFrame = fill('#q', 'b', { target: { frames: [click('#f')].flatMap((event) => elementsOf(event)) } });
    expect(said(fill('#q', 'a'), inFrame)).toHaveLength(2);
  });
  it('with a secret is known by its name alone', () => {
    expect(gestures(fillSecret('#pw'))[0]).toMatchObject({ value: '•', before: '', secret: 'password' });
  });
});

const elementsOf = (event: Said) => (event.type === 'click' ? [event.target.element] : []);

describe('a key', () => {
  it('that is pressed again and again is one gesture', () => {
    expect(said(key('ArrowDown'), key('ArrowDown'), key('Enter'))).toEqual(['press ArrowDown ×2', 'press Enter']);
  });
  it('after which another page came is not repeated with what is pressed there', () => {
    expect(said(key('Enter'), ...arrival('page-2'), key('Enter'))).toEqual(['press Enter', 'press Enter']);
  });
  it('that leads to a field is left out, since what is done there says so', () => {
    expect(said(key('Tab'), fill('#b', 'x'))).toEqual(['write #b x']);
    expect(said(key('Tab'), click('#b'))).toEqual(['click #b']);
    expect(said(key('Tab'))).toEqual([]);
  });
  it('that the page takes leads nowhere else', () => {
    expect(said({ ...key('Tab', 'lines'), taken: true } as Said, fill('#b', 'x'))).toEqual(['press Tab', 'write #b x']);
    expect(said(key('Shift+Tab'), click('#a'))).toEqual(['click #a']);
  });
  it('that leads to what another key is for stays, as often as it was pressed', () => {
    expect(said(key('Tab'), key('Enter'))).toEqual(['press Tab', 'press Enter']);
    expect(said(key('Tab'), key('Tab'), key('Escape'))).toEqual(['press Tab ×2', 'press Escape']);
    expect(said(key('Tab'), cannot('hover'), key('Escape'))).toEqual(['press Tab', 'note hover', 'press Escape']);
  });
  it('by which a field is left and the page answers stays where it is the last', () => {
    expect(said(fill('#q', 'a'), key('Tab'), ...arrival('page-2'))).toEqual(['write #q a', 'press Tab']);
    expect(said(fill('#q', 'a'), key('Tab'), change())).toEqual(['write #q a', 'press Tab']);
  });
});

describe('another page', () => {
  it('within five seconds is the doing of what was done before', () => {
    const [done] = gestures(click('#a'), ...arrival('page-2', { landmark: 'main', after: 4_900 }));
    expect(done?.after.navigated).toEqual({ landmark: 'main', wasThere: false });
  });
  it('later is an address that a person asked for', () => {
    expect(said(click('#a'), ...arrival('page-2', { after: 5_100 }))).toEqual(['click #a', 'go address']);
  });
  it('counts from the last answer of the page', () => {
    const events = [click('#a'), change({ first: 100, last: 4_000 }), ...arrival('page-2', { after: 5_000 })];
    expect(said(...events)).toEqual(['click #a']);
  });
  it('has the landmark of the page before, or not', () => {
    const [done] = normalize(tape(...begin('main'), click('#a'), ...arrival('page-2', { landmark: 'main' })));
    expect(done?.after.navigated).toEqual({ landmark: 'main', wasThere: true });
  });
  it('that leads on to a third by itself is one way', () => {
    expect(said(click('#a'), ...arrival('page-2'), ...arrival('page-3'))).toEqual(['click #a']);
  });
  it('comes by what was done, whatever was noted or asked between', () => {
    expect(said(click('#a'), cannot('hover'), ...arrival('page-2'))).toEqual(['click #a', 'note hover']);
    expect(said(click('#a'), ask('screenshot'), ...arrival('page-2'))).toEqual(['click #a', 'ask screenshot']);
  });
  it('can be one of the history, or the same again', () => {
    const pages = [
      ...arrival('page-2', { how: 'navigate' }),
      ...arrival('page-3', { how: 'back_forward', entry: 'page-1' }),
      ...arrival('page-4', { how: 'back_forward', entry: 'page-2' }),
      ...arrival('page-5', { how: 'reload', entry: 'page-2' }),
    ];
    expect(said(click('#a'), ...pages)).toEqual(['click #a', 'go back', 'go forward', 'go reload']);
  });
  const leave = (isLed: boolean): Said => ({ type: 'leave', isLed });
  it('comes by what was done as long as the page itself led there, however late', () => {
    expect(said(click('#a'), leave(true), ...arrival('page-2', { after: 9_000 }))).toEqual(['click #a']);
    expect(said(leave(true), ...arrival('page-2'))).toEqual([]);
    const reloaded = arrival('page-2', { how: 'reload', entry: 'page-1' });
    expect(said(click('#a'), leave(true), ...reloaded)).toEqual(['click #a']);
  });
  it('is an address that was typed where nothing in the page led there, however soon', () => {
    expect(said(click('#a'), leave(false), ...arrival('page-2'))).toEqual(['click #a', 'go address']);
  });
  it('can be one to which the user came back from a page that nothing is known of', () => {
    const again = arrival('page-2', { how: 'back_forward', entry: 'page-1' });
    expect(said(click('#a'), leave(false), ...again)).toEqual(['click #a', 'go reload']);
    expect(said(click('#a'), leave(true), ...again)).toEqual(['click #a', 'go back']);
  });
  it('can be an entry of the same document, if the user went there by the browser', () => {
    const moved = (how: 'push' | 'traverse', entry: string, byBrowser?: true): Said => ({
      type: 'moved',
      url: `https://shop.example/${entry}`,
      how,
      entry,
      ...(byBrowser && { byBrowser }),
    });
    const views = [click('#a'), moved('push', 'a'), click('#b'), moved('push', 'b')];
    expect(said(...views, moved('traverse', 'a', true), moved('traverse', 'b', true)).slice(2)).toEqual([
      'go back',
      'go forward',
    ]);
    expect(said(...views, click('#back'), moved('traverse', 'a'))).toEqual(['click #a', 'click #b', 'click #back']);
    expect(said(click('#a'), moved('push', 'typed', true))).toEqual(['click #a', 'go address']);
    const far = gestures(...views, moved('traverse', 'page-1', true)).at(-1);
    expect(far).toMatchObject({ type: 'go', how: 'back', many: 2 });
  });
  it('comes without a new document where its address changed and much of it is new', () => {
    const moved: Said = { type: 'moved', url: 'https://shop.example/b', after: 40 };
    const [done] = gestures(click('#a'), moved, change({ share: 0.5, last: 80 }));
    expect(done?.after.navigated).toBeDefined();
    const [same] = gestures(click('#a'), change({ share: 0.5, last: 80 }));
    expect(same?.after.navigated).toBeUndefined();
    const [little] = gestures(click('#a'), moved, change({ share: 0.1, last: 80 }));
    expect(little?.after.navigated).toBeUndefined();
  });
});

describe('what the page did', () => {
  it('belongs to what was done last, whatever was noted or asked since', () => {
    const [done] = gestures(click('#a'), ask('wait'), change({ came: '#list' }));
    expect(done?.after.change).toMatchObject({ came: '#list' });
  });
  it('before anything was done belongs to nothing', () => {
    expect(gestures(change({ came: '#list' }))).toEqual([]);
  });
});

describe('gestures', () => {
  it('do not depend on the order in which events were written down', () => {
    const events = tape(
      ...begin('main'),
      click('#a'),
      change({ first: 400, last: 500, came: '#list' }),
      { ...click('#b'), after: 0, document: 'frame' },
      { ...click('#c'), after: 0, document: 'page-1' },
      fill('#q', 'x'),
      key('Enter'),
      ...arrival('page-2', { landmark: 'h1' }),
      scrolled(900),
      cannot('drag'),
    );
    // Two documents count each for themselves.
    for (const event of events) if (event.document === 'frame') event.seq = 3;
    const expected = normalize(events);
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: events.length }), (shuffled) => {
        expect(normalize(shuffled)).toEqual(expected);
      }),
    );
  });
  it('leave the events alone', () => {
    const events = tape(...begin(), click('#a'), fill('#q', 'x'), ...arrival('page-2'));
    const before = structuredClone(events);
    normalize(events);
    expect(events).toEqual(before);
  });
});
