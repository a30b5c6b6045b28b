import { render } from 'preact';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import '@/components/base/base.css';
import type { ComponentChildren } from 'preact';
import { ServiceMonitors } from '@/components/panel/watch/ServiceMonitors';
import { WatchedList } from '@/components/panel/watch/WatchedList';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { WatchPage } from '@/components/panel/watch/WatchPage';
import { WinnowError } from '@/lib/base/errors';
import { scheduleOf } from '@/lib/operations/watch/due';
import type { Watch, WatchCheck } from '@/lib/operations/watch/watch';

let root: HTMLElement | undefined;

afterEach(() => {
  if (root) render(null, root);
  root?.remove();
});

function show(children: ComponentChildren): void {
  root = document.body.appendChild(document.createElement('div'));
  render(children, root);
}

const AT = Date.UTC(2026, 10, 28, 9);

const watch: Watch = {
  id: 'fees',
  name: '<img src=x onerror=alert(1)>',
  url: 'https://quay.example/fees',
  rule: { kind: 'price' },
  frequency: 'hourly',
  schedule: scheduleOf('hourly', AT, 'UTC'),
  createdAt: AT,
  nextAt: AT + 3_600_000,
  last: { state: 'changed', at: AT, value: { amount: 15, text: '£15' } },
  unseen: 2,
};

const check = (id: string, more: Partial<WatchCheck>): WatchCheck => ({
  id,
  watchId: 'fees',
  state: 'same',
  trigger: 'scheduled',
  startedAt: AT,
  worker: 'w',
  attempts: 1,
  ...more,
});

const actions = () => ({ show: vi.fn(), edit: vi.fn(), checkNow: vi.fn(), pause: vi.fn(), remove: vi.fn() });

describe('the list of watched pages', () => {
  it('says of each how it stands, and opens it; a title of a page is text', async () => {
    const does = actions();
    show(<WatchedList watches={[{ watch, isRunning: false, values: [12, 15] }]} actions={does} onBack={vi.fn()} />);
    const list = page.getByRole('list', { name: 'Watched' });
    await expect.element(list).toHaveTextContent(/Changed · £15 · 2 new changes/);
    expect(document.querySelector('img[onerror]')).toBeNull();
    await expect.element(page.getByRole('img', { name: /From 12 to 15; lowest 12, highest 15/ })).toBeInTheDocument();
    await list.getByRole('button').first().click();
    expect(does.show).toHaveBeenCalledWith('fees');
  });

  it.each([
    ['signIn', 'Asks you to sign in'],
    ['challenge', 'Asks whether you are a person'],
    ['error', 'Could not be read'],
    ['gone', 'What is watched is not there'],
  ] as const)('says a problem as what it is: %s', async (state, words) => {
    const listed = { watch: { ...watch, last: { state, at: AT } }, isRunning: false, values: [] };
    show(<WatchedList watches={[listed]} actions={actions()} onBack={vi.fn()} />);
    await expect.element(page.getByRole('list', { name: 'Watched' })).toHaveTextContent(words);
  });
});

describe('the history of a watch', () => {
  it('shows what changed, what was left out, and marks it in the page', async () => {
    const onShow = vi.fn(async () => false);
    const changed = check('b', {
      state: 'changed',
      diff: '--- a/previous.md\n+++ b/current.md\n@@ -1,1 +1,1 @@\n-Now £12\n+Now £15\n',
      passages: ['Now £15'],
      leftOut: ['7 people look at this'],
    });
    show(
      <WatchPage
        watch={watch}
        checks={[changed, check('a', { state: 'first' })]}
        actions={actions()}
        onShow={onShow}
        onBack={vi.fn()}
      />,
    );
    const checks = page.getByRole('list', { name: 'Checks' });
    await expect.element(checks).toHaveTextContent(/Now £15/);
    await expect.element(checks).toHaveTextContent(/1 line moves by itself and is left out/);
    await page.getByRole('button', { name: 'Show in page' }).click();
    expect(onShow).toHaveBeenCalledWith(['Now £15']);
    await expect.element(page.getByText('The page does not show it now.')).toBeVisible();
  });
});

it('says a changed price beside the one before, without the rest of its line', async () => {
  const costs = (amount: number) => ({ amount, text: `A night costs £${amount}.` });
  const [now, before] = [
    check('b', { state: 'changed', value: costs(15) }),
    check('a', { state: 'first', value: costs(12) }),
  ];
  const last = { state: 'changed', at: AT, value: costs(15) } as const;
  show(
    <WatchPage
      watch={{ ...watch, last }}
      checks={[now, before]}
      actions={actions()}
      onShow={async () => true}
      onBack={vi.fn()}
    />,
  );
  await expect.element(page.getByRole('status', { name: 'Status' })).toHaveTextContent('Changed£12 → £15');
  await expect.element(page.getByRole('list', { name: 'Checks' })).not.toHaveTextContent('A night costs');
});

