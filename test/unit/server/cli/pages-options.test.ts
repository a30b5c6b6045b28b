import { describe, expect, it } from 'vitest';
import { jobHelp, readJobOptions } from '@/server/cli/operation-options';

const noFile = async () => {
  throw new Error('No file is to be read');
};

const crawl = (argv: string[], readJson: (file: string) => Promise<unknown> = noFile) =>
  readJobOptions('crawl', argv, {}, { readJson, readAddresses: noFile });

describe('the command line of a crawl', () => {
  it('becomes the request of one', async () => {
    expect(await crawl(['a.example'])).toMatchObject({
      input: {
        url: 'http://a.example',
        limit: 10_000,
        sitemap: 'include',
        scrapeOptions: { formats: [{ type: 'markdown' }] },
      },
      concurrency: 2,
      json: false,
      llms: false,
    });
    const argv =
      'a.example/docs --limit 50 --depth 2 --include ^/docs --include ^/api --exclude old --full-url --sitemap only'
        .concat(' --entire-domain --subdomains --external --ignore-query --ignore-robots --delay 0.5 --concurrency 4')
        .concat(' --formats markdown,links --out site --llms --json');
    expect(await crawl(argv.split(' '))).toMatchObject({
      input: {
        url: 'http://a.example/docs',
        limit: 50,
        maxDiscoveryDepth: 2,
        includePaths: ['^/docs', '^/api'],
        excludePaths: ['old'],
        regexOnFullURL: true,
        sitemap: 'only',
        crawlEntireDomain: true,
        allowSubdomains: true,
        allowExternalLinks: true,
        ignoreQueryParameters: true,
        ignoreRobotsTxt: true,
        delay: 0.5,
        scrapeOptions: { formats: [{ type: 'markdown' }, { type: 'links' }] },
      },
      concurrency: 4,
      out: 'site',
      llms: true,
      json: true,
    });
    expect(await crawl(['--help'])).toBeUndefined();
    expect(jobHelp('crawl')).toMatch(/ {2}--delay SECONDS {2}waits so long.*\n {2}--out FOLDER {5}writes/);
  });

  it('adds to a request file, and wins over it', async () => {
    const file = { url: 'https://a.example', limit: 3, delay: 1, scrapeOptions: { mobile: true, formats: ['html'] } };
    const read = await crawl(['--request', 'r.json', '--limit', '9', '--formats', 'links'], async () => file);
    expect(read?.input).toMatchObject({
      url: 'https://a.example',
      limit: 9,
      delay: 1,
      scrapeOptions: { mobile: true, formats: [{ type: 'links' }] },
    });
  });

  it.each([
    [[], 'an address is missing', 2],
    [['a.example', 'b.example'], 'is a second one', 2],
    [['a.example', '--limt', '3'], '--limt', 2],
    [['a.example', '--llms'], 'add --out', 2],
    [['a.example', '--concurrency', '0'], '--concurrency takes a whole number from 1 to 32', 2],
    [['a.example', '--limit', 'many'], 'limit: Must be a number', 1],
    [['a.example', '--delay', '61'], 'delay: The delay parameter is measured in seconds', 1],
    [['a.example', '--sitemap', 'none'], 'sitemap: ', 1],
    [['a.example', '--formats', 'markdwn'], 'scrapeOptions.formats[0]', 1],
  ])('%j is refused: %s', async (argv, message, exitCode) => {
    await expect(crawl(argv)).rejects.toMatchObject({ message: expect.stringContaining(message), exitCode });
  });
});

describe('the command line of a batch', () => {
  const batch = (argv: string[]) =>
    readJobOptions(
      'batch',
      argv,
      {},
      { readJson: async () => ({ mobile: true }), readAddresses: async () => ['https://a.example/'] },
    );

  it('becomes the request of one', async () => {
    expect(await batch(['list.txt', '--formats', 'html', '--request', 'r.json'])).toMatchObject({
      input: { urls: ['https://a.example/'], formats: [{ type: 'html' }], mobile: true },
    });
  });

  it.each([
    [[], 'Name the file', 2],
    [['a', 'b'], 'is a second one', 2],
    [['a', '--depth', '1'], '--depth', 2],
  ])('%j is refused: %s', async (argv, message, exitCode) => {
    await expect(batch(argv)).rejects.toMatchObject({ message: expect.stringContaining(message), exitCode });
  });
});
