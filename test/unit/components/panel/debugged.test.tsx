import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { AgentForm } from '@/components/panel/agent/AgentForm';
import { WatchForm } from '@/components/panel/watch/WatchForm';
import { clear, jobOf, show } from './sample';

const root = document.createElement('div');

afterEach(() => {
  render(null, root);
  root.remove();
  clear();
});

const notice = () => page.getByText(/^.*Your browser shows a debugging notice while pages load\./);

const running = (changed: object) => jobOf(['markdown'], { state: 'running', startedAt: Date.now(), ...changed });

it.each([
  ['a page that is opened, as for a link or a typed address', {}, 1],
  ['an open tab', { tab: { id: 1, windowId: 1, selection: false } }, 0],
  ['a file', { file: { id: 'one', name: 'a.pdf' } }, 0],
  ['a page that a service loads', { engine: 'remote' }, 0],
])('explains the browser’s notice during a scrape of %s', async (_what, changed, notices) => {
  show({ job: running({ tab: undefined, ...changed }), isDebugged: true });
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(notice().elements()).toHaveLength(notices);
});

it('says nothing of it in a browser without a debugger', async () => {
  show({ job: running({ tab: undefined }), isDebugged: false });
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible();
  expect(notice().elements()).toHaveLength(0);
});

it('is explained before a watch starts, unless a service does the watching', async () => {
  document.body.append(root);
  const choices = { name: 'Fees', url: 'https://quay.example/', rule: { kind: 'text' }, frequency: 'hourly' } as const;
  const service = { host: 'service.example', onSave: vi.fn() };
  render(<WatchForm choices={choices} isNew isDebugged service={service} onSave={vi.fn()} onBack={vi.fn()} />, root);
  await expect.element(notice()).toBeVisible();
  await page.getByRole('combobox', { name: 'Where' }).selectOptions('At service.example, signed out');
  expect(notice().elements()).toHaveLength(0);
});

it('is explained before an agent opens pages', async () => {
  document.body.append(root);
  render(
    <AgentForm
      draft={{ prompt: '', fields: '', urls: '', effort: 'medium', pages: '' }}
      onDraft={vi.fn()}
      engine="local"
      canSearch
      hasModel
      isDebugged
      wrong={{}}
      onSettings={vi.fn()}
      onStart={vi.fn()}
      onBack={vi.fn()}
    />,
    root,
  );
  await expect.element(notice()).toBeVisible();
});
