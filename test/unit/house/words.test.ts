import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { ERROR_STATUS } from '@/lib/base/errors';
import { messages } from '../../../lib/base/english.ts';
import { lineOf, readSources, type Source, visit } from '../../support/sources.ts';

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
      !used.has(key.replace(/_(one|other)$/, '')) &&
      !used.has(key) &&
      !begins.some((begin) => key.startsWith(begin)) &&
      !/^(extension_(name|description)|command_)/.test(key),
  );
  expect(unused, 'Remove it from locales/en.yml.').toEqual([]);
});

/** Files in lib, by a pattern of the start of their path, whose sentences are not the extension's words; each with the reason. */
const ELSEWHERE: Record<string, string> = {
  'lib/contract/': 'the HTTP door repeats the words of the contract',
  'lib/operations/agent/': 'it instructs a model, and only the HTTP door has agents',
  'lib/operations/interact/': 'it instructs a model',
  'lib/operations/[a-z]+/served': 'only the terminal, assistants and the HTTP server say it',
  'lib/operations/crawl/prompts': 'only the HTTP server says it',
  'lib/operations/batch/operation': 'only the HTTP door has batches, and says it in the words of the contract',
  'lib/transfer/export/': 'they are part of code that somebody runs elsewhere',
  'lib/recorder/script': 'they are part of code that a service runs',
  'lib/browser/drivers/debugger/evaluate': 'a function of it runs in the page',
  'lib/browser/offscreen': 'the browser wants a reason that it shows nobody',
  'lib/scrape/formats/text/find-names': 'it instructs a model',
  'lib/scrape/formats/text/language/': 'it instructs a model, and says what is wrong with a field',
  'lib/model/list-models': 'it instructs a model',
  'lib/recorder/import/': 'it says what is wrong with a field, as the contract does',
  'lib/recorder/recording': 'it says what is wrong with a field, as the contract does',
  'lib/recorder/variables': 'it says what is wrong with a field, as the contract does',
};

/** A sentence for people: it begins with a capital letter or a value, has three words or more, and ends. */
const SENTENCE = /^(?:[A-Z“]|\{\}).* .* .*[.!?]$/;

function sentencesIn({ path, tree }: Source): string[] {
  const found: string[] = [];
  visit(tree, (node) => {
    const text = ts.isStringLiteralLike(node)
      ? node.text
      : ts.isTemplateExpression(node)
        ? [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join('{}')
        : '';
    if (SENTENCE.test(text) && !isForEngineers(node)) found.push(`${path}:${lineOf(tree, node)} ${text}`);
  });
  return found;
}

/** A browser's own kinds of error are for a log: whoever catches one makes a sentence of its own. */
const isForEngineers = ({ parent }: ts.Node): boolean =>
  ts.isNewExpression(parent) && /^(Type|Range|Syntax)?Error$/.test(parent.expression.getText());

it('no sentence for people stands in lib: they are in locales, where they can be translated', () => {
  const found = readSources(['lib'])
    .filter(({ path }) => !Object.keys(ELSEWHERE).some((start) => new RegExp(`^${start}`).test(path)))
    .flatMap(sentencesIn);
  expect(found, 'Move it to locales/en.yml, and write i18n.t with its key.').toEqual([]);
});

it('every error has a next step, and every next step of an error has its error', () => {
  const steps = Object.keys(messages).flatMap((key) => /^nextSteps_([A-Z_]+)$/.exec(key)?.[1] ?? []);
  expect(steps.sort()).toEqual(Object.keys(ERROR_STATUS).sort());
});

it('every sentence with a count has a plural: there is none that is right for one and for many', () => {
  const counting = Object.entries(messages).filter(([, message]) => message.includes('{count}'));
  const without = counting.flatMap(([key]) => (/_(one|other)$/.test(key) ? [] : [key]));
  expect(without, 'Write it twice below its key, as `one:` and `other:`, or call the number something else.').toEqual(
    [],
  );
});

it('every plural is written as categories: numbers and `n` follow English alone', () => {
  const lines = readFileSync(new URL('../../../locales/en.yml', import.meta.url), 'utf8').split('\n');
  expect(
    lines.filter((line) => /^\s+(\d+|n):/.test(line)),
    'Write `one:` and `other:`.',
  ).toEqual([]);
});

it('nine of ten sentences have twelve words or fewer', () => {
  const sentences = Object.values(messages).flatMap((message) => message.split(/(?<=[.!?]) /));
  const long = sentences.filter((sentence) => sentence.split(' ').length > 12);
  expect(long.length / sentences.length, `Shorten the longest:\n${long.join('\n')}`).toBeLessThan(0.1);
});

/** Turns that read translated, each with what a native writer would say. */
const TRANSLATED: [RegExp, string][] = [
  [/\banew\b/i, 'again'],
  [/\bone a line\b/i, 'one per line'],
  [/ at most$/, 'a limit: “Page limit”'],
  [/\bcomes? on top\b/i, 'more … may turn up'],
  [/\bwent on \w+ing\b|\bgoes on \w+ing\b/i, 'kept, keeps'],
  [/\bhears? of\b/i, 'sees'],
  [/^(?:Found|Chosen|Shown): \{/, 'a count: “14 pages · 0 selected”'],
  [/\bas you chose last\b/i, 'nothing: say what happens'],
];

it('no sentence reads translated', () => {
  const found = Object.entries(messages).flatMap(([key, message]) =>
    TRANSLATED.filter(([pattern]) => pattern.test(message)).map(([, better]) => `${key}: ${message} → ${better}`),
  );
  expect(found).toEqual([]);
});
