import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '@/lib/recorder/compile';
import { normalize } from '@/lib/recorder/normalize';
import type { RawEvent, Target } from '@/lib/recorder/raw-event';
import type { KnownMarks } from '@/lib/recorder/secrets/clean-event';
import { cleanEvents, cleanNames } from '@/lib/recorder/secrets/clean-recording';
import { beginningsOf, marksOf } from '@/lib/recorder/secrets/marks';
import { HIDDEN } from '@/lib/recorder/secrets/redact';
import { begin, click, fill, fillSecret, key, type Said, tape, target } from '../raw-events';

const known = (...values: string[]): KnownMarks => ({
  marks: values.flatMap(marksOf),
  beginnings: values.flatMap(beginningsOf),
});

/** Steps and notes of events that were written down before a value of them became a secret. */
function recordedOf(value: string, ...events: readonly Said[]) {
  const clean = cleanEvents(tape(...events), known(value));
  const { steps, notes } = compile(normalize(clean));
  return { clean, steps, notes, all: JSON.stringify([clean, steps, notes]) };
}

const typedTexts = ({ steps }: ReturnType<typeof recordedOf>) =>
  steps.flatMap(({ action }) => (action.type === 'write' ? [action.text] : []));

/** An element that shows a text, as its page names it. */
function shows(text: string, attributes: Record<string, string> = {}): Partial<Target> {
  const found = target('#shown').element;
  return {
    label: text,
    kind: 'button',
    element: { ...found, fingerprint: { ...found.fingerprint, text, attributes, before: `p ${text}`, row: text } },
  };
}

describe('a password that was typed into the field of the name first', () => {
  const password = 'correct-horse-9!';

  it('is asked for there as well if it stayed there', () => {
    const made = recordedOf(password, ...begin(), fill('#user', password), key('Enter'), fillSecret('#pw'));
    expect(typedTexts(made)).toEqual(['{{secret}}', '{{password}}']);
    expect(made.all).not.toContain('correct-horse');
  });

  it('is no part of what was typed after it was taken back', () => {
    const typed = [password, ...Array.from(password, () => ({ key: 'Backspace' })), 'ann'];
    const made = recordedOf(password, ...begin(), fill('#user', 'ann', { typed }), fillSecret('#pw'));
    expect(typedTexts(made)).toEqual(['ann', '{{password}}']);
    expect(made.all).not.toContain('correct');
  });

  it.each([
    ['was selected and replaced', [password, { key: 'Control+a' }, 'ann']],
    ['was taken back in the middle of it', ['correct-h', ...Array(9).fill({ key: 'Backspace' }), 'ann']],
    ['was mended', ['correct-x', { key: 'Backspace' }, 'horse-9!', { key: 'Control+a' }, 'ann']],
  ])('is no part of it where it %s', (_, typed) => {
    const user = fill('#user', 'ann', { typed, inPlace: true });
    expect(recordedOf(password, ...begin(), user).all).not.toMatch(/correct|horse/);
  });

  it('is what the field had before, and no more', () => {
    const made = recordedOf(password, ...begin(), fill('#user', 'ann', { before: password }));
    expect(made.all).not.toContain('correct-horse');
    expect(typedTexts(made)).toEqual(['ann']);
  });

  it('is asked for where it stood among other words', () => {
    const made = recordedOf(password, ...begin(), fill('#notes', `It is ${password}, tell nobody`));
    expect(typedTexts(made)).toEqual(['{{secret}}']);
    expect(made.all).not.toContain('correct-horse');
  });
});

