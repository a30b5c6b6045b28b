import { expect, it } from 'vitest';
import { refusal, servingFamily, UNKNOWN } from './harbour';

const family = servingFamily();
const get = (path: string) => family.ask('GET', path);

const PERIOD = { startDate: expect.any(String), endDate: expect.any(String) };

it.each([
  ['01 credit usage', '/v2/team/credit-usage', { data: usageOf('Credits') }],
  ['02 token usage', '/v2/team/token-usage', { data: usageOf('Tokens') }],
  ['03 credit history', '/v2/team/credit-usage/historical', { periods: [{ ...PERIOD, creditsUsed: 0 }] }],
  [
    '04 credit history by key',
    '/v2/team/credit-usage/historical?byApiKey=true',
    { periods: [{ ...PERIOD, creditsUsed: 0, apiKey: expect.any(String) }] },
  ],
  ['05 token history', '/v2/team/token-usage/historical', { periods: [{ ...PERIOD, tokensUsed: 0 }] }],
  [
    '06 queue status',
    '/v2/team/queue-status',
    { jobsInQueue: 0, activeJobsInQueue: 0, waitingJobsInQueue: 0, maxConcurrency: 4, mostRecentSuccess: null },
  ],
])('account-%s', async (_name, path, body) => {
  expect(await get(path)).toMatchObject({ status: 200, body: { success: true, ...body } });
});

function usageOf(what: string) {
  return {
    [`remaining${what}`]: expect.any(Number),
    [`plan${what}`]: expect.any(Number),
    billingPeriodStart: expect.any(String),
    billingPeriodEnd: expect.any(String),
  };
}

it('account-07 concurrency', async () => {
  expect(await get('/v2/concurrency-check')).toEqual({
    status: 200,
    body: { success: true, concurrency: 0, maxConcurrency: 4 },
  });
});

it.each([
  ['08 bad time range', '/v2/team/credit-usage/historical?timeRange=year', 'timeRange must be day, week, or month.'],
  ['10 activity of an unknown endpoint', '/v2/team/activity?endpoint=zzz', 'Invalid endpoint filter.'],
])('account-%s', async (_name, path, sentence) => {
  expect(await get(path)).toMatchObject(refusal(400, sentence));
});

it('account-09 activity, 11 one scrape', async () => {
  const url = `${family.site.url}/about`;
  const { body } = await family.ask('POST', '/v2/scrape', { url });
  const { scrapeId } = body.data.metadata;
  expect((await get('/v2/team/activity?limit=1')).body).toEqual({
    success: true,
    data: [{ id: scrapeId, endpoint: 'scrape', api_version: 'v2', created_at: expect.any(String), target: url }],
    cursor: null,
    has_more: false,
  });
  expect(await get(`/v2/scrape/${scrapeId}`)).toEqual({ status: 200, body: { success: true, data: body.data } });
});

it('account-12 one scrape, unknown', async () => {
  expect(await get(`/v2/scrape/${UNKNOWN}`)).toMatchObject(refusal(404, 'Job not found.'));
});
