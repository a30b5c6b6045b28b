import { expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { ScrapeResponse } from '@/lib/contract';
import { chooseMail, MAIL_HELP } from '@/server/cli/mail-options';
import { parseServeOptions, SERVE_HELP } from '@/server/cli/serve-options';
import { printedRead, variablesOfRead, type WatchedRead, watchPage } from '@/server/cli/watch';
import { parseWatchOptions } from '@/server/cli/watch-options';
import { Problem } from '@/server/problem';

const PAGE = 'http://page.example/';
const NOON = Date.UTC(2026, 10, 28, 12);

it.each([
  ['30s', 30_000],
  ['5m', 300_000],
  ['1h', 3_600_000],
  ['2 d', 172_800_000],
])('--every %s', (every, span) => {
  expect(parseWatchOptions([PAGE, '--every', every])?.next(NOON)).toBe(NOON + span);
});

it('reads a watch from the command line', () => {
  const options = parseWatchOptions([PAGE, '--exec', 'notify', '--only', 'main', '--json']);
  expect(options).toMatchObject({
    request: { url: PAGE, maxAge: 0, includeTags: ['main'], formats: [{ type: 'markdown' }] },
    exec: 'notify',
    json: true,
  });
  expect(options?.next(NOON)).toBe(NOON + 3_600_000);
  expect(parseWatchOptions([PAGE, '--every', 'hourly'])?.next(NOON + 1)).toBe(NOON + 3_600_000);
  expect(parseWatchOptions([PAGE, '--every', '*/30 * * * *'])?.next(NOON)).toBe(NOON + 1_800_000);
  expect(parseWatchOptions(['--help'])).toBeUndefined();
});

it.each([
  [[], 'Give the address of a page.'],
  [[PAGE, PAGE], 'Only one address can be watched'],
  [[PAGE, '--every', 'now and then'], '--every takes a time such as 5m, 1h or 1d.'],
  [[PAGE, '--every', '0s'], '--every takes a time'],
  [['ftp://page.example/'], 'URL uses unsupported protocol'],
  [[PAGE, '--often'], '--often'],
])('refuses %j in a sentence', (argv, sentence) => {
  expect(() => parseWatchOptions(argv)).toThrow(sentence);
});

type StubRead = string | number | WinnowError;

/** Watches a page that gives these contents in turn, and ends after the last. */
async function watched(...reads: StubRead[]) {
  const ended = new Error('no more');
  const reports: { read: WatchedRead; isFirst: boolean }[] = [];
  const waits: number[] = [];
  const left = [...reads];
  const { request, next } = parseWatchOptions([PAGE]) ?? {};
  if (!request || !next) throw new TypeError('options');
  const watching = watchPage(
    { request, next },
    {
      async read() {
        const one = left.shift();
        if (one instanceof WinnowError) throw one;
        const statusCode = typeof one === 'number' ? one : 200;
        const metadata = { title: 'Harbour', statusCode, scrapeId: 's' };
        return { success: true, data: { markdown: String(one), metadata } } as ScrapeResponse;
      },
      now: () => NOON,
      async waitUntil(time) {
        waits.push(time);
        if (left.length === 0) throw ended;
      },
      report: async (read, isFirst) => void reports.push({ read, isFirst }),
    },
  );
  await watching.catch((thrown) => {
    if (thrown !== ended) throw thrown;
  });
  return { reports, waits };
}

it('reports the first read, what changed, what stayed, what went and what is back', async () => {
  const { reports, waits } = await watched('a', 'a', 'b', 'b', 404, 404, 'b');
  expect(reports.map(({ read }) => read.status)).toEqual(['new', 'same', 'changed', 'removed', 'same', 'new']);
  expect(reports.map(({ isFirst }) => isFirst)).toEqual([true, false, false, false, false, false]);
  expect(reports[2]?.read).toMatchObject({ title: 'Harbour', diff: { text: expect.stringContaining('-a') } });
  expect(new Set(waits)).toEqual(new Set([NOON + 3_600_000]));
});

it('reads a page again before it says that it changed', async () => {
  const { reports } = await watched('It is 09:00:00', 'It is 10:00:01', 'It is 10:00:02');
  expect(reports.map(({ read }) => read)).toMatchObject([{ status: 'new' }, { status: 'same', movingParts: 1 }]);
});

it('goes on after a read that failed, and compares with the one before that', async () => {
  const lost = new WinnowError('SCRAPE_TIMEOUT', 'Scrape timed out');
  const { reports } = await watched('a', lost, 503, 'a');
  expect(reports.map(({ read }) => read)).toMatchObject([
    { status: 'new' },
    { status: 'error', error: 'Scrape timed out' },
    { status: 'error', error: 'The page responded with the status 503.' },
    { status: 'same' },
  ]);
});

it('ends if the page cannot be read at first', async () => {
  const nowhere = new WinnowError('SCRAPE_DNS_RESOLUTION_ERROR', 'The host was not found.');
  await expect(watched(nowhere)).rejects.toThrow(Problem);
});

const changed: WatchedRead = {
  time: '2026-11-28T12:00:00.000Z',
  url: PAGE,
  status: 'changed',
  title: '$(touch pwned)\u0000',
  diff: { text: `@@ -1,1 +1,1 @@\n-a\n+\u001b[31m\`reboot\`; "b"\n${'x'.repeat(40_000)}` },
};

it('prints a difference without what a terminal would obey', () => {
  const text = printedRead(changed);
  expect(text).toMatch(/^2026-11-28T12:00:00\.000Z {2}changed {2}http:\/\/page\.example\/\n@@ -1,1/);
  expect(text).toContain('+[31m`reboot`; "b"\n');
});

it('hands a command the text of the page in variables alone, no longer than a system takes', () => {
  const variables = variablesOfRead(changed);
  expect(variables).toMatchObject({ WINNOW_URL: PAGE, WINNOW_STATUS: 'changed', WINNOW_TITLE: '$(touch pwned)' });
  expect(variables.WINNOW_DIFF).toContain('`reboot`');
  expect(variables.WINNOW_DIFF?.length).toBe(30_000);
});

const SMTP = 'smtp://keeper%40harbour.example:secret@mail.example:587';

it('chooses the mail server by the command line, or by the environment', () => {
  expect(chooseMail({}, {})).toBeUndefined();
  expect(chooseMail({}, { WINNOW_SMTP_URL: SMTP })).toEqual({ url: SMTP, from: undefined });
  expect(chooseMail({ url: 'smtps://mail.example', from: 'a@b.example' }, { WINNOW_SMTP_URL: SMTP })).toEqual({
    url: 'smtps://mail.example',
    from: 'a@b.example',
  });
  expect(parseServeOptions(['--smtp-url', SMTP], {}).mail).toEqual({ url: SMTP, from: undefined });
  expect(SERVE_HELP).toContain(MAIL_HELP);
});

it.each([
  ['mail.example', {}, 'smtp-url: The address of a mail server'],
  ['http://user:secret@mail.example', {}, 'smtp-url: The address of a mail server'],
  ['smtp://keeper:secret@mail.example', {}, 'smtp-from: Mail needs an address'],
  [SMTP, { WINNOW_SMTP_FROM: 'nobody' }, 'smtp-from: Mail needs an address'],
])('refuses the mail server %s without its password', (url, env, sentence) => {
  expect(() => chooseMail({ url }, env)).toThrow(
    expect.objectContaining({ message: expect.stringContaining(sentence), exitCode: 2 }),
  );
  expect(() => chooseMail({ url }, env)).not.toThrow('secret');
});
