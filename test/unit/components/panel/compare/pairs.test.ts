import { expect, it } from 'vitest';
import { pairsOf } from '@/components/panel/compare/pairs';
import type { DiffRow } from '@/lib/scrape/formats/text/changes/diff-rows';

const KINDS: Record<string, 'same' | 'added' | 'removed'> = { '=': 'same', '+': 'added', '-': 'removed' };

/** Rows by their signs: `@` begins a place. */
const rows = (signs: string): DiffRow[] =>
  [...signs].map((sign, at) => {
    const kind = KINDS[sign];
    return kind ? { kind, text: String(at) } : { kind: 'place', line: at };
  });

const drawn = (signs: string) =>
  pairsOf(rows(signs)).map((row) =>
    row.kind === 'place' ? '@' : `${row.before?.text ?? '_'}|${row.after?.text ?? '_'}`,
  );

it.each([
  ['@=--+=', ['@', '1|1', '2|4', '3|_', '5|5']],
  ['@-++=', ['@', '1|2', '_|3', '4|4']],
  ['@-+-+', ['@', '1|2', '3|4']],
  ['@+@-', ['@', '_|1', '@', '3|_']],
  ['@+=-', ['@', '_|1', '2|2', '3|_']],
])('puts %s beside each other', (signs, expected) => {
  expect(drawn(signs)).toEqual(expected);
});
