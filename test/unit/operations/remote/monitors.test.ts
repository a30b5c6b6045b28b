import { expect, it } from 'vitest';
import { createServiceMonitors } from '@/lib/operations/remote/monitors';
import { KEY, useBench } from './bench';

const bench = useBench();

const summary = { totalPages: 2, same: 1, changed: 1, new: 0, removed: 0, error: 0 };
const monitor = {
  id: '5f0c4a3e-0000-4000-8000-000000000001',
  name: 'Fees',
  status: 'active',
  schedule: { cron: '0 * * * *', timezone: 'Europe/Lisbon' },
  targets: [{ id: 'a', type: 'scrape', urls: ['https://quay.example/fees'] }],
  nextRunAt: '2026-11-29T10:00:00.000Z',
  lastRunAt: null,
  lastCheckSummary: null,
};
const check = { id: 'c/1', status: 'completed', createdAt: '2026-11-29T09:00:00.000Z', summary };

const monitors = () => {
  const { service, clock, controller } = bench;
  return createServiceMonitors({ baseUrl: service.url, key: KEY, clock }, controller.signal);
};

it('lists what a service watches, whatever else it says of it', async () => {
  bench.service.serve('/v2/monitor?limit=100', { body: { success: true, data: [{ ...monitor, later: 1 }] } });
  expect(await monitors().list()).toMatchObject([{ name: 'Fees', status: 'active', lastRunAt: null }]);
  expect(bench.service.requests).toMatchObject([{ method: 'GET', headers: { authorization: `Bearer ${KEY}` } }]);
});

it('lists checks, and of a check the pages that differ', async () => {
  const at = `/v2/monitor/${monitor.id}/checks`;
  bench.service.serve(`${at}?limit=100`, { body: { success: true, data: [check] } });
  const pages = [
    { url: 'https://quay.example/', status: 'same' },
    { url: 'https://quay.example/fees', status: 'changed', diff: { text: '-12\n+15' }, judgment: null },
  ];
  bench.service.serve(`${at}/c%2F1?limit=100`, { body: { success: true, data: { ...check, pages } } });
  expect(await monitors().checks(monitor.id)).toMatchObject([{ id: 'c/1', summary: { changed: 1 } }]);
  expect(await monitors().pages(monitor.id, 'c/1')).toMatchObject([{ status: 'changed', diff: { text: '-12\n+15' } }]);
});

it('starts a monitor by the phrase of its frequency, with its part and what matters', async () => {
  bench.service.serve('/v2/monitor', { body: { success: true, data: monitor } });
  const wanted = { name: 'Fees', url: 'https://quay.example/fees', frequency: 'daily', timezone: 'UTC' } as const;
  await monitors().start({ ...wanted, part: '#fees', goal: 'A fee changes.' });
  await monitors().start(wanted);
  const target = { type: 'scrape', urls: ['https://quay.example/fees'] };
  const schedule = { text: 'daily', timezone: 'UTC' };
  expect(bench.service.requests.map(({ body }) => body)).toEqual([
    {
      name: 'Fees',
      schedule,
      targets: [{ ...target, scrapeOptions: { includeTags: ['#fees'] } }],
      goal: 'A fee changes.',
    },
    { name: 'Fees', schedule, targets: [target] },
  ]);
});

it('pauses, checks and removes a monitor', async () => {
  const at = `/v2/monitor/${monitor.id}`;
  bench.service.serve(at, { body: { success: true, data: monitor } });
  bench.service.serve(`${at}/run`, { body: { success: true, id: 'c2', data: check } });
  await monitors().pause(monitor.id, true);
  await monitors().pause(monitor.id, false);
  await monitors().checkNow(monitor.id);
  await monitors().remove(monitor.id);
  expect(bench.service.requests.map(({ method, body }) => [method, body])).toEqual([
    ['PATCH', { status: 'paused' }],
    ['PATCH', { status: 'active' }],
    ['POST', {}],
    ['DELETE', ''],
  ]);
});

it('says what a service made of it instead', async () => {
  const failure = (asked: Promise<unknown>) =>
    asked.then(
      () => undefined,
      (thrown) => thrown.record,
    );
  bench.service.serve('/v2/monitor?limit=100', { body: { success: true, data: [{ name: 'Fees' }] } });
  expect(await failure(monitors().list())).toMatchObject({ code: 'INVALID_RESPONSE' });
  bench.service.serve('/v2/monitor?limit=100', { status: 404, body: { success: false, error: `No ${KEY} here` } });
  expect(await failure(monitors().list())).toMatchObject({ code: 'NOT_FOUND' });
  expect(JSON.stringify(await failure(monitors().list()))).not.toContain(KEY);
});
