import { createI18n } from '@wxt-dev/i18n';
import { expect, it, test } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { messages } from '../../../server/english.ts';
import { wording } from '../../../server/wording.ts';

const english = wording({ plain: 'Plain.', named: '{host} sent {what}.', counted: '1 step | {count} steps' });
const untyped = english.t as unknown as (...given: unknown[]) => string;

test.each([
  ['a sentence', ['plain'], 'Plain.'],
  ['values in their places', ['named', { host: 'a.example', what: 'nothing' }], 'a.example sent nothing.'],
  ['one', ['counted', 1], '1 step'],
  ['many', ['counted', 3, { count: 3 }], '3 steps'],
  ['none', ['counted', 0, { count: 0 }], '0 steps'],
  ['a place without a value as it is', ['named', { what: 'x' }], '{host} sent x.'],
  ['no inherited value', ['named', {}], '{host} sent {what}.'],
])('%s is put together', (_, given, sentence) => expect(untyped(...given)).toBe(sentence));

it('throws for a key that there is no message for', () => {
  expect(() => untyped('other')).toThrow('No message: other');
});

/** Words of a page or service that would mean something to a template. */
const HOSTILE = ['{what}', '$1', '$&', '$HOST$', 'a | b', '\\u007b{host}', '{constructor}'];

test.each(HOSTILE)('leaves %j literally as it is, in Node and in the extension', (host) => {
  fakeBrowser.i18n.getMessage = () => '{host} sent {what}.';
  const extension = createI18n();
  expect(extension.t('named', { host, what: 'x' })).toBe(`${host} sent x.`);
  expect(untyped('named', { host, what: 'x' })).toBe(`${host} sent x.`);
});

test.each([undefined, 0, 1, 2])('puts every message together as the extension does, for the count %s', (count) => {
  fakeBrowser.i18n.getMessage = (key: string) => messages[key] ?? '';
  const given = [...(count === undefined ? [] : [count]), { host: 'a.example', count: 7 }];
  const extension = createI18n().t as (...given: unknown[]) => string;
  const node = wording(messages).t as unknown as typeof extension;
  const keys = Object.keys(messages);
  expect(keys.map((key) => node(key, ...given))).toEqual(keys.map((key) => extension(key, ...given)));
});
