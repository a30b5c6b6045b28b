/** @module-tag slow */

import { describe, expect, it } from 'vitest';
import { expressionsIn } from '../../regexps/find';
import { judge } from '../../regexps/judge';

describe('an expression that is not linear', () => {
  it.each([
    ['nested quantifiers', '^(a+)+$', /exponential/],
    ['nested quantifiers behind a lookbehind', '(?<!b)(?:a*)*c', /exponential/],
    ['two that share a run', '^\\s*x?\\s*$', /polynomial/],
    ['a run that may begin anywhere', '\\s+$', /polynomial/],
    ['a reference', '^(["\']?)(.*?)(.*?)\\1z', /polynomial/],
    ['a list of addresses', '\\s*,*\\s*(\\S*[^\\s,])(?:,|$)', /polynomial/],
  ])('is one with %s', async (_name, source, fault) => {
    expect(await judge(source, '')).toMatch(fault);
  });

  it.each(['^[a-z]+$', '(?<!\\s)\\s+$', '"[^"]*"', '^(?:a|b)*$', '[^\\n]*\\n|[^\\n]+$'])(
    'is not %s',
    async (source) => {
      expect(await judge(source, 'g')).toBeUndefined();
    },
  );
});

it('expressions are found wherever they stand', () => {
  const text =
    'const a = /x/gi;\nconst b = <i title={c.replace(/[/]\\//u, "")}>{new RegExp(a.source)}</i>;\n// /y/\n"/z/"';
  expect(expressionsIn('file.tsx', text)).toEqual({
    written: [
      { place: 'file.tsx:1', source: 'x', flags: 'gi' },
      { place: 'file.tsx:2', source: '[/]\\/', flags: 'u' },
    ],
    built: ['file.tsx:2'],
  });
});
