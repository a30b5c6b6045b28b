import { expect, it } from 'vitest';
import { createRobots } from '@/lib/operations/crawl/robots';

const origin = 'https://example.com';

const robots = (text: string, request = {}) =>
  createRobots(
    { ignoreRobotsTxt: false, ...request },
    {
      fetch: async () => new Response(text),
      headers: undefined,
      isOwn: () => true,
      mayFollow: () => true,
      signal: new AbortController().signal,
    },
  );

it.each([
  ['User-agent: *\nCrawl-delay: 2', {}, 2],
  ['User-agent: *\nDisallow: /a\nCrawl-delay: 0.5', {}, 0.5],
  ['User-agent: Winnow\nCrawl-delay: 5\n\nUser-agent: *\nCrawl-delay: 1', {}, 5],
  ['User-agent: other\nCrawl-delay: 5', {}, undefined],
  ['User-agent: other\nCrawl-delay: 5', { robotsUserAgent: 'other' }, 5],
  ['User-agent: *\nCrawl-delay: 86400', {}, 60],
  ['User-agent: *\nCrawl-delay: soon', {}, undefined],
  ['User-agent: *\nCrawl-delay: -1', {}, undefined],
  ['User-agent: *\nCrawl-delay: 2', { ignoreRobotsTxt: true }, undefined],
  ['User-agent: *\nDisallow: /a', {}, undefined],
])('reads the delay of %j with %j as %j seconds', async (text, request, delay) => {
  expect(await robots(text, request).delayOf(new URL(origin))).toBe(delay);
});