describe('a token that was shown before it was pasted', () => {
  const token = 'wk-7Qm2Zp9Rt4Vx8Lb3Nc6Hd1';

  it('is no name of what was clicked', () => {
    const shown = shows(token, { 'data-clipboard-text': token, href: `https://a.example/t/${token}?k=${token}` });
    const made = recordedOf(token, ...begin(), click('#shown', shown), key('Control+v'), fillSecret('#key', 'secret'));
    expect(made.all.toLowerCase()).not.toContain(token.toLowerCase());
    expect(made.steps.some(({ label }) => label === HIDDEN)).toBe(true);
  });

  it('leaves no way to what it alone names', () => {
    const element = { ...target(`[data-key="${token}"]`).element, candidates: [] };
    const made = recordedOf(token, ...begin(), click('#x', { element, label: token }));
    expect(made.notes).toEqual([expect.objectContaining({ code: 'secret-name' })]);
    expect(made.all).not.toContain(token);
  });

  it.each([20, 14, 9, 5])('is no name of what was cut after %d characters of it', (length) => {
    const label = `The key with which your machines get in from now on: ${token.slice(0, length)}`;
    const made = recordedOf(token, ...begin(), click('#shown', shows(`${label}…`)), click('#other', shows(label)));
    expect(made.all).not.toContain(token.slice(0, 4));
    expect(made.all).toContain('from now on');
  });

  it('is neither in the title nor in the address of its page', () => {
    const names = { title: `Key ${token}`, startUrl: `https://a.example/keys/${token}?again=${token}` };
    expect(JSON.stringify(cleanNames(names, known(token)))).not.toContain(token);
    expect(cleanNames(names, known(token)).startUrl).toMatch(/^https:\/\/a\.example\/keys\//);
    const page: Said = { type: 'page', how: 'navigate', entry: '', ...names, url: `${names.startUrl}&q=tea` };
    expect(recordedOf(token, page).all).not.toContain(token);
  });

  it('leaves an address as it was but for it', () => {
    const [page] = cleanEvents(
      tape({ type: 'page', how: 'navigate', entry: '', title: '', url: 'https://a.example/?q=tea#top' }),
      known(token),
    );
    expect(page).toMatchObject({ url: 'https://a.example/?q=tea#top' });
  });
});

describe('a password that was the name of a button', () => {
  it.each(['Copy Xk9-temp-77', 'Xk9-temp-77', 'Copy “Xk9-temp-77” to the clipboard', 'XK9-TEMP-77', 'Xk9 temp 77'])(
    'is taken out of “%s”',
    (label) => {
      const made = recordedOf('Xk9-temp-77', ...begin(), click('#copy', shows(label, { 'aria-label': label })));
      expect(made.all).not.toMatch(/xk9/i);
      expect(made.steps.at(-1)?.action).toMatchObject({ type: 'click', selector: '#shown' });
    },
  );
});

describe('a code that was shown before it was pasted into boxes', () => {
  it.each(['493817', '493 817', '493-817', '4 9 3 8 1 7'])('is taken out of “%s”', (text) => {
    const made = recordedOf('493817', ...begin(), click('#shown', shows(text)), fillSecret('#box', 'otp'));
    expect(made.all).not.toContain(text);
    expect(typedTexts(made)).toEqual(['{{otp}}']);
  });
});

describe('what was done before a value became a secret', () => {
  it('is no longer chosen by it', () => {
    const chosen = [{ value: 'blue-whale-42', text: 'Ours' }];
    const made = recordedOf('blue-whale-42', { type: 'choose', target: target('#s'), chosen, multiple: false });
    expect(made.notes).toMatchObject([{ code: 'secret-name' }]);
    expect(made.all).not.toContain('blue-whale');
  });

  it('does not answer a question of the page with it', () => {
    const asked: Said = { type: 'dialog', kind: 'prompt', question: 'Who? blue-whale-42', answer: 'blue-whale-42' };
    const made = recordedOf('blue-whale-42', ...begin(), click('#ask'), asked);
    expect(made.notes).toMatchObject([{ code: 'secret-answer' }]);
    expect(made.all).not.toContain('blue-whale');
  });

  it('does not press the keys of it, of which the field did not hear', () => {
    const keys = [...'j', ...'hunter-22', ...'k'].map((name) => key(name, 'other'));
    const made = recordedOf('hunter-22', ...begin(), ...keys);
    expect(made.notes.map(({ code }) => code)).toEqual(['hidden-keys']);
    expect(made.steps.flatMap(({ action }) => (action.type === 'press' ? [action.key] : []))).toEqual(['j', 'k']);
  });

  it('goes to no address that has it', () => {
    const url = 'https://a.example/blue-whale-42/home';
    const made = recordedOf('blue-whale-42', ...begin(), {
      ...{ type: 'page', document: 'page-2', url, title: '', how: 'navigate', entry: 'b' },
      after: 60_000,
    });
    expect(made.all).not.toContain('blue-whale');
    expect(made.notes).toMatchObject([{ code: 'secret-name' }]);
  });

  it.each(['password', 'click', 'field', 'enter', 'button', 'link'])(
    'can still be read where the secret is “%s”',
    (word) => {
      const made = recordedOf(word, ...begin(), click('#go', { label: 'Go' }), fillSecret('#pw'), key('Enter'));
      expect(
        made.steps.flatMap(({ action }) => ('text' in action ? [action.text] : 'key' in action ? [action.key] : [])),
      ).toEqual(['{{password}}', 'Enter']);
      expect(made.notes).toEqual([]);
    },
  );

  it('stays as it is where nothing of it is a secret', () => {
    const events = tape(
      ...begin('main'),
      click('#go', { label: 'Correct horses' }),
      fill('#q', 'tea', { typed: ['tea'] }),
    );
    expect(cleanEvents(events, known('correct-horse-9!'))).toEqual(events);
    expect(cleanEvents(events, known())).toEqual(events);
  });
});

/** Values as people and machines choose them. */
const values = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0123456789äß!?@#$%&*()-_'), minLength: 8, maxLength: 40 })
  .filter((value) => /\p{L}/u.test(value) && /\d/.test(value))
  // A beginning of which too much could be anything is no beginning.
  .filter((value) => !/[-_]$/.test(value) && !/[-_]/.test(value.slice(0, 6)));
const words = fc.string({ unit: fc.constantFrom(...'mnop qrst/'), maxLength: 60 });

/** An event that has a value in clear somewhere. */
const eventWith = (value: string): fc.Arbitrary<Said> =>
  fc.record({ before: words, after: words, inPlace: fc.boolean() }).chain(({ before, after, inPlace }) => {
    const text = `${before} ${value} ${after}`;
    const back = Array.from(value, () => ({ key: 'Backspace' }));
    const more = inPlace ? { inPlace: true as const } : {};
    const encoded = encodeURIComponent(value);
    return fc.constantFrom<Said>(
      click('#a', shows(text)),
      click('#a', shows(`${before.padEnd(50, 'm')} ${value.slice(0, 6)}…`)),
      click(`[title="${CSS_STRING(value)}"]`, { label: text, region: text }),
      fill('#a', value, { typed: [value], ...more }),
      fill('#a', text, { before: value, typed: [before, value, after], ...more }),
      fill('#a', 'mno', { typed: [value, ...back, 'mno'], ...more }),
      fill('#a', 'mno', { before: text, ...more }),
      { type: 'choose', target: target('#a', shows(text)), chosen: [{ value, text }], multiple: false },
      { type: 'dialog', kind: 'prompt', question: text, answer: text },
      {
        type: 'page',
        url: `https://a.example/${encoded}?q=${encoded}#${encoded}`,
        title: text,
        how: 'navigate',
        entry: '',
      },
      { type: 'moved', url: `https://a.example/?q=${encoded}`, how: 'push' },
      { type: 'ready', landmark: `[title="${CSS_STRING(value)}"]`, title: text },
      { type: 'change', first: 1, last: 400, share: 0, came: `[href$="${encoded}"]` },
      { type: 'cannot', note: 'paste', detail: text },
    );
  });
const CSS_STRING = (value: string) => value.replace(/["\\]/g, '\\$&');

describe('a value that is typed or shown in clear first, and becomes a secret later', () => {
  it('is in nothing that is kept, whatever was done with it', { timeout: 60_000 }, () => {
    const cases = values.chain((value) =>
      fc.record({ value: fc.constant(value), events: fc.array(eventWith(value), { minLength: 1, maxLength: 6 }) }),
    );
    fc.assert(
      fc.property(cases, ({ value, events }) => {
        const { all, clean } = recordedOf(value, ...begin(), ...events);
        for (const spelled of [value, encodeURIComponent(value), value.slice(0, 6)]) {
          expect(all.toLowerCase()).not.toContain(JSON.stringify(spelled).slice(1, -1).toLowerCase());
        }
        // Cleaning it again, as a worker does that was ended in the middle, changes nothing.
        expect(cleanEvents(clean as RawEvent[], known(value))).toEqual(clean);
      }),
      { numRuns: 300 },
    );
  });
});
