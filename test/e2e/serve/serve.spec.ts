import { readFile } from 'node:fs/promises';
import { expect, test } from './server.ts';
import { test as withSharedServer } from './shared-server.ts';

test('gives what the README’s curl asks for: markdown, a picture and what the actions brought', {
  tag: '@promise',
}, async ({ serve, site }) => {
  const server = await serve();
  const { url } = await site();
  const data = await server.data({
    url: `${url}/search.html`,
    formats: ['markdown', { type: 'screenshot', fullPage: true }],
    actions: [
      { type: 'click', selector: 'input' },
      { type: 'write', text: 'anna' },
      { type: 'press', key: 'Enter' },
      { type: 'wait', selector: '.hit' },
      { type: 'screenshot' },
      { type: 'executeJavascript', script: 'return document.querySelectorAll(".hit").length' },
      { type: 'pdf' },
      { type: 'scrape' },
    ],
  });
  expect(data.markdown).toContain('The Annabelle lies at the quay');
  expect(data.actions).toEqual({
    screenshots: [expect.stringContaining(`${server.url}/files/`)],
    scrapes: [{ url: `${url}/search.html`, html: expect.stringContaining('class="hit"') }],
    javascriptReturns: [{ type: 'number', value: 2 }],
    pdfs: [expect.stringMatching(/\.pdf$/)],
  });
  expect(data.metadata).toMatchObject({
    sourceURL: `${url}/search.html`,
    statusCode: 200,
    scrapeId: expect.any(String),
    concurrencyLimited: false,
  });
  const begins = async (address: string) =>
    Buffer.from(await (await fetch(address)).arrayBuffer()).toString('latin1', 0, 4);
  expect(await begins(data.screenshot)).toBe('\x89PNG');
  expect(await begins(data.actions.screenshots[0])).toBe('\x89PNG');
  expect(await begins(data.actions.pdfs[0])).toBe('%PDF');
  expect(server.stderr()).toMatch(new RegExp(`^POST /v2/scrape {2}200 {2}\\d+ ms {2}${url}/search.html$`, 'm'));
  expect(server.stderr()).not.toContain(server.key);
});

withSharedServer('gives the product that a page is about, and says where there is none', async ({ server, site }) => {
  const { url } = await site();
  const data = await server.data({ url: `${url}/product.html`, formats: ['product'] });
  expect(data.product).toEqual({
    title: 'Brass barometer',
    brand: 'Tide & Sons',
    url: `${url}/product.html`,
    variants: [
      {
        sku: 'BB-1',
        title: 'Brass barometer',
        values: { Finish: 'Polished' },
        price: { amount: 129, currency: 'EUR', formatted: '€129.00' },
        sale: { originalPrice: { amount: 149, currency: 'EUR', formatted: '€149.00' } },
        availability: { inStock: true, text: 'InStock' },
      },
      {
        sku: 'BB-2',
        title: 'Brass barometer',
        values: { Finish: 'Plain' },
        price: { amount: 99, currency: 'EUR', formatted: '€99.00' },
        availability: { inStock: false },
      },
    ],
  });
  const none = await server.data({ url: `${url}/article.html`, formats: ['product'] });
  expect(none).toMatchObject({
    product: null,
    warning: 'No product found on this page; it does not appear to be a product page.',
  });
});

withSharedServer('leaves no picture of a scrape that is to leave no trace', async ({ server, site }) => {
  const { url } = await site();
  const body = { url: `${url}/article.html`, formats: ['markdown', 'screenshot'], zeroDataRetention: true };
  const data = await server.data(body);
  expect(data.screenshot).toMatch(/^data:image\/png;base64,/);
  expect(JSON.stringify(server.logged)).not.toContain(url);
});

test('takes a key of one’s own, and prints none then', async ({ serve }) => {
  const server = await serve('--key', 'my-own-key-of-the-server');
  expect((await server.post({})).status).toBe(400);
  server.child.kill();
  const { stdout, stderr, code } = await server.ended;
  expect({ stdout, code }).toEqual({ stdout: `POST ${server.url}/v2/scrape\n`, code: 0 });
  expect(stderr).not.toContain('my-own-key-of-the-server');
});

test('the curl in the README is one that works', { tag: '@promise' }, async () => {
  const readme = await readFile(new URL('../../../README.md', import.meta.url), 'utf8');
  const body = readme.match(/3002\/v2\/scrape [\s\S]*?-d '(\{[\s\S]*?\})'/)?.[1];
  const { parseRequest } = await import('../../../lib/contract/index.ts');
  expect(parseRequest(JSON.parse(body as string))).toMatchObject({ ok: true, warnings: [] });
});
