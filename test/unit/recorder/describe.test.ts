import { describe, expect, it } from 'vitest';
import type { Action } from '@/lib/contract';
import { describeNote, describeStep, describeSteps, type Sentence, sentenceText } from '@/lib/recorder/describe';
import { NOTE_CODES } from '@/lib/recorder/raw-event';
import type { RecordingStep, ScriptKind, WaitReason } from '@/lib/recorder/recording';
import { element, rowKey } from './raw-events';

const step = (action: Action, more: Partial<RecordingStep> = {}): RecordingStep => ({ id: 'a', action, ...more });
const small = (sentence: Sentence) => sentence.small.map(({ text }) => text);
const say = (action: Action, more?: Partial<RecordingStep>) => sentenceText(describeStep(step(action, more)));

const click: Action = { type: 'click', selector: '#go', all: false };
const inRow = { ...element('tr:nth-of-type(2) button'), row: rowKey('88-1041') };
const script: Action = { type: 'executeJavascript', script: '(() => 1)()' };

describe('every action', () => {
  it.each<[string, Action, Partial<RecordingStep>?]>([
    ['Click Sign in', click, { label: 'Sign in' }],
    ['Click #go', click],
    ['Click Pay in the row of 88-1041', click, { label: 'Pay', target: inRow, region: 'Orders' }],
    ['Click 88-1041', click, { label: '88-1041', target: inRow }],
    ['Check Acme', click, { label: 'Acme', checked: true }],
    ['Uncheck Acme', click, { label: 'Acme', checked: false }],
    ['Type “ana@juniper.example” in E-mail', { type: 'write', text: 'ana@juniper.example' }, { label: 'E-mail' }],
    ['Type “ana”', { type: 'write', text: 'ana' }],
    ['Type nothing in City', { type: 'write', text: '' }, { label: 'City' }],
    ['Type “␣␣”', { type: 'write', text: ' \n' }],
    ['Type “{{name}}”', { type: 'write', text: '\\{{name}}' }],
    ['Press Enter', { type: 'press', key: 'Enter' }],
    ['Scroll down', { type: 'scroll', direction: 'down' }],
    ['Scroll up', { type: 'scroll', direction: 'up' }],
    ['Scroll down in Results', { type: 'scroll', direction: 'down', selector: '#r' }, { label: 'Results' }],
    ['Scroll up in #r', { type: 'scroll', direction: 'up', selector: '#r' }],
    ['Wait 750 ms', { type: 'wait', milliseconds: 750 }],
    ['Wait 1.5 s', { type: 'wait', milliseconds: 1500 }],
    ['Wait for the list', { type: 'wait', selector: '#list' }, { label: 'the list' }],
    ['Wait for #list', { type: 'wait', selector: '#list' }],
    ['Take a screenshot', { type: 'screenshot', fullPage: false }],
    ['Take a screenshot of the whole page', { type: 'screenshot', fullPage: true }],
    ['Scrape the page as it is here', { type: 'scrape' }],
    ['Save the page as PDF, A4', { type: 'pdf', format: 'A4', landscape: false, scale: 1 }],
    ['Run the script (() => 1)()', script],
  ])('%s', (sentence, action, more) => {
    expect(say(action, more)).toBe(sentence);
  });
});

