import { Firecrawl } from 'firecrawl';
import { beforeEach, expect, it, vi } from 'vitest';
import { KEY } from '../serving';
import { scraped, stubBrowser } from '../stub-browser';
import { refusal, servingFamily, UNKNOWN, UNRECOGNIZED } from './harbour';

/** Texts of pages by their paths; a page that is held comes when it is let go. */
const texts = new Map<string, string>();
let held: Promise<void> | undefined;

const openBrowser = async () =>
  stubBrowser(async ({ url }) => {
    const { pathname } = new URL(url);
    await held;
    const statusCode = texts.has(pathname) ? 200 : 404;
    return scraped({ markdown: texts.get(pathname) ?? 'Not found', metadata: { sourceURL: url, url, statusCode } });
  });

const family = servingFamily({ openBrowser });
const news = () => `${family.site.url}/news`;
const body = (more: object = {}) => ({
  name: 'n',
  schedule: { text: 'every 30 minutes' },
  targets: [{ type: 'scrape', urls: [news()] }],
  ...more,
});
const create = (more?: object) => family.ask('POST', '/v2/monitor', body(more));

async function created(more?: object): Promise<string> {
  const { body: made } = await create(more);
  expect(made, JSON.stringify(made)).toMatchObject({ success: true });
  return `/v2/monitor/${made.data.id}`;
}

/** Starts a check, and waits for its end. */
async function checked(path: string) {
  const { body: started } = await family.ask('POST', `${path}/run`, {});
  expect(started, JSON.stringify(started)).toMatchObject({ success: true });
  return vi.waitFor(
    async () => {
      const { body: check } = await family.ask('GET', `${path}/checks/${started.id}`);
      expect(['queued', 'running']).not.toContain(check.data.status);
      return check;
    },
    { timeout: 20_000 },
  );
}

beforeEach(() => {
  texts.clear();
  texts.set('/news', '# News\n\nThe harbour opens at nine.\n');
});

it('monitor-01 create with a text schedule', async () => {
  expect(await create()).toMatchObject({
    status: 200,
    body: {
      success: true,
      data: {
        id: expect.any(String),
        status: 'active',
        schedule: { cron: '*/30 * * * *', timezone: 'UTC' },
        nextRunAt: expect.stringMatching(/:[03]0:00\.000Z$/),
        targets: [{ id: expect.any(String), type: 'scrape', urls: [news()] }],
        retentionDays: 30,
        estimatedCreditsPerMonth: 1440,
      },
    },
  });
});

it.each([
  ['02 cron and text together', { schedule: { text: 'hourly', cron: '0 * * * *' } }, 'not both'],
  ['03 no schedule text nor cron', { schedule: {} }, 'Schedule must include either cron or text'],
  ['04 text not understood', { schedule: { text: 'when the moon is full' } }, 'Unsupported schedule text.'],
  [
    '05 too often',
    { schedule: { cron: '* * * * *' } },
    'Monitor schedule must not run more often than every 5 minutes',
  ],
  ['06 six cron fields', { schedule: { cron: '0 0 * * * *' } }, 'Cron expression must contain five fields'],
  [
    '07 bad timezone',
    { schedule: { text: 'hourly', timezone: 'Mars/One' } },
    'Invalid monitor schedule timezone: Mars/One',
  ],
  ['08 no targets', { targets: [] }, ''],
  [
    '09 search target without goal',
    { targets: [{ type: 'search', queries: ['a'] }] },
    'A search target requires a non-empty goal',
  ],
])('monitor-%s', async (_name, more, sentence) => {
  const refused = refusal(400, sentence, { code: 'BAD_REQUEST', details: [expect.anything()] });
  expect(await create(more)).toMatchObject(refused);
});

it('monitor-10 list', async () => {
  await created();
  await created({ name: 'last' });
  const { status, body: listed } = await family.ask('GET', '/v2/monitor?limit=1');
  expect(status).toBe(200);
  expect(listed).toMatchObject({ success: true, data: [{ name: 'last' }] });
  expect(listed.data).toHaveLength(1);
  const { body: second } = await family.ask('GET', '/v2/monitor?limit=1&offset=1');
  expect(second.data).toMatchObject([{ name: 'n' }]);
});

