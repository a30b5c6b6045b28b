import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BatchRequest, batchRequest, parseBody } from '@/lib/contract';
import { batch } from '@/lib/operations/batch/operation';

function request(body: Record<string, unknown>): BatchRequest {
  const parsed = parseBody(batchRequest, body);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return parsed.input;
}

const fields = (body: unknown) => {
  const parsed = parseBody(batchRequest, body);
  return parsed.ok ? [] : parsed.issues.map(({ field }) => field);
};

const A = 'https://page.example/a';

describe('a batch', () => {
  it('gives every page the options beside its addresses, and nothing of its own', () => {
    const [page, ...others] = batch.pages(
      request({ urls: [A], formats: ['html'], mobile: true, maxConcurrency: 3, webhook: A, origin: 'a-client' }),
    );
    expect(others).toEqual([]);
    expect(page).toMatchObject({ url: A, formats: [{ type: 'html' }], mobile: true, maxAge: 172_800_000 });
    for (const own of ['urls', 'webhook', 'appendToId', 'ignoreInvalidURLs', 'maxConcurrency']) {
      expect(page).not.toHaveProperty(own);
    }
  });

  it('scrapes an address as often as it is given', () => {
    expect(batch.pages(request({ urls: [A, A] })).map(({ url }) => url)).toEqual([A, A]);
  });

  it('names addresses that are none, unless they are not to be ignored', () => {
    const urls = ['not a url', A, 'ftp://page.example/', 'page.example'];
    const input = request({ urls });
    expect(batch.started(input)).toEqual({ invalidURLs: ['not a url', 'ftp://page.example/'] });
    expect(batch.pages(input).map(({ url }) => url)).toEqual([A, 'http://page.example']);
    expect(batch.firstPage(input).url).toBe(A);
    expect(batch.started(request({ urls: [A], ignoreInvalidURLs: false }))).toEqual({});
    expect(fields({ urls, ignoreInvalidURLs: false })).toEqual(['urls[0]', 'urls[2]']);
  });

  it.each([
    [{}, ['urls']],
    [{ urls: [] }, ['urls']],
    [{ urls: ['::'] }, ['urls']],
    [{ urls: [A], url: A }, ['url']],
    [{ urls: [A], scrapeOptions: {} }, ['scrapeOptions']],
    [{ urls: [A], maxConcurrency: 0 }, ['maxConcurrency']],
    [{ urls: [A], appendToId: 'x' }, ['appendToId']],
    [{ urls: [A], waitFor: 4_000, timeout: 5_000 }, ['waitFor']],
    [{ urls: [A], webhook: 1 }, ['webhook']],
    [{ urls: [A], webhook: { url: A, events: ['done'] } }, ['webhook.events[0]']],
    [{ urls: [A], webhook: { url: A, metadata: { k: 1 } } }, ['webhook.metadata.k']],
    [{ urls: [A], webhook: { url: A, secret: 's' } }, ['webhook.secret']],
  ])('refuses %j, naming the field', (body, expected) => {
    expect(fields(body)).toEqual(expected);
  });

  it('takes a webhook as an address or an object', () => {
    const events = ['completed', 'failed', 'page', 'started'];
    const input = request({ urls: [A], webhook: 'page.example/hook' });
    expect(input.webhook).toEqual({ url: 'http://page.example/hook', headers: {}, metadata: {}, events });
    expect(request({ urls: [A], webhook: { url: A, events: ['page'] } }).webhook?.events).toEqual(['page']);
  });

  it('keeps nothing in a cache of what headers or actions shape, as a scrape', () => {
    expect(batch.firstPage(request({ urls: [A], headers: { a: '1' } })).storeInCache).toBe(false);
    expect(batch.firstPage(request({ urls: [A], lockdown: true })).maxAge).toBe(63_072_000_000);
  });
});

const address = fc.oneof(
  fc.webUrl({ validSchemes: ['http', 'https'] }),
  fc.constantFrom('not a url', '::', 'ftp://a.example/'),
);
const someBatch = fc
  .array(address, { maxLength: 8 })
  .map((urls) => request({ urls: [...urls, A], formats: ['links'] }));

describe('the plan of a batch', () => {
  it('has every address once, as a page or as an invalid one', () => {
    fc.assert(
      fc.property(someBatch, (input) => {
        const { invalidURLs } = batch.started(input) as { invalidURLs: string[] };
        expect(batch.pages(input).length + invalidURLs.length).toBe(input.urls.length);
        expect(batch.firstPage(input)).toEqual(batch.pages(input)[0]);
      }),
    );
  });

  it('never changes the place of a page when others are added behind it, each with its own options', () => {
    fc.assert(
      fc.property(someBatch, fc.array(someBatch, { maxLength: 4 }), (input, more) => {
        let grown: BatchRequest = input;
        const expected = [...batch.pages(input)];
        for (const next of more) {
          grown = batch.append(grown, { ...next, mobile: true });
          expected.push(...batch.pages(next).map((page) => ({ ...page, mobile: true })));
          expect(batch.pages(grown)).toEqual(expected);
        }
        expect(batch.firstPage(grown)).toEqual(expected[0]);
      }),
    );
  });
});
