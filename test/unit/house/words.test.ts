import ts from 'typescript';
import { expect, it } from 'vitest';
import { ERROR_STATUS } from '@/lib/errors';
import { messages } from '../../../server/english.ts';
import { readSources, visit } from '../../support/sources.ts';

const product = readSources();

/** Keys in the code, as they are in the built extension. One that goes on with a value ends with an underscore. */
const keysInCode = product.flatMap(({ tree }) => {
  const keys: string[] = [];
  visit(tree, (node) => {
    const isKey = ts.isStringLiteralLike(node) || ts.isTemplateHead(node);
    if (isKey && /^\w+(\.\w+)*\.?$/.test(node.text)) keys.push(node.text.replaceAll('.', '_'));
  });
  return keys;
});

it('every sentence in locales is used: one that nothing shows would be translated for nobody', () => {
  const used = new Set(keysInCode);
  const begins = [...used].filter((key) => key.endsWith('_'));
  const unused = Object.keys(messages).filter(
    (key) =>
      !used.has(key) &&
      !begins.some((begin) => key.startsWith(begin)) &&
      !/^(extension_(name|description)|command_)/.test(key),
  );
  expect(unused, 'Remove it from locales/en.yml.').toEqual([]);
});

it('every error has a next step, and every next step of an error has its error', () => {
  const steps = Object.keys(messages).flatMap((key) => /^nextSteps_([A-Z_]+)$/.exec(key)?.[1] ?? []);
  expect(steps.sort()).toEqual(Object.keys(ERROR_STATUS).sort());
});

it('no sentence has a dollar sign, which the browser takes for a place of its own', () => {
  expect(Object.values(messages).filter((message) => message.includes('$'))).toEqual([]);
});

it('no two keys differ in their case alone, which the browser does not see', () => {
  const keys = Object.keys(messages);
  expect(new Set(keys.map((key) => key.toLowerCase())).size).toBe(keys.length);
});
