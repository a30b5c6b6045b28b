import { expect, it } from 'vitest';
import { crawlRequest } from '@/lib/contract';
import { crawlPreview } from '@/lib/operations/crawl/preview';

const preview = (fields: object, links: string[], forbidden: readonly string[] = []) =>
  crawlPreview(
    crawlRequest.parse({ url: 'https://quay.example/docs/', ...fields }),
    links,
    async ({ pathname }) => !forbidden.includes(pathname),
  );

const why = async (...given: Parameters<typeof preview>) =>
  Object.fromEntries(
    (await preview(...given)).left.map(({ url, why }) => [url.replace('https://quay.example', ''), why]),
  );

it('takes the start and what is below it, each once', async () => {
  const links = ['https://quay.example/docs/', '/docs/a', '/docs/a/', '/docs/a#part', '/docs/b'];
  const { taken, left } = await preview({}, links);
  expect(taken).toEqual(['', 'a', 'b'].map((path) => `https://quay.example/docs/${path}`));
  expect(left).toEqual([{ url: 'https://quay.example/docs/a/', why: 'duplicate' }]);
});

it('says for each address why it is left out', async () => {
  const links = ['/docs/old', '/docs/x.png', '/shop', '/docs/no', 'https://blog.quay.example/a', 'https://else.test/a'];
  expect(await why({ excludePaths: ['old'] }, links, ['/docs/no'])).toEqual({
    '/docs/old': 'excluded',
    '/docs/x.png': 'file',
    '/shop': 'path',
    '/docs/no': 'robots',
    'https://blog.quay.example/a': 'subdomain',
    'https://else.test/a': 'external',
  });
  expect(await why({ includePaths: ['^/docs/a'] }, ['/docs/a', '/docs/b'])).toEqual({
    '/docs/': 'notIncluded',
    '/docs/b': 'notIncluded',
  });
  expect(await why({ limit: 1 }, ['/docs/a'])).toEqual({ '/docs/a': 'limit' });
});

it('has nothing but the start where no link may be followed', async () => {
  expect((await preview({ maxDiscoveryDepth: 0 }, ['/docs/a'])).taken).toEqual(['https://quay.example/docs/']);
});
