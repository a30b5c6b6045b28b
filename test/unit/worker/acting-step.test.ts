import { describe, expect, it } from 'vitest';
import type { PromptStep } from '@/lib/operations/interact/steps';
import type { Inspected } from '@/lib/recorder/listing';
import type { RecordedElement } from '@/lib/recorder/selector';
import { isAsShown, readyStep } from '@/lib/worker/acting-step';

const HOME = new URL('https://shop.example/teas');
const element = { selector: '#a', candidates: [], fingerprint: {} } as unknown as RecordedElement;

const found = (more: Partial<Inspected> = {}): Inspected => ({
  target: { element, label: 'Name', tag: 'input', kind: 'field', hosts: [], frames: [] },
  words: '',
  isFile: false,
  ...more,
});
const write = (text: string): PromptStep => ({ type: 'write', ref: 'e1', text });
const click: PromptStep = { type: 'click', ref: 'e1' };
const ready = (step: PromptStep, at: Inspected | null | undefined, wish = 'Do it') => readyStep(step, at, wish, HOME);

describe('a proposed step is readied as the recorder would have recorded it', () => {
  it('typing enters its field and types', () => {
    const { recorded, reason, asks } = ready(write('sencha {{x}}'), found({ kind: 'line', before: '' }));
    expect(recorded.map(({ action }) => action)).toEqual([
      { type: 'click', selector: '#a', all: false },
      { type: 'write', text: 'sencha \\{{x}}' },
    ]);
    expect([reason, asks]).toEqual([undefined, undefined]);
  });

  it('a variable that the wish names is filled in later', () => {
    const { recorded, variable } = ready(
      write('{{password}}'),
      found({ kind: 'line', secret: 'password' }),
      'Use {{password}}',
    );
    expect(variable).toBe('password');
    expect(recorded.at(-1)?.action).toEqual({ type: 'write', text: '{{password}}' });
  });

  it('a click on a box leaves it in the other state', () => {
    expect(ready(click, found({ checked: false })).recorded[0]?.checked).toBe(true);
  });

  it('a key is pressed in its element, or where the focus is', () => {
    expect(ready({ type: 'press', key: 'Enter', ref: 'e1' }, found()).recorded).toHaveLength(2);
    expect(ready({ type: 'press', key: 'Escape' }, undefined).recorded).toHaveLength(1);
  });
});

describe('a step is refused', () => {
  it.each<[string, PromptStep, Inspected | null, RegExp, string?]>([
    ['without its element', click, null, /not on the page/],
    ['on what takes no text', write('x'), found(), /does not take/],
    ['for an option that is not there', { type: 'select', ref: 'e1', option: 'x' }, found(), /does not take/],
    ['that chooses a file', click, found({ isFile: true }), /Files/],
    ['of several keys', { type: 'press', key: 'Control+W', ref: 'e1' }, found(), /single keys/],
    ['that types a secret itself', write('x'), found({ kind: 'line', secret: 'password' }), /from a variable/, 'Use x'],
    [
      'that types a variable which only the page names',
      write('{{password}}'),
      found({ kind: 'line', secret: 'password' }),
      /from a variable/,
    ],
  ])('%s', (_name, step, at, reason, wish) => {
    expect(ready(step, at, wish).reason).toMatch(reason);
  });
});

describe('a step is asked about, whatever was wished', () => {
  const form = { method: 'post', action: HOME.href, words: '', hasPassword: false, hasSecret: false };
  it.each<[string, Partial<Inspected>, string[]]>([
    ['that pays', { words: 'Buy now' }, ['pay']],
    ['that sends', { form }, ['send']],
    ['that deletes', { words: 'Delete account' }, ['delete']],
    ['that signs in', { form: { ...form, hasPassword: true } }, ['sign in', 'send']],
    ['that leaves the site', { href: 'https://other.example/' }, ['leave']],
    ['that leaves for another port', { href: 'https://shop.example:8443/' }, ['leave']],
  ])('%s', (_name, facts, asks) => {
    expect(ready(click, found(facts), 'Buy, send, delete, sign in at other.example').asks).toEqual(asks);
  });

  it('but not one of its site', () => {
    expect(ready(click, found({ href: 'https://shop.example/b', words: 'Sencha' })).asks).toBeUndefined();
  });
});

it('a step that would do something else than what was shown is told from it', () => {
  const shown = ready(click, found({ checked: false })).recorded;
  expect(isAsShown(shown, ready(click, found({ checked: false })).recorded)).toBe(true);
  expect(isAsShown(shown, ready(click, found({ checked: true })).recorded)).toBe(false);
  const { target } = found();
  const renamed = ready(click, found({ checked: false, target: { ...target, label: 'Delete' } })).recorded;
  expect(isAsShown(shown, renamed)).toBe(false);
});
