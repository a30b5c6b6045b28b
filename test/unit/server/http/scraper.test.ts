import { expect, it } from 'vitest';
import { scrapeRequest } from '@/lib/contract';
import { PAGE_OPERATION } from '@/lib/operations/registry';
import type { ServerStart } from '@/server/http/body';
import { createScraper } from '@/server/http/scraper';
import { scraped, stubBrowser } from './stub-browser';

it('gives the slot to the next page while the files of one wait to be kept', async () => {
  const browser = stubBrowser(({ url }) =>
    url.includes('picture')
      ? scraped({ screenshot: '' }, { '/data/screenshot': 'data:image/png;base64,AAAA' })
      : scraped(),
  );
  await using scraper = createScraper({
    concurrency: 1,
    openBrowser: async () => browser,
    profiles: { open: () => Promise.reject(new Error('no profile')) },
  });
  const page = (url: string): ServerStart => {
    const input = scrapeRequest.parse({ url });
    return { operation: PAGE_OPERATION, input, warnings: [], page: input };
  };
  let release = (_name: string) => {};
  const kept = new Promise<string>((resolve) => {
    release = resolve;
  });
  const context = { signal: new AbortController().signal, keep: () => kept, parentId: 'job' };
  const held = scraper.scrape(page('https://a.example/picture'), context);
  await scraper.scrape(page('https://a.example/text'), context);
  release('http://127.0.0.1/files/1.png');
  expect((await held).response.data.screenshot).toBe('http://127.0.0.1/files/1.png');
});
