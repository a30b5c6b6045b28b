import { expect, it } from 'vitest';
import type { ElementInfo } from '@/lib/operations/interact/concerns';
import type { PromptStep } from '@/lib/operations/interact/steps';
import { allowanceOf } from '@/lib/operations/interact/wish';
import { refusalOfStep } from '@/server/sessions/prompt/judge-step';

const HOME = new URL('https://shop.example/a');
const click: PromptStep = { type: 'click', ref: 'e1' };
const enter: PromptStep = { type: 'press', key: 'Enter', ref: 'e1' };
const form = { method: 'get', action: HOME.href, words: 'Search', hasPassword: false, hasSecret: false };

const judge = (step: PromptStep, facts: Partial<ElementInfo>, prompt = 'Read it') =>
  refusalOfStep(step, { words: '', isFile: false, ...facts }, allowanceOf(prompt), HOME);

it.each<[string, PromptStep, Partial<ElementInfo>, string?]>([
  ['a link of the site', click, { words: 'Sign in', href: 'https://shop.example/b' }],
  ['a search', enter, { form }],
  ['a button', click, { words: 'Show more' }],
  ['a link of the page', click, { words: 'Part 2', href: 'https://shop.example/a#two' }],
  ['typing', { type: 'write', ref: 'e1', text: 'tides' }, { form: { ...form, method: 'post' } }],
  ['a key that presses nothing', { type: 'press', key: 'ArrowDown' }, { form: { ...form, method: 'post' } }],
  ['what is asked for', click, { words: 'Buy now', form: { ...form, method: 'post' } }, 'Buy it'],
  ['a secret of the user', { type: 'write', ref: 'e1', text: 'x y' }, { secret: 'password' }, 'Sign in with x y'],
  ['a site that is named', click, { href: 'https://other.example/' }, 'Look at other.example'],
])('lets pass %s', (_name, step, facts, prompt) => {
  expect(judge(step, facts, prompt)).toBeUndefined();
});

it.each<[string, PromptStep, Partial<ElementInfo>, string, string?]>([
  ['another site', click, { href: 'https://other.example/' }, 'it leaves the site, which you did not ask for'],
  ['a form to another site', click, { form: { ...form, action: 'https://other.example/' } }, 'it leaves the site'],
  ['a form of another kind', enter, { form: { ...form, method: 'post' } }, 'it sends something'],
  ['a form with a card', enter, { form: { ...form, hasSecret: true } }, 'it sends something'],
  ['signing in', enter, { form: { ...form, hasPassword: true } }, 'it signs in'],
  ['a form by its button', enter, { form: { ...form, words: 'Place order' } }, 'it pays or orders'],
  ['a link that deletes', click, { words: 'Delete', href: 'https://shop.example/d' }, 'it deletes something'],
  ['a file', click, { isFile: true }, 'files are never chosen', 'Upload a file'],
  [
    'a made up secret',
    { type: 'write', ref: 'e1', text: 'x' },
    { secret: 'card_number' },
    'a card number is typed only',
  ],
  ['several keys', { type: 'press', key: 'Control+Enter' }, {}, 'only single keys are pressed'],
  [
    'more than what is asked for',
    click,
    { words: 'Delete', form: { ...form, method: 'post' } },
    'it deletes something',
    'Send it',
  ],
])('refuses %s', (_name, step, facts, why, prompt) => {
  expect(judge(step, facts, prompt)).toContain(why);
});
