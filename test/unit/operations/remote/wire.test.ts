import { describe, expect, it } from 'vitest';
import { responseLimit, wireBody } from '@/lib/operations/remote/wire';
import { requestOf } from './bench';

const always = { url: 'https://example.com/article', formats: [{ type: 'markdown' }], timeout: 60_000 };

describe('wireBody', () => {
  it('sends address, formats and timeout of a request that changes nothing, and nothing else', () => {
    expect(wireBody('scrape', requestOf())).toEqual(always);
  });

  it('sends no default that a caller wrote out', () => {
    const written = { onlyMainContent: true, maxAge: 172_800_000, parsers: ['pdf' as const], blockAds: true };
    expect(wireBody('scrape', requestOf(written))).toEqual(always);
  });

  it.each([
    [{ maxAge: 0 }],
    [{ minAge: 1 }],
    [{ onlyMainContent: false }],
    [{ includeTags: ['article'] }],
    [{ headers: { cookie: 'a=b' }, storeInCache: false }],
    [{ location: { country: 'US' } }],
    [{ parsers: [] }],
    [{ proxy: 'enhanced' as const }],
    [{ origin: 'a-client' }],
  ])('sends what differs: %j', (changed) => {
    expect(wireBody('scrape', requestOf(changed))).toEqual({ ...always, ...changed });
  });

  it('sends lockdown without the maxAge that follows from it', () => {
    expect(wireBody('scrape', requestOf({ lockdown: true }))).toEqual({ ...always, lockdown: true });
    expect(wireBody('scrape', requestOf({ lockdown: true, maxAge: 0 }))).toEqual({
      ...always,
      lockdown: true,
      maxAge: 0,
    });
  });

  it('sends formats and actions whole', () => {
    const formats = ['markdown' as const, { type: 'json' as const, schema: { type: 'object' } }];
    const actions = [{ type: 'click' as const, selector: '#more' }];
    expect(wireBody('scrape', requestOf({ formats, actions }))).toMatchObject({
      formats: [{ type: 'markdown' }, { type: 'json', schema: { type: 'object' } }],
      actions: [{ type: 'click', selector: '#more', all: false }],
    });
  });
});

describe('responseLimit', () => {
  it('is the timeout and a margin', () => {
    expect(responseLimit(requestOf({ timeout: 20_000 }))).toBe(25_000);
  });

  it('allows for the waits that a server adds', () => {
    const actions = [{ type: 'wait' as const, milliseconds: 3_000 }];
    expect(responseLimit(requestOf({ timeout: 20_000, waitFor: 2_000, actions }))).toBe(30_000);
  });

  it('has no two braces in what is typed: a service may take them for the beginning of a name', () => {
    const actions = ['a{{z}}', '{{{', 'plain {x}'].map((text) => ({ type: 'write', text }));
    const { actions: sent } = wireBody('scrape', requestOf({ actions } as never)) as { actions: { text: string }[] };
    expect(sent.map(({ text }) => text)).toEqual(['a{', '{z}}', '{', '{', '{', 'plain {x}']);
  });
});
