import { describe, expect, it } from 'vitest';
import { KEY } from '../serving';
import { refusal, servingFamily, UNKNOWN } from './harbour';

const family = servingFamily();
const at = (path = '/') => family.site.url + path;

/** Sends a request of v1, and gives the headers that tell of it, too. */
async function ask(method: string, path: string, body?: object) {
  const response = await fetch(family.url + path, {
    method,
    headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const { headers } = response;
  return {
    status: response.status,
    body: await response.json(),
    upgraded: headers.get('winnow-upgraded-from'),
    link: headers.get('link'),
  };
}

async function ended(path: string) {
  await family.ended(path.replace('/v1/', '/v2/'));
  return ask('GET', path);
}

describe('a request of v1', () => {
  it('for a scrape is answered as v1 did, and says so', async () => {
    const { status, body, upgraded, link } = await ask('POST', '/v1/scrape', {
      url: at(),
      formats: ['markdown', 'screenshot@fullPage'],
    });
    expect([status, link]).toEqual([200, '</v2/scrape>; rel="successor-version"']);
    expect(body).toMatchObject({ success: true, data: { markdown: 'markdown', metadata: { sourceURL: at() } } });
    expect(upgraded).toMatch(/^v1; changed="formats\[1\] .*maxAge/);
  });

  it('for a map gets addresses alone', async () => {
    const { status, body, upgraded } = await ask('POST', '/v1/map', { url: at(), ignoreSitemap: true });
    expect([status, upgraded]).toEqual([200, 'v1; changed="ignoreSitemap"']);
    expect(body.links).toEqual(expect.arrayContaining([at('/about')]));
    expect(body).not.toHaveProperty('id');
  });

  it('for a crawl is followed below v1, its pages and the next ones included', async () => {
    const { body, upgraded } = await ask('POST', '/v1/crawl', {
      url: at(),
      limit: 3,
      maxDepth: 1,
      ignoreSitemap: true,
      allowBackwardLinks: false,
      scrapeOptions: { formats: ['markdown'] },
    });
    expect(body).toMatchObject({ success: true, url: `${family.url}/v1/crawl/${body.id}` });
    expect(upgraded).toContain('maxDepth');
    const { body: status } = await ended(`/v1/crawl/${body.id}`);
    expect(status).toMatchObject({
      success: true,
      status: 'completed',
      completed: 3,
      data: [{ markdown: 'markdown' }, {}, {}],
    });
    const { body: first } = await ask('GET', `/v1/crawl/${body.id}?limit=2`);
    expect(first.next).toBe(`${family.url}/v1/crawl/${body.id}?skip=2&limit=2`);
    expect((await ask('GET', first.next.slice(family.url.length))).body.data).toHaveLength(1);
    expect((await ask('GET', `/v1/crawl/${body.id}/errors`)).body).toMatchObject({
      errors: [],
      robotsBlocked: expect.any(Array),
    });
    // As the library of v1 for JavaScript asks.
    expect((await ask('DELETE', `/v1/crawl/${body.id}/errors`)).body).toMatchObject({ errors: [] });
    expect((await ask('DELETE', `/v1/crawl/${body.id}`)).status).toBe(409);
  });

  it('for a batch, whose documents have what was extracted under both names', async () => {
    family.models.say('{"name":"Harbour"}');
    const { body } = await ask('POST', '/v1/batch/scrape', {
      urls: [at()],
      formats: ['extract'],
      extract: { prompt: 'the name' },
    });
    expect(body.url).toBe(`${family.url}/v1/batch/scrape/${body.id}`);
    const { body: status } = await ended(`/v1/batch/scrape/${body.id}`);
    expect(status).toMatchObject({ status: 'completed', completed: 1 });
    expect((await ask('GET', `/v1/crawl/${body.id}`)).body).toEqual(status);
    const [document] = status.data;
    if ('json' in document) expect(document.extract).toEqual(document.json);
    expect((await ask('GET', `/v1/batch/scrape/${body.id}/errors`)).body).toMatchObject({ errors: [] });
  });
});

describe('a refusal is that of v2', () => {
  it('without a key', async () => {
    const response = await fetch(`${family.url}/v1/scrape`, { method: 'POST', body: '{' });
    expect(response.status).toBe(401);
  });

  it('of a body that is wrong, or no JSON', async () => {
    expect(await ask('POST', '/v1/scrape', {})).toMatchObject({
      status: 400,
      body: { success: false, details: [{ path: ['url'] }] },
    });
    expect(await ask('POST', '/v1/map', { url: at(), nope: 1 })).toMatchObject({
      status: 400,
      body: { success: false },
    });
    const response = await fetch(`${family.url}/v1/crawl`, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: '{"url":',
    });
    expect(await response.json()).toMatchObject({ code: 'BAD_REQUEST_INVALID_JSON' });
  });

  it('of a job that is not there', async () => {
    expect(await ask('GET', `/v1/crawl/${UNKNOWN}`)).toMatchObject(refusal(404, 'Job not found'));
    expect((await ask('GET', '/v1/crawl/no-id')).status).toBe(400);
    expect((await ask('GET', '/v1/search')).status).toBe(404);
  });
});