describe('the form of a watch', () => {
  const choices = { name: 'Fees', url: watch.url, rule: { kind: 'text' }, frequency: 'hourly' } as const;

  it('begins with what is right for most pages: one press', async () => {
    const onSave = vi.fn();
    show(<WatchForm choices={choices} isNew onSave={onSave} onBack={vi.fn()} />);
    await page.getByRole('button', { name: 'Start watching' }).click();
    expect(onSave).toHaveBeenCalledWith(choices);
  });

  it('takes a bound with a comma, and says which field is wrong', async () => {
    const onSave = vi.fn();
    show(<WatchForm choices={choices} isNew onSave={onSave} onBack={vi.fn()} />);
    await page.getByRole('combobox', { name: 'Watch for' }).selectOptions('number');
    await page.getByRole('textbox', { name: 'Above' }).fill('many');
    await page.getByRole('button', { name: 'Start watching' }).click();
    await expect.element(page.getByText('Enter a number, such as 12.5.')).toBeVisible();
    expect(onSave).not.toHaveBeenCalled();
    await page.getByRole('textbox', { name: 'Above' }).fill('12,5');
    await page.getByRole('button', { name: 'Start watching' }).click();
    expect(onSave).toHaveBeenCalledWith({ ...choices, rule: { kind: 'number', above: 12.5 } });
  });

  it('lets the service watch instead, by what matters, and by no rule of this browser', async () => {
    const [onSave, onService] = [vi.fn(), vi.fn()];
    const service = { host: 'api.example', onSave: onService };
    show(<WatchForm choices={choices} isNew onSave={onSave} service={service} onBack={vi.fn()} />);
    await page.getByRole('combobox', { name: 'Where' }).selectOptions('At api.example, signed out');
    await expect.element(page.getByRole('combobox', { name: 'Watch for' })).not.toBeInTheDocument();
    await page.getByRole('textbox', { name: 'What matters' }).fill(' A fee changes. ');
    await page.getByRole('button', { name: 'Start watching' }).click();
    const { rule: _rule, ...rest } = choices;
    expect(onService).toHaveBeenCalledWith({ ...rest, goal: 'A fee changes.' });
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('what a service watches', () => {
  const summary = { totalPages: 2, same: 1, changed: 1, new: 0, removed: 0, error: 0 };
  const monitor = {
    id: 'm',
    name: '<img src=x onerror=alert(1)>',
    status: 'active',
    schedule: { cron: '0 * * * *', timezone: 'UTC' },
    targets: [{ type: 'scrape' }],
    lastRunAt: '2026-11-28T09:00:00.000Z',
    lastCheckSummary: summary,
  };
  const checked = { id: 'c', status: 'completed', createdAt: '2026-11-28T09:00:00.000Z', summary };
  const does = () => ({
    list: vi.fn(async () => [monitor]),
    checks: vi.fn(async () => [{ ...checked, finishedAt: checked.createdAt }]),
    pages: vi.fn(async () => [
      { url: 'https://quay.example/fees', status: 'changed', diff: { text: '@@ -1 +1 @@\n-12\n+15' } },
    ]),
    checkNow: vi.fn(async () => undefined),
    pause: vi.fn(async () => undefined),
    remove: vi.fn(async () => undefined),
  });
  const list = () => page.getByRole('list', { name: 'At api.example' });

  it('is asked for by a press, down to what changed; a name is text', async () => {
    const actions = does();
    show(<ServiceMonitors host="api.example" actions={actions} />);
    expect(actions.list).not.toHaveBeenCalled();
    await page.getByRole('button', { name: 'Show what the service watches' }).click();
    await expect.element(list()).toHaveTextContent(/Changed · Checked/);
    expect(document.querySelector('img[onerror]')).toBeNull();
    await list().getByText('onerror').click();
    await list().getByRole('list', { name: 'Checks' }).getByText('Changed').click();
    await expect.element(page.getByRole('list', { name: 'Changed parts' })).toHaveTextContent(/12.*15/);
    expect(actions.pages).toHaveBeenCalledWith('m', 'c');
  });

  it('is paused, checked and deleted from its menu, and listed again', async () => {
    const actions = does();
    show(<ServiceMonitors host="api.example" actions={actions} />);
    await page.getByRole('button', { name: 'Show what the service watches' }).click();
    for (const name of ['Check now', 'Pause', 'Delete']) {
      await list()
        .getByRole('button', { name: /^More about/ })
        .click();
      await page.getByRole('menuitem', { name }).click();
    }
    await vi.waitFor(() => expect(actions.list).toHaveBeenCalledTimes(4));
    expect([actions.checkNow.mock.calls, actions.pause.mock.calls, actions.remove.mock.calls]).toEqual([
      [['m']],
      [['m', true]],
      [['m']],
    ]);
  });

  it('says why it cannot be listed, and keeps the way to try again', async () => {
    const refused = new WinnowError('UNREACHABLE', 'api.example did not respond.', { nextStep: 'Check the address.' });
    const actions = { ...does(), list: vi.fn().mockRejectedValueOnce(refused).mockResolvedValueOnce([]) };
    show(<ServiceMonitors host="api.example" actions={actions} />);
    const button = page.getByRole('button', { name: 'Show what the service watches' });
    await button.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('api.example did not respond.Check the address.');
    await button.click();
    await expect.element(page.getByText('api.example watches no page yet.')).toBeVisible();
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
  });
});
