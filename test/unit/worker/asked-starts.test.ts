import { beforeEach, expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { askedStarts } from '@/lib/store/asked-starts';
import { createAskedStarts } from '@/lib/worker/asked-starts';

beforeEach(() => fakeBrowser.reset());

const start = (jobId: string) =>
  ({ jobId, request: { url: 'https://page.example/' }, engine: 'local', incognito: false }) as const;

/** Runs what was lost, as the next worker does. @returns the ids of the starts that it ran */
async function lost(asked = createAskedStarts()): Promise<string[]> {
  const ran: string[] = [];
  await asked.runLost(async ({ jobId }) => ran.push(jobId));
  return ran;
}

it('runs a start whose message never arrived, once', async () => {
  await fakeBrowser.storage.session.set({ panelView: { id: 'other' } });
  await askedStarts.keep(start('a'));
  await askedStarts.keep(start('b'));
  expect((await lost()).sort()).toEqual(['a', 'b']);
  expect(await lost()).toEqual([]);
});

it('leaves a start to its message once that has arrived, also while it runs', async () => {
  const asked = createAskedStarts();
  await askedStarts.keep(start('a'));
  let end = (_result: string): void => undefined;
  const running = asked.run('a', () => new Promise<string>((resolve) => (end = resolve)));
  expect(await lost(asked)).toEqual([]);
  end('started');
  expect(await running).toBe('started');
  expect(await lost()).toEqual([]);
});

it('settles a start that fails while its view waits, which shows why', async () => {
  await askedStarts.keep(start('a'));
  await expect(createAskedStarts().run('a', () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  expect(await lost()).toEqual([]);
});

it('keeps a start whose worker ends while it runs', async () => {
  await askedStarts.keep(start('a'));
  void createAskedStarts().run('a', () => new Promise(() => undefined));
  expect(await lost()).toEqual(['a']);
});