it('monitor-11 pause, monitor-12 run while paused, and resume', async () => {
  const path = await created();
  const paused = await family.ask('PATCH', path, { status: 'paused' });
  expect(paused).toMatchObject({ status: 200, body: { success: true, data: { status: 'paused', nextRunAt: null } } });
  expect(await family.ask('POST', `${path}/run`, { origin: 'js-sdk@4.42.0' })).toMatchObject(
    refusal(409, 'Monitor is paused. Resume it before running a check.'),
  );
  const resumed = await family.ask('PATCH', path, { status: 'active', name: 'again' });
  expect(resumed.body.data).toMatchObject({ status: 'active', name: 'again', nextRunAt: expect.any(String) });
});

it('monitor-13 empty patch, whoever sends it', async () => {
  const path = await created();
  for (const empty of [{}, { origin: 'js-sdk@4.42.0' }]) {
    expect(await family.ask('PATCH', path, empty)).toMatchObject(refusal(400, 'Update body cannot be empty'));
  }
});

it('monitor-14 manual run, monitor-15 run twice at once', async () => {
  const path = await created();
  let release = () => {};
  held = new Promise((resolve) => {
    release = resolve;
  });
  const first = await family.ask('POST', `${path}/run`, {});
  expect(first).toMatchObject({
    status: 200,
    body: { success: true, data: { id: expect.any(String), status: expect.any(String), trigger: 'manual' } },
  });
  expect(first.body.id).toBe(first.body.data.id);
  expect(await family.ask('POST', `${path}/run`, {})).toMatchObject(
    refusal(409, 'Monitor check is already running.', { checkId: first.body.id }),
  );
  expect((await family.ask('GET', path)).body.data.currentCheckId).toBe(first.body.id);
  release();
  held = undefined;
});

it('monitor-16 first check: pages are new', async () => {
  const check = await checked(await created());
  expect(check).toMatchObject({
    success: true,
    data: {
      status: 'completed',
      summary: { totalPages: 1, new: 1, same: 0, changed: 0, removed: 0, error: 0 },
      pages: [{ url: news(), status: 'new', statusCode: 200, previousScrapeId: null, error: null }],
      billingStatus: 'not_applicable',
      notificationStatus: 'skipped',
    },
  });
  expect(check).not.toHaveProperty('next');
  expect(check.data).not.toHaveProperty('next');
});

it('monitor-17 second check after an edit: changed, with diff', async () => {
  const path = await created();
  const first = await checked(path);
  expect((await checked(path)).data.summary).toMatchObject({ same: 1, changed: 0 });
  texts.set('/news', '# News\n\nThe harbour opens at ten.\n');
  const { data } = await checked(path);
  expect(data.pages).toMatchObject([
    {
      status: 'changed',
      diff: { text: expect.stringContaining('-The harbour opens at nine.\n+The harbour opens at ten.') },
    },
  ]);
  expect(data.pages[0].diff.json.files).toHaveLength(1);
  expect(data.pages[0].previousScrapeId).not.toBe(first.data.pages[0].currentScrapeId);
  const monitor = await family.ask('GET', path);
  expect(monitor.body.data).toMatchObject({ lastCheckSummary: { changed: 1 }, lastRunAt: expect.any(String) });
  expect((await family.ask('GET', `${path}/checks?limit=2`)).body.data).toHaveLength(2);
});

it('monitor-18 unknown monitor, and ids that are none', async () => {
  for (const path of ['', '/checks', `/checks/${UNKNOWN}`]) {
    const asked = await family.ask('GET', `/v2/monitor/${UNKNOWN}${path}`);
    expect(asked).toMatchObject(refusal(404, 'Monitor not found'));
  }
  expect(await family.ask('POST', `/v2/monitor/${UNKNOWN}/run`, {})).toMatchObject(refusal(404, 'Monitor not found'));
  expect(await family.ask('DELETE', `/v2/monitor/${UNKNOWN}`)).toMatchObject(refusal(404, 'Monitor not found'));
  expect(await family.ask('GET', '/v2/monitor/x')).toMatchObject(refusal(400, 'Invalid job ID format'));
  const path = await created();
  expect(await family.ask('GET', `${path}/checks/${UNKNOWN}`)).toMatchObject(refusal(404, 'Check not found'));
  expect(await family.ask('GET', `${path}/checks/x`)).toMatchObject(refusal(400, 'Invalid job ID format'));
});

