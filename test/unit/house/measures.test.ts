import { expect, it } from 'vitest';
import * as measures from '../../support/measures.ts';
import { sourceOf } from '../../support/sources.ts';

const FILES: Record<string, string> = {
  'lib/a.ts': `
    export const read = () => 1;
    export interface Page { of: B }
    export { local as given };
    const local = 1;
    import type { B } from './b';`,
  'lib/b.ts': `
    export function read() {}
    export type B = number;
    export { read as readAgain } from './c';
    import './c';`,
  'lib/c.ts': `
    import './b';
    export class Reader {}
    export const given = ${`{${'\n'.repeat(79)}}`};
    export type Page = string;`,
};

const read = (files: Record<string, string>) => {
  const known = new Set(Object.keys(files));
  return Object.entries(files).map(([path, text]) => sourceOf(path, text, known));
};

it('an exported name that two files declare is found with both, one that is passed on is not', () => {
  expect(measures.sharedNames(read(FILES))).toEqual([
    'Page: lib/a.ts, lib/c.ts',
    'given: lib/a.ts, lib/c.ts',
    'read: lib/a.ts, lib/b.ts',
  ]);
});

it('a type and a value of one name in one file are one thing', () => {
  expect(measures.sharedNames(read({ 'lib/a.ts': 'export const A = 1; export type A = 1;' }))).toEqual([]);
});

it.each([
  ['a function', (body: string) => `function long() {${body}}`, 'long'],
  ['an arrow', (body: string) => `const long = () => {${body}};`, 'long'],
  ['a method', (body: string) => `class A { long() {${body}} }`, 'long'],
  ['one inside another', (body: string) => `function a() { return () => {${body}}; }`, 'a'],
])('%s is long if it takes more than 80 lines', (_kind, text, name) => {
  const lengthOf = (lines: number) => measures.longFunctions(read({ 'lib/a.ts': text('\n'.repeat(lines - 1)) }));
  expect(lengthOf(80)).toEqual([]);
  expect(lengthOf(81)[0]).toBe(`lib/a.ts:1 ${name}: 81 lines`);
});

it('a cycle is found once, and one of types only if types count', () => {
  const ring = read({
    'lib/a.ts': "import './b'",
    'lib/b.ts': "import './c'",
    'lib/c.ts': "import type {} from './a'",
  });
  expect(measures.importCycles(ring, ['value'])).toEqual([]);
  expect(measures.importCycles(ring, ['value', 'type'])).toEqual(['lib/a.ts → lib/b.ts → lib/c.ts → lib/a.ts']);
  expect(measures.importCycles(read(FILES), ['value'])).toEqual(['lib/b.ts → lib/c.ts → lib/b.ts']);
});

it('any and casts are told from words and from as const', () => {
  const [source] = read({ 'lib/a.ts': "let a: any;\nlet b = 'any' as const;\nlet c = b as string;" });
  expect(measures.anyTypes(source ? [source] : [])).toEqual(['lib/a.ts:1']);
  expect(measures.casts(source ? [source] : [])).toEqual(['lib/a.ts:3']);
});
