import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Action } from '@/lib/contract';
import {
  bracesApart,
  escapeBraces,
  fillVariables,
  placeholder,
  plainTexts,
  textParts,
  variablesOf,
} from '@/lib/recorder/variables';

const write = (text: string): Action => ({ type: 'write', text });

const typed = (text: string, values: Record<string, string> = {}) => {
  const filled = fillVariables([write(text)], values);
  return filled.ok ? (filled.actions[0] as { text: string }).text : filled.issues;
};

/** Texts in which braces and backslashes stand beside each other. */
const braces = fc.string({ unit: fc.constantFrom('{', '}', '\\', 'a', '{{', '{{a}}'), maxLength: 20 });

describe('escapeText', () => {
  it.each(['', 'plain', '{{password}}', '\\{{password}}', '{{{{a}}', '{{{a}}}', '\\\\{{', '{', '{{', 'a}}b', '{\\{'])(
    '%j is typed as it is',
    (text) => {
      expect(typed(escapeBraces(text))).toBe(text);
      expect(variablesOf([write(escapeBraces(text))])).toEqual([]);
    },
  );

  it('keeps any text', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), braces), (text) => {
        expect(typed(escapeBraces(text))).toBe(text);
      }),
    );
  });

  it('leaves text without braces alone', () => {
    expect(escapeBraces('C:\\new {x}')).toBe('C:\\new {x}');
  });
});

describe('plainTexts', () => {
  it('are typed as they are by who knows no placeholders', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), braces), (text) => {
        const texts = plainTexts(escapeBraces(text));
        expect(texts.join('')).toBe(text);
        expect(texts.join('\n')).not.toContain('{{');
      }),
    );
  });

  it('let no brace meet the value of a placeholder', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(braces, (text) => {
        // A value that is cut between its own braces is typed in parts that have no two of them.
        const filled = plainTexts(text).flatMap((plain) => bracesApart(`${typed(plain, { a: '{{x' })}`));
        expect(filled.join('\n')).not.toContain('{{');
      }),
    );
    expect(plainTexts('{{a}}{b')).toEqual(['{{a}}', '{b']);
  });

  it('type what the text types', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(braces, (text) => {
        const values = Object.fromEntries([...text.matchAll(/\w+/g)].map(([name]) => [name, '<value>']));
        expect(
          plainTexts(text)
            .map((plain) => typed(plain, values))
            .join(''),
        ).toBe(typed(text, values));
      }),
    );
  });

  it.each([
    ['{{password}}', ['{{password}}']],
    ['a {{b}} c', ['a {{b}} c']],
    ['\\{{word}}', ['{', '{word}}']],
    ['', ['']],
  ])('%j is %j', (text, texts) => expect(plainTexts(text)).toEqual(texts));
});

describe('partsOf', () => {
  it('tells text from placeholders', () => {
    expect(textParts('a {{b}}{{c_2}} \\{{d}} {{ e }}{{F}}')).toEqual([
      'a ',
      { name: 'b' },
      { name: 'c_2' },
      ' {{d}} {{ e }}{{F}}',
    ]);
    expect(textParts('')).toEqual([]);
  });

  it('gives what fillVariables types', { timeout: 30_000 }, () => {
    fc.assert(
      fc.property(braces, (text) => {
        const joined = textParts(text)
          .map((part) => (typeof part === 'string' ? part : '<value>'))
          .join('');
        const values = Object.fromEntries(variablesOf([write(text)]).map((name) => [name, '<value>']));
        expect(typed(text, values)).toBe(joined);
      }),
    );
  });
});

describe('fillVariables', () => {
  it('puts values in, whatever they have in them', () => {
    expect(typed('{{a}}-{{b}}-{{a}}', { a: '{{b}}', b: '$& \\{{a}}' })).toBe('{{b}}-$& \\{{a}}-{{b}}');
    expect(typed('{{a}}', { a: '' })).toBe('');
  });

  it('names every field without a value', () => {
    const actions: Action[] = [write('{{a}}'), { type: 'press', key: '{{c}}' }, write('x{{b}}'), write('{{a}}{{b}}')];
    const filled = fillVariables(actions, { a: '1' });
    expect(filled.ok ? [] : filled.issues.map(({ field }) => field)).toEqual(['actions[2].text', 'actions[3].text']);
  });

  it.each(['constructor', 'tostring', 'valueof'])('does not take %s from a prototype', (name) => {
    expect(typed(placeholder(name))).toEqual([expect.objectContaining({ field: 'actions[0].text' })]);
  });

  it('leaves other actions and the given ones alone', () => {
    const actions: Action[] = [{ type: 'executeJavascript', script: '"{{a}}"' }, write('{{a}}')];
    const filled = fillVariables(actions, { a: '1' });
    expect(filled.ok && filled.actions).toEqual([{ type: 'executeJavascript', script: '"{{a}}"' }, write('1')]);
    expect(actions[1]).toEqual(write('{{a}}'));
  });
});

describe('variablesOf', () => {
  it('has each name once, in their order', () => {
    expect(variablesOf([write('{{b}}{{a}}'), write('\\{{c}}'), write('{{b}}')])).toEqual(['b', 'a']);
  });
});
