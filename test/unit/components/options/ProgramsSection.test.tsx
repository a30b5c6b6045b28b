import '@/components/base/base.css';
import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AccessPage } from '@/components/access/AccessPage';
import { ProgramsSection, type ProgramsSectionProps } from '@/components/options/ProgramsSection';
import { type AccessAsk, DEFAULT_SENSITIVE } from '@/lib/programs/consent';

let root: HTMLElement | undefined;

function rooted(): HTMLElement {
  root = document.body.appendChild(document.createElement('div'));
  return root;
}

function show(props: Partial<ProgramsSectionProps> = {}) {
  const calls = {
    onEnabled: vi.fn(),
    onAddress: vi.fn(),
    onPair: vi.fn(),
    onCode: vi.fn(),
    onRevoke: vi.fn(),
    onStop: vi.fn(),
    onSensitive: vi.fn(),
  };
  const shown = { enabled: true, state: 'connected', address: 'http://127.0.0.1:3002', isRefused: false } as const;
  render(<ProgramsSection {...shown} programs={[]} sensitive={DEFAULT_SENSITIVE} {...calls} {...props} />, rooted());
  return calls;
}

const ASK: AccessAsk = {
  requestId: 'one',
  program: 'notes',
  site: 'example.com',
  kind: 'read',
  sensitive: false,
  at: 0,
};

function ask(asked: Partial<AccessAsk> = {}, others = 0) {
  const onAnswer = vi.fn();
  render(<AccessPage ask={{ ...ASK, ...asked }} others={others} onAnswer={onAnswer} />, rooted());
  return onAnswer;
}

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

it('takes the code that the server has printed', async () => {
  const { onCode } = show({ state: 'code' });
  await page.getByRole('textbox', { name: 'Code' }).fill('ABCD-2345');
  await page.getByRole('button', { name: 'Connect' }).click();
  expect(onCode).toHaveBeenCalledWith('ABCD-2345');
});

it('says why it is not connected, and gets a code', async () => {
  const { onPair } = show({ state: 'unpaired' });
  await expect.element(page.getByRole('status')).toHaveTextContent('This browser is not paired.');
  await page.getByRole('button', { name: 'Get a code' }).click();
  expect(onPair).toHaveBeenCalled();
});

it('lists what each program may, revokes it, and stops all in one press', async () => {
  const grants = [
    { program: 'notes', site: 'example.com', kind: 'read', allowed: true, at: 0 },
    { program: 'notes', site: 'other.example', kind: 'act', allowed: false, at: 0 },
  ] as const;
  const { onRevoke, onStop } = show({ programs: [{ name: 'notes', requests: 2, lastAt: Date.now(), grants }] });
  const row = page.getByRole('list', { name: 'Programs that have asked' }).getByRole('listitem');
  await expect.element(row).toHaveTextContent('2 requests');
  await expect.element(row).toHaveTextContent('May read example.com');
  await expect.element(row).toHaveTextContent('Refused until the browser closes: other.example');
  await page.getByRole('button', { name: 'Revoke notes' }).click();
  expect(onRevoke).toHaveBeenCalledWith('notes');
  await page.getByRole('button', { name: 'Stop all programs' }).click();
  expect(onStop).toHaveBeenCalled();
});

it('keeps the lists of sensitive sites as they are edited', async () => {
  const { onSensitive } = show({ enabled: false });
  await page.getByText('Sensitive sites', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Mail and accounts' }).fill('Mail.Example\n\n*post*');
  expect(onSensitive).toHaveBeenLastCalledWith({ ...DEFAULT_SENSITIVE, mail: ['mail.example', '*post*'] });
});

it('asks about a program and a site, and takes no press at once', async () => {
  const onAnswer = ask({}, 2);
  await expect.element(page.getByRole('heading')).toHaveTextContent('“notes” wants to read example.com');
  await expect.element(page.getByText('2 more questions')).toBeVisible();
  const once = page.getByRole('button', { name: 'Allow once' });
  once.element().dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onAnswer).not.toHaveBeenCalled();
  await expect.element(once).not.toHaveAttribute('aria-disabled');
  await once.click();
  expect(onAnswer).toHaveBeenCalledWith('once');
});

it.each([
  ['to read a site', {}, 'Allow once'],
  ['to read a sensitive site', { sensitive: true }, "Don't allow"],
  ['to act on a site', { kind: 'act' }, "Don't allow"],
] as const)('fills one button, of a program that wants %s', (_wish, asked, label) => {
  ask(asked);
  const filled = page
    .getByRole('button')
    .elements()
    .filter((button) => getComputedStyle(button).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect(filled.map((button) => button.textContent)).toEqual([label]);
});

it('offers nothing that holds for a sensitive site', async () => {
  ask({ sensitive: true, kind: 'act' });
  await expect.element(page.getByRole('note')).toHaveTextContent('your list of sensitive sites');
  const names = page
    .getByRole('button')
    .elements()
    .map((button) => button.textContent);
  expect(names).toEqual(['Allow once', "Don't allow"]);
});
