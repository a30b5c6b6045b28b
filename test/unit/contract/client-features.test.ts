import { describe, expect, it } from 'vitest';
import { crawlRequest, parseBody, parseRequest } from '@/lib/contract';

const url = 'https://example.com/';

function messages(body: object): string[] {
  const parsed = parseRequest({ url, ...body });
  return parsed.ok ? [] : parsed.issues.map(({ field, message }) => `${field}: ${message}`);
}

describe('a feature of client libraries that the contract does not have is named in their words', () => {
  it.each([
    [
      { formats: [{ type: 'query', prompt: 'x' }] },
      /^formats\[0\].*"query" is outside this contract: ask for a question/,
    ],
    [{ formats: ['markdown', 'attributes'] }, /^formats\[1\].*"attributes" is outside/],
    [{ formats: ['screenshot@fullPage'] }, /fullPage": true/],
    [{ proxy: 'stealth' }, /^proxy: .*"stealth" is outside this contract: ask for "enhanced"/],
    [{ fastMode: true }, /^fastMode: .*fastMode is outside this contract/],
    [{ parsers: ['image'] }, /^parsers\[0\].*"image" is outside/],
    [{ parsers: [{ type: 'pdf', pageMarkers: true }] }, /^parsers\[0\]\.pageMarkers: .*outside/],
    [{ formats: [{ type: 'json', checkPromptInjection: true }] }, /checkPromptInjection is outside/],
  ])('%j', (body, message) => {
    expect(messages(body)).toEqual([expect.stringMatching(message)]);
  });

  it('in the options of a crawl, too', () => {
    const parsed = parseBody(crawlRequest, { url, scrapeOptions: { proxy: 'stealth' } });
    expect(parsed.ok ? [] : parsed.issues.map(({ message }) => message)).toEqual([
      expect.stringContaining('"stealth"'),
    ]);
  });
});

it.each([
  [{ fastMod: true }, 'fastMod: Unknown field: remove it, or check its spelling.'],
  [{ proxy: 'other' }, 'proxy: Must be one of "basic", "enhanced", "auto".'],
  [{ formats: ['constructor'] }, expect.stringMatching(/^formats\[0\]: Its type must be one of/)],
  [{ headers: { query: 1 } }, expect.not.stringContaining('outside')],
])('%j is refused as ever', (body, message) => {
  expect(messages(body)).toEqual([message]);
});
