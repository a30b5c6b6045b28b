import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redactKnown } from '@/lib/recorder/secrets/clean-event';
import { beginningsOf, marksOf } from '@/lib/recorder/secrets/marks';
import { HIDDEN, redactRecorded, redactText } from '@/lib/recorder/secrets/redact';

const hide = (text: string, ...values: string[]) => redactText(text, values.flatMap(marksOf));
const utf8 = (text: string) => String.fromCharCode(...new TextEncoder().encode(text));

/** Spellings of a value, as pages and addresses have them. */
const SPELLINGS: Record<string, (value: string) => string> = {
  asItIs: (value) => value,
  percentEncoded: encodeURIComponent,
  twice: (value) => encodeURIComponent(encodeURIComponent(value)),
  ofForm: (value) => new URLSearchParams({ '': value }).toString().slice(1),
  ofAddress: (value) => new URL(`https://a.example/${encodeURI(value)}`).href,
  base64: (value) => btoa(utf8(value)),
  base64Inside: (value) => btoa(`user:${utf8(value)}.`),
  json: JSON.stringify,
  upperCase: (value) => value.replace(/[a-z]/g, (letter) => letter.toUpperCase()),
  spaced: (value) => (value.match(/.{1,4}/gsu) ?? []).join(' '),
};

/** Values as people choose them: letters, digits and signs of several scripts. */
const values = fc
  .string({ unit: fc.constantFrom(...'abcXYZ0123456789äéßжя密码!?@#$%&*(),;:<>"'), minLength: 8, maxLength: 30 })
  .filter((value) => /\p{L}/u.test(value) && /\d/.test(value));
const around = fc.string({ unit: fc.constantFrom(...'abz 09/?=&-_.:#é'), maxLength: 20 });

describe('a value that is known', () => {
  it.each(Object.entries(SPELLINGS))('is found nowhere, spelled %s', (_, spell) => {
    fc.assert(
      fc.property(values, around, around, (value, before, after) => {
        const spelled = spell(value);
        // Hexadecimal digits and ends of encodings right beside it would make another text of it.
        const text = `${before}/${spelled}/${after}`;
        const shown = hide(text, value);
        expect(shown).not.toContain(spelled);
        expect(shown).toContain(HIDDEN);
      }),
      { numRuns: 300 },
    );
  });

  it.each(['hunter2!', '4242 4242 4242 4242', 'correct horse battery'])('%s leaves what is around it', (value) => {
    expect(hide(`to /a?b=${encodeURIComponent(value)}&c=d`, value)).toBe(`to /a?b=${HIDDEN}&c=d`);
  });

  it('that looks encoded is found where the page groups its signs', () => {
    expect(hide('it is %aa% a9aa a.', '%aa%a9aaa')).toBe(`it is ${HIDDEN}.`);
  });

  it('of digits is found however it is grouped', () => {
    expect(hide('card 4242-4242-4242-4242, or 4242424242424242', '4242 4242 4242 4242')).toBe(
      `card ${HIDDEN}, or ${HIDDEN}`,
    );
  });

  it('that is short is taken out where it stands alone', () => {
    expect(hide('/pin/2468 x12468 24680 (2468)', '2468')).toBe(`/pin/${HIDDEN} x12468 24680 (${HIDDEN})`);
    expect(hide('test testing latest', 'test')).toBe(`${HIDDEN} testing latest`);
    expect(hide('a12b', '12')).toBe('a12b');
  });

  it('that is long is found also where a text was cut', () => {
    const phrase = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
    expect(hide(`Words: ${phrase.slice(0, 60)}…`, phrase)).not.toContain('winner thank');
  });

  it('is found where the end of a page has a sign for its numbers', () => {
    expect(hide('Your key: wk-Zp#Qd is new', 'wk-Zp12345678Qd')).toBe(`Your key: ${HIDDEN} is new`);
    expect(hide('It costs # today', '12345678')).toBe('It costs # today');
  });

  it('is found wherever it stands in a long text, as often as it stands there', () => {
    fc.assert(
      fc.property(
        values,
        fc.array(fc.string({ unit: fc.constantFrom(...'mnop qrst'), maxLength: 200 })),
        (value, rest) => {
          const text = rest.map((part) => `${part} `).join(`${value} `);
          expect(hide(text, value)).not.toContain(value);
          expect(hide(text, value).split(HIDDEN)).toHaveLength(Math.max(1, rest.length));
        },
      ),
    );
  });

  it('leaves other texts as they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'abcdefgh '), maxLength: 60 }), (text) => {
        expect(hide(text, 'Tr0ub4dor&3')).toBe(text);
      }),
    );
  });
});

describe('the beginning of a value', () => {
  const value = 'correct-horse-9!';
  const cut = (text: string) => redactKnown({ text }, { marks: marksOf(value), beginnings: beginningsOf(value) }).text;
  const long = 'The words by which you come in from now on are';

  it.each(['correct-horse-9', 'correct-ho', 'corr', 'Correct Ho', 'correct-horse-9…', 'cor-re…'])(
    '%s is taken out where a long text ends with it',
    (beginning) => {
      expect(cut(`${long} ${beginning}`)).toMatch(new RegExp(`^${long} ${HIDDEN}…?$`));
    },
  );

  it.each([`${long} correct-ho, or not`, `${long} cor`, `${long} incorrect-ho`, 'Is it correct', `${long} orrect-ho`])(
    'is left in “%s”',
    (text) => expect(cut(text)).toBe(text),
  );
});

describe('what was recorded', () => {
  const marks = ['click', 'https', 'shop.example', 'hunter-22'].flatMap(marksOf);

  it('keeps the words of its kinds, and the host of its address', () => {
    const event = { type: 'click', url: 'https://shop.example/hunter-22?b=click', label: 'click', kind: 'link' };
    expect(redactRecorded(event, marks)).toEqual({
      ...event,
      url: `https://shop.example/${HIDDEN}?b=${HIDDEN}`,
      label: HIDDEN,
    });
  });

  it('keeps no credentials of its address', () => {
    const event = { url: 'https://ann:hunter-22@shop.example/' };
    expect(JSON.stringify(redactRecorded(event, marks))).not.toContain('hunter');
  });
});
