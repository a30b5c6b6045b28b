import { describe, expect, it } from 'vitest';
import { KEY, success, useBench } from './bench';

const bench = useBench();

describe('a request', () => {
  it('is a POST of JSON with the key, and without anything of the browser', async () => {
    bench.service.reply({ body: success() });
    await bench.scrape({ maxAge: 0 });
    const [request] = bench.service.requests;
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v2/scrape',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: { url: 'https://example.com/article', formats: [{ type: 'markdown' }], maxAge: 0 },
    });
    expect(request?.headers).not.toHaveProperty('cookie');
    expect(request?.headers).not.toHaveProperty('referer');
  });

  it('carries no Authorization header where there is no key', async () => {
    bench.service.reply({ body: success() });
    await bench.scrape({}, { key: undefined });
    expect(bench.service.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('goes below the path of the base URL', async () => {
    bench.service.serve('/api/v2/scrape', { body: success() });
    await bench.scrape({}, { baseUrl: `${bench.service.url}/api` });
    expect(bench.service.requests[0]?.path).toBe('/api/v2/scrape');
  });
});

describe('a result', () => {
  it('is the answer with every member, known or not', async () => {
    const data = { markdown: '# Hello', extra: { a: 1 }, metadata: { statusCode: 200, 'og:title': 'Hi' } };
    bench.service.reply({ body: { ...success(data), scrape_id: 'x' } });
    expect(await bench.scrape()).toEqual({
      response: { success: true, data, scrape_id: 'x' },
      attachments: {},
      misfits: {},
      leftOut: [],
    });
  });

  it('has a warning that stands beside its data among its own, once', async () => {
    bench.service.reply({ body: { ...success({ markdown: 'a', warning: 'Old.' }), warning: 'Slow.' } });
    const { response, warnings } = await bench.scrape();
    expect(response).toMatchObject({ warning: 'Slow.', data: { warning: 'Slow. Old.' } });
    expect(warnings).toEqual([{ text: 'Slow.' }, { text: 'Old.' }]);
    bench.service.reply({ body: { ...success({ markdown: 'a', warning: 'Old.' }), warning: 'Old.' } });
    expect((await bench.scrape()).response.data.warning).toBe('Old.');
  });

  it('is decided by success, not by the status', async () => {
    bench.service.reply({ status: 500, body: success() });
    expect((await bench.scrape()).response.data.markdown).toBe('# Hello');
  });

  it('keeps a member of the wrong shape beside it, with a warning', async () => {
    bench.service.reply({ body: success({ markdown: '# Hello', links: 'none', metadata: {} }) });
    const { response, misfits } = await bench.scrape({ formats: ['markdown', 'links'] });
    expect(response.data.links).toBeNull();
    expect(misfits).toEqual({ links: 'none' });
    expect(response.data.warning).toContain('links');
  });

  it('has null and a warning for each format that did not come', async () => {
    bench.service.reply({ body: success({ metadata: {}, summary: null, warning: 'Own words.' }) });
    const { response } = await bench.scrape({
      formats: ['markdown', 'summary', { type: 'question', question: 'Why?' }],
      actions: [{ type: 'scrape' }],
    });
    expect(response.data).toMatchObject({ markdown: null, summary: null, answer: null, actions: null });
    expect(response.data.warning?.split('. ').sort()).toEqual(
      [
        'Own words.',
        'The service did not return actions',
        'The service did not return answer',
        'The service did not return markdown',
      ].sort(),
    );
    expect(response.data).not.toHaveProperty('html');
  });

  it('of a live tab says that the service went there itself', async () => {
    bench.service.reply({ body: success() });
    const { response } = await bench.scrape({}, { isLiveTab: true });
    expect(response.data.warning).toMatch(/fetched the page itself, logged out/);
  });

  it('of an address that only this computer reaches is doubted', async () => {
    bench.service.reply({ body: success() });
    const fetchFromLoopback: typeof fetch = (_input, init) => fetch(`${bench.service.url}/v2/scrape`, init);
    const { response } = await bench.scrape(
      { url: 'http://localhost:3000/' },
      { baseUrl: 'https://api.example.com', fetch: fetchFromLoopback },
    );
    expect(response.data.warning).toMatch(/only reachable from this computer, not by the service/);
  });
});