describe('every kind of script', () => {
  const sentences: Record<ScriptKind, [string, Partial<RecordingStep>]> = {
    choose: ['Choose Price in Sort by', { label: 'Sort by', value: 'Price' }],
    set: ['Set Arrival to 2026-11-21', { label: 'Arrival', value: '2026-11-21' }],
    'select-text': ['Select the text in Amount', { label: 'Amount' }],
    'double-click': ['Double-click Cell', { label: 'Cell' }],
    'click-held': ['Click Row with Control+Shift held', { label: 'Row', value: 'Control+Shift' }],
    'long-press': ['Press and hold Card', { label: 'Card' }],
    'click-at': ['Click a place in Map', { label: 'Map' }],
    drag: ['Drag Card', { label: 'Card' }],
    wheel: ['Turn the mouse wheel over Map', { label: 'Map' }],
    menu: ['Right-click Row', { label: 'Row' }],
    'scroll-to': ['Scroll sideways in Offers', { label: 'Offers' }],
    focus: ['Go into Search', { label: 'Search' }],
    click: ['Click OK', { label: 'OK' }],
    answer: ["Answer the page's next question with OK", { value: 'OK' }],
    hover: ['Move the pointer over Account', { label: 'Account' }],
    'click-shown': ['Click Sign out', { label: 'Sign out' }],
    back: ['Go back', {}],
    forward: ['Go forward', {}],
    go: ['Go to https://a.example/', { value: 'https://a.example/' }],
    key: ['Press Control+k', { value: 'Control+k' }],
  };

  it.each(Object.entries(sentences) as [ScriptKind, [string, Partial<RecordingStep>]][])(
    '%s says what it stands for, and that a service gets JavaScript',
    (kind, [sentence, more]) => {
      const described = describeStep(step(script, { script: kind, ...more }));
      expect(sentenceText(described)).toBe(sentence);
      const text = expect.stringContaining('Sent as JavaScript.');
      expect(described.small).toEqual([{ text, careful: true, ofService: true }]);
    },
  );

  it('is a sentence also where it is not known what it is about', () => {
    expect(say(script, { script: 'choose' })).toBe('Choose something in something in the page');
    expect(say(script, { script: 'key' })).toBe('Press something');
  });
});

describe('parts', () => {
  it('tell what is ours from what is the page’s', () => {
    expect(describeStep(step({ type: 'write', text: 'mun' }, { label: 'From' })).parts).toEqual([
      { kind: 'words', text: 'Type ' },
      { kind: 'words', text: '“' },
      { kind: 'strong', text: 'mun' },
      { kind: 'words', text: '”' },
      { kind: 'words', text: ' in ' },
      { kind: 'strong', text: 'From' },
    ]);
    expect(describeStep(step(click)).parts.at(-1)).toEqual({ kind: 'code', text: '#go' });
  });

  it('have a cap for each key', () => {
    const keys = (key: string) =>
      describeStep(step({ type: 'press', key })).parts.flatMap(({ kind, text }) => (kind === 'key' ? text : []));
    expect(keys('Control+Shift+k')).toEqual(['Control', 'Shift', 'k']);
    expect(keys('Control++')).toEqual(['Control', '+']);
    expect(keys('+')).toEqual(['+']);
  });

  it('cut what is long, and keep it in one line', () => {
    const [, , part] = describeStep(step({ type: 'write', text: `a\nb${'c'.repeat(200)}` })).parts;
    expect(part?.text).toMatch(/^a bc+…$/);
    expect(part?.text).toHaveLength(80);
    const long = `${'word '.repeat(12)}${'c'.repeat(40)}`;
    expect(say(click, { label: long })).toBe(`Click ${'word '.repeat(12).trim()}…`);
  });

  it('say in which part of the page something is pressed, and what it is where it has no name', () => {
    const unnamed = (tag: string, index = 0, attributes = {}) => ({
      target: {
        selector: 'ul > li:nth-of-type(3)',
        candidates: [],
        fingerprint: { tag, text: '', attributes, classes: [], path: [], before: '', index },
      },
    });
    expect(say(click, { label: 'Save', region: 'Billing address' })).toBe('Click Save in Billing address');
    expect(say(click, { label: 'Large', region: 'Size', checked: true })).toBe('Check Large in Size');
    expect(say(script, { script: 'choose', label: 'Fruit', value: 'Banana', region: 'Order' })).toBe(
      'Choose Banana in Fruit',
    );
    expect(say(click, { label: 'Pay', region: 'Order', frame: 'Checkout' })).toBe(
      'Click Pay in Order, in the frame Checkout',
    );
    expect(say(script, { script: 'choose', label: 'Fruit', value: 'Banana', frame: 'Checkout' })).toBe(
      'Choose Banana in Fruit, in the frame Checkout',
    );
    expect(say(click, { label: 'Pay', frame: '' })).toBe('Click Pay, in a frame');
    expect(say(click, { ...unnamed('img', 2), region: 'Gallery' })).toBe('Click picture 3 in Gallery');
    expect(say(click, unnamed('input', 0, { type: 'text' }))).toBe('Click the field');
    expect(say(click, unnamed('input', 1, { type: 'radio' }))).toBe('Click option 2');
    expect(say(click, unnamed('span', 0, { role: 'slider' }))).toBe('Click the slider');
    expect(say(click, unnamed('div'))).toBe('Click a part of the page');
    expect(say({ type: 'wait', selector: 'main h1' }, { reason: 'navigation' })).toBe('Wait for the next page');
    expect(say({ type: 'wait', selector: 'li:nth-of-type(9)' }, { reason: 'loads' })).toBe(
      'Wait for the page to change',
    );
  });

  it('take what a page calls something as it is', () => {
    expect(say(click, { label: '{target} <b>$&</b>' })).toBe('Click {target} <b>$&</b>');
  });
});

