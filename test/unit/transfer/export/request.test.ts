import { describe, expect, it } from 'vitest';
import { parseRequest, type ScrapeRequest } from '@/lib/contract';
import { shortRequest } from '@/lib/transfer/export/request';

const complete = (body: unknown): ScrapeRequest => {
  const parsed = parseRequest(body);
  if (!parsed.ok) throw new Error(parsed.issues.map(({ field, message }) => `${field}: ${message}`).join());
  return parsed.request;
};

describe('shortRequest', () => {
  it('leaves out what is the default anyway', () => {
    expect(shortRequest(complete({ url: 'https://a.example/', formats: ['markdown', 'links'] }))).toEqual({
      url: 'https://a.example/',
      formats: ['markdown', 'links'],
    });
  });

  it('leaves out what is the default of an action', () => {
    const actions = [{ type: 'click' as const, selector: 'a' }, { type: 'scroll' as const }];
    expect(shortRequest(complete({ url: 'https://a.example/', actions })).actions).toEqual([
      { type: 'click', selector: 'a' },
      { type: 'scroll', direction: 'down' },
    ]);
  });

  it.each([
    { url: 'https://a.example/' },
    { url: 'https://a.example/', formats: [] },
    { url: 'https://a.example/', formats: [{ type: 'question', question: 'Why?' }, 'rawHtml'], maxAge: 0 },
    { url: 'https://a.example/', headers: { 'x-a': '1' }, onlyMainContent: false, lockdown: true, redactPII: true },
    { url: 'https://a.example/', actions: [{ type: 'wait', milliseconds: 10 }], timeout: 5000, waitFor: 100 },
  ])('asks for the same: %j', (body) => {
    const request = complete(body);
    expect(complete(shortRequest(request))).toEqual(request);
  });
});