it('monitor-19 delete', async () => {
  const path = await created();
  expect(await family.ask('DELETE', path)).toEqual({ status: 200, body: { success: true } });
  expect(await family.ask('GET', path)).toMatchObject(refusal(404, 'Monitor not found'));
});

it('a check is started by a request without a body, and by none that says more', async () => {
  const path = await created();
  expect(await family.ask('POST', `${path}/run`, { url: news() })).toMatchObject(UNRECOGNIZED);
  const response = await fetch(`${family.url}${path}/run`, {
    method: 'POST',
    headers: { authorization: `Bearer ${KEY}` },
  });
  expect(await response.json()).toMatchObject({ success: true, data: { trigger: 'manual' } });
});

it('a page that goes is removed once, is new when it is back, and one that fails is an error', async () => {
  const path = await created();
  await checked(path);
  texts.delete('/news');
  const states: string[] = [];
  states.push((await checked(path)).data.pages[0].status, (await checked(path)).data.pages[0].status);
  texts.set('/news', 'back');
  states.push((await checked(path)).data.pages[0].status);
  expect(states).toEqual(['removed', 'same', 'new']);
});

it('pages come in parts, and of one state alone', async () => {
  const urls = ['/a', '/b', '/c'].map((name) => family.site.url + name);
  for (const name of ['/a', '/b', '/c']) texts.set(name, name);
  const path = await created({ targets: [{ type: 'scrape', urls }] });
  const check = await checked(path);
  const at = `${path}/checks/${check.data.id}`;
  const { body: part } = await family.ask('GET', `${at}?limit=2&status=new`);
  expect(part.data.pages).toHaveLength(2);
  expect(part.next).toBe(part.data.next);
  const rest = await family.ask('GET', part.next.replace(family.url, ''));
  expect(rest.body.data.pages).toHaveLength(1);
  expect(rest.body).not.toHaveProperty('next');
  expect((await family.ask('GET', `${at}?status=changed`)).body.data.pages).toEqual([]);
  expect(await family.ask('GET', `${at}?limit=101`)).toMatchObject(refusal(400, 'limit: '));
});

it('a wrong key is refused before a wrong body, and an unknown field by its name', async () => {
  const wrongKey = await family.ask('POST', '/v2/monitor', { nope: 1 }, { authorization: 'Bearer wrong' });
  expect(wrongKey).toMatchObject(refusal(401, 'Unauthorized'));
  expect(await create({ nope: 1 })).toMatchObject(UNRECOGNIZED);
});

it('a search target without a search engine is refused with the setting, and mail without a server is said', async () => {
  const search = { targets: [{ type: 'search', queries: ['a'] }], goal: 'x' };
  expect(await create(search)).toMatchObject(refusal(503, 'WINNOW_SEARCH_URL'));
  const mail = await create({ notification: { email: { recipients: ['a@example.com'] } } });
  expect(mail.body.warning).toContain('--smtp-url');
});

it('the official client watches a page', async () => {
  const client = new Firecrawl({ apiKey: KEY, apiUrl: family.url });
  const monitor = await client.createMonitor(body() as Parameters<Firecrawl['createMonitor']>[0]);
  expect((await client.listMonitors({ limit: 1 }))[0]?.id).toBe(monitor.id);
  const { id } = await client.runMonitor(monitor.id);
  const check = await vi.waitFor(async () => {
    const detail = await client.getMonitorCheck(monitor.id, id);
    expect(detail.status).toBe('completed');
    return detail;
  });
  expect(check.pages).toMatchObject([{ url: news(), status: 'new' }]);
  expect(await client.listMonitorChecks(monitor.id)).toHaveLength(1);
  expect(await client.updateMonitor(monitor.id, { status: 'paused' })).toMatchObject({ status: 'paused' });
  expect(await client.getMonitor(monitor.id)).toMatchObject({ status: 'paused', lastCheckSummary: { new: 1 } });
  expect(await client.deleteMonitor(monitor.id)).toBe(true);
});