describe('secrets', () => {
  it('are named, not shown, and said not to be stored', () => {
    const described = describeStep(step({ type: 'write', text: '{{password_2}}' }, { label: 'Again' }));
    expect(described.parts[1]).toEqual({ kind: 'secret', text: 'a secret' });
    expect(small(described)).toEqual(['Not stored. Asked for at each replay.']);
  });

  it('may stand in other text, and a variable need not be one', () => {
    expect(say({ type: 'write', text: 'Bearer {{secret}}' })).toBe('Type “Bearer” a secret');
    const described = describeStep(step({ type: 'write', text: '{{city}}' }));
    expect(sentenceText(described)).toBe('Type a value for city');
    expect(small(described)).toEqual(['Asked for at each replay.']);
  });
});

describe('small print', () => {
  it('warns where an element is found by nothing but its place', () => {
    const third = describeStep(step(click, { target: element('li:nth-of-type(3) button') }));
    expect(third.small).toEqual([{ text: 'Found by its position. A new order may break it.', careful: true }]);
    expect(describeStep(step(click, { target: element('#go') })).small).toEqual([]);
  });
  const reasons: Record<WaitReason, string> = {
    first: 'Makes sure the page is ready',
    navigation: 'Added because step 2 leaves the page',
    appears: 'Added because the page changed after step 2',
    opens: 'Added because step 2 opens it',
    loads: 'Added because the page kept loading after step 2',
    person: 'Added by you',
    mends: 'Added for services, which do not wait on their own',
  };

  it.each(Object.entries(reasons) as [WaitReason, string][])('of a wait: %s', (reason, line) => {
    const steps = [
      step(click),
      step(click),
      step({ type: 'wait', milliseconds: 500 }),
      step({ type: 'wait', selector: '#a' }, { reason }),
    ];
    expect(small(describeSteps(steps)[3] as Sentence)).toEqual([line]);
  });

  it('names no step where none is before', () => {
    expect(small(describeStep(step({ type: 'wait', selector: '#a' }, { reason: 'opens' })))).toEqual([]);
  });

  it('says of a click on all that none is fine, and what a service waits', () => {
    expect(small(describeStep(step({ ...click, all: true } as Action, { serviceWait: 1000 })))).toEqual([
      'Every match, even if there is none.',
      'A service waits 1 s before it.',
    ]);
  });
});

describe('notes', () => {
  it.each(NOTE_CODES)('%s is a sentence', (code) => {
    expect(sentenceText(describeNote({ at: 0, code }))).toMatch(/^[A-Z].+\.$/);
  });

  it('show what they are about', () => {
    const note = describeNote({ at: 0, code: 'other-button', detail: 'Save' });
    expect(note.parts[0]).toEqual({ kind: 'strong', text: 'Save' });
    expect(sentenceText(note)).toMatch(/^Save: Right-clicks and clicks with a held key aren't recorded\.$/);
  });
});
