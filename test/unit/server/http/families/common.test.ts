import { expect, it } from 'vitest';
import { refusal, servingFamily, UNRECOGNIZED, wrongField } from './harbour';

const family = servingFamily();
const map = (body: object) => family.ask('POST', '/v2/map', { url: `${family.site.url}/`, ...body });

it('common-01 no Authorization header on map', async () => {
  const response = await fetch(`${family.url}/v2/map`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: family.site.url }),
  });
  expect([response.status, await response.json()]).toEqual([
    401,
    { success: false, error: 'Unauthorized: Token missing' },
  ]);
});

it('common-02 a bad key is judged before the body', async () => {
  const wrong = { authorization: 'Bearer another' };
  expect(await family.ask('POST', '/v2/crawl', { nope: 1 }, wrong)).toMatchObject(refusal(401, 'Unauthorized'));
});

it('common-03 malformed JSON', async () => {
  for (const path of ['/v2/map', '/v2/crawl', '/v2/batch/scrape', '/v2/crawl/params-preview']) {
    expect(await family.ask('POST', path, '{"url":')).toMatchObject(
      refusal(400, 'Bad request, malformed JSON', { code: 'BAD_REQUEST_INVALID_JSON' }),
    );
  }
});

it('common-04 unknown top-level key', async () => {
  expect(await map({ maxDepth: 2 })).toMatchObject(UNRECOGNIZED);
});

it('common-05 origin written by the client is accepted on every JSON body', async () => {
  const origin = 'js-sdk@4.42.0';
  const url = `${family.site.url}/`;
  family.models.say('{"limit":1}');
  for (const [path, body] of [
    ['/v2/map', { url, sitemap: 'skip' }],
    ['/v2/crawl', { url, limit: 1 }],
    ['/v2/crawl/params-preview', { url, prompt: 'one page' }],
    ['/v2/batch/scrape', { urls: [url] }],
  ] as const) {
    expect(await family.ask('POST', path, { ...body, origin })).toMatchObject({ status: 200, body: { success: true } });
  }
});

it('common-06, 07 integration', async () => {
  const url = `${family.site.url}/`;
  // Tools name themselves as they like.
  for (const integration of ['_mine', 'cli', 'My tool 2.0', '']) {
    for (const [path, body] of [
      ['/v2/map', { url, sitemap: 'skip' }],
      ['/v2/crawl', { url, limit: 1 }],
      ['/v2/crawl', { url, limit: 1, scrapeOptions: { integration } }],
      ['/v2/batch/scrape', { urls: [url] }],
    ] as const) {
      const asked = await family.ask('POST', path, { integration, ...body });
      expect(asked).toMatchObject({ status: 200, body: { success: true } });
    }
  }
  expect(await map({ integration: 1 })).toMatchObject(wrongField('integration'));
});

it('common-08 a job id that is no UUID', async () => {
  for (const path of ['/v2/crawl/not-a-uuid', '/v2/batch/scrape/not-a-uuid']) {
    for (const method of ['GET', 'DELETE']) {
      expect(await family.ask(method, path)).toMatchObject(
        refusal(400, 'Invalid job ID format. Job ID must be a valid UUID.'),
      );
    }
  }
});

it('common-09 an address of another protocol', async () => {
  for (const path of ['/v2/crawl', '/v2/map']) {
    expect(await family.ask('POST', path, { url: 'ftp://example.com/' })).toMatchObject(
      refusal(400, 'URL uses unsupported protocol'),
    );
  }
});

it('common-10 an address without a scheme gets http://', async () => {
  const url = family.site.url.slice('http://'.length);
  const { status, body } = await family.ask('POST', '/v2/map', { url, sitemap: 'only' });
  expect([status, body.success]).toEqual([200, true]);
  expect(body.links).toContainEqual({ url: `${family.site.url}/pricing` });
});
