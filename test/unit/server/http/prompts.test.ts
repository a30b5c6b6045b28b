import { Firecrawl } from 'firecrawl';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createOpenAiModel } from '@/lib/model';
import { startModelServer } from '../../../support/model-server';
import { siteOfPages, urlset } from '../../operations/map/site-server';
import { KEY, serving } from './serving';
import { scraped, stubBrowser } from './stub-browser';

/** A server with a model that answers as the test says, and a site. */
async function wished() {
  const models = await startModelServer();
  onTestFinished(() => models[Symbol.asyncDispose]());
  const site = await siteOfPages((url) => ({ '/': '', '/sitemap.xml': urlset(`${url}/blog/one`, `${url}/about`) }));
  const browser = stubBrowser(({ url }) =>
    scraped({ markdown: url, metadata: { sourceURL: url, url, statusCode: 200 } }),
  );
  const model = createOpenAiModel({ baseUrl: models.url, model: 'm' });
  const server = await serving({ openBrowser: async () => browser, model });
  const client = new Firecrawl({ apiKey: KEY, apiUrl: server.url });
  const post = async (path: string, body: unknown) => {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  return { ...server, client, models, site, post };
}

describe('the preview of what a prompt makes of a crawl', () => {
  it('has what the model chooses, which is shown addresses of the site', async () => {
    const { client, models, site } = await wished();
    models.say('{"includePaths":["^/blog/"],"limit":7,"delay":null}');
    expect(await client.crawlParamsPreview(site.url, 'only the blog, at most 7 pages')).toEqual({
      url: site.url,
      includePaths: ['^/blog/'],
      limit: 7,
    });
    const [{ content: system } = { content: '' }, { content: user } = { content: '' }] =
      models.requests[0]?.body.messages ?? [];
    expect(system).toContain('maxDiscoveryDepth');
    expect(user).toContain(`${site.url}/blog/one`);
    expect(user).toContain('only the blog, at most 7 pages');
  });

  it.each([
    ['a model that fails', (models: Awaited<ReturnType<typeof startModelServer>>) => models.reply({ status: 500 })],
    ['a model that writes no JSON', (models: Awaited<ReturnType<typeof startModelServer>>) => models.say('The blog!')],
    [
      'a model that chooses what no crawl takes',
      (models: Awaited<ReturnType<typeof startModelServer>>) => models.say('{"delay":99}'),
    ],
    [
      'a model that writes a pattern that looks ahead',
      (models: Awaited<ReturnType<typeof startModelServer>>) => models.say('{"excludePaths":["^(?!/blog)"]}'),
    ],
  ])('is refused for %s', async (_what, answer) => {
    const { models, post, site } = await wished();
    answer(models);
    const { status, body } = await post('/v2/crawl/params-preview', { url: site.url, prompt: 'only the blog' });
    expect([status, body.success]).toEqual([400, false]);
    expect(body.error).toContain('Failed to process natural language prompt. Please try rephrasing.');
  });

  it.each([
    ['without a prompt', {}, 'prompt'],
    ['with one that is too long', { prompt: 'a'.repeat(10_001) }, 'prompt'],
    ['with an address that is none', { url: 'ftp://page.example', prompt: 'x' }, 'url'],
  ])('is refused %s', async (_what, body, field) => {
    const { post, site } = await wished();
    const refused = await post('/v2/crawl/params-preview', { url: site.url, ...body });
    expect([refused.status, refused.body.code]).toEqual([400, 'BAD_REQUEST']);
    expect(refused.body.error).toMatch(/^Invalid request parameters: /);
    expect(refused.body.details[0].path).toEqual([field]);
  });

  it('needs a model, and takes fields that it does not know', async () => {
    const server = await serving();
    const client = new Firecrawl({ apiKey: KEY, apiUrl: server.url });
    await expect(client.crawlParamsPreview('http://page.example', 'x')).rejects.toMatchObject({
      status: 400,
      message:
        'Failed to process natural language prompt. Please try rephrasing. This server has no model: start it with --model-url and --model.',
    });
  });
});

describe('a crawl with a prompt', () => {
  it('takes what the model chooses, but for fields that were given', async () => {
    const { models, post, site, client } = await wished();
    models.say('{"includePaths":["^/blog/"],"limit":3,"sitemap":"only"}');
    const { body } = await post('/v2/crawl', { url: site.url, prompt: 'only the blog', limit: 7 });
    expect(body).toMatchObject({
      success: true,
      promptGeneratedOptions: { includePaths: ['^/blog/'], limit: 3, sitemap: 'only' },
      finalCrawlerOptions: { includePaths: ['^/blog/'], limit: 7, sitemap: 'only', crawlEntireDomain: false },
    });
    await vi.waitFor(async () => expect((await client.getCrawlStatus(body.id)).status).toBe('completed'));
    const { data } = await client.getCrawlStatus(body.id);
    expect(data.map(({ metadata }) => metadata?.sourceURL)).toEqual([`${site.url}/blog/one`]);
  });

  it('is refused if the model fails', async () => {
    const { models, post, site } = await wished();
    models.reply({ status: 500 });
    const { status, body } = await post('/v2/crawl', { url: site.url, prompt: 'only the blog' });
    expect(status).toBe(400);
    expect(body.error).toContain('Please try rephrasing or use explicit crawler options.');
  });
});

describe('an idempotency key', () => {
  const start = async (url: string, path: string, body: object, key: string) => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${KEY}`, 'content-type': 'application/json', 'x-idempotency-key': key },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: await response.json() };
  };
  const USED = { status: 409, body: { success: false, error: 'Idempotency key already used' } };

  it('begins one crawl, however often and however fast it comes', async () => {
    const { url, site } = await wished();
    const key = crypto.randomUUID();
    const answers = await Promise.all([1, 2, 3].map(() => start(url, '/v2/crawl', { url: site.url, limit: 1 }, key)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers).toContainEqual(USED);
    expect(await start(url, '/v2/crawl', { nope: 1 }, key)).toEqual(USED);
    expect((await start(url, '/v2/crawl', { url: site.url, limit: 1 }, crypto.randomUUID())).status).toBe(200);
    expect(await start(url, '/v2/crawl', { url: site.url, limit: 1 }, 'no-uuid')).toEqual(USED);
  });

  it('is not used up by a start that failed', async () => {
    const { url, site } = await wished();
    const key = crypto.randomUUID();
    expect((await start(url, '/v2/crawl', { url: site.url, limit: 'x' }, key)).status).toBe(400);
    expect((await start(url, '/v2/crawl', { url: site.url, limit: 1 }, key)).status).toBe(200);
  });

  it('begins one batch, whose id its caller gets each time', async () => {
    const { client } = await wished();
    const options = { idempotencyKey: 'mine' };
    const [one, other] = [1, 2].map(() => client.startBatchScrape(['http://page.example/'], options));
    expect((await one)?.id).toBe((await other)?.id);
    expect((await client.startBatchScrape(['http://page.example/'])).id).not.toBe((await one)?.id);
  });
});
