import { describe, expect, it } from 'vitest';
import { createSitemapParser, NestedTooDeep } from '@/lib/operations/map/parse-sitemap';
import { runMap } from '@/lib/operations/map/run';
import { asked, gzipped, meansWith, siteOfPages, urlset } from './site-server';

const { signal } = new AbortController();

function parsed(text: string) {
  const pages: string[] = [];
  const sitemaps: string[] = [];
  const parser = createSitemapParser({ onPage: (url) => pages.push(url), onSitemap: (url) => sitemaps.push(url) });
  parser.write(text);
  return { isSitemap: parser.end(), pages, sitemaps };
}

describe('the depth of a sitemap', () => {
  it('may be that of pictures and videos', () => {
    const inner = '<image:image><image:loc>https://a.example/p.png</image:loc></image:image>';
    const video = '<video:video><video:price><x:a><x:b>1</x:b></x:a></video:price></video:video>';
    const url = `<url><loc>https://a.example/1</loc>${inner}${video}</url>`;
    expect(parsed(`<urlset>${url}${url.replace('/1<', '/2<')}</urlset>`).pages).toEqual([
      'https://a.example/1',
      'https://a.example/2',
    ]);
  });

  for (const tag of ['<a>', '<url>', '<url><loc>', '<x:y z="1">']) {
    it(`is not that of ${tag} without an end`, () => {
      expect(() => parsed(`<urlset>${tag.repeat(100)}`)).toThrow(NestedTooDeep);
    });
  }

  it('is no matter for tags that end at once', () => {
    expect(
      parsed(`<urlset>${'<a/>'.repeat(1000)}<url><loc>https://a.example/</loc></url></urlset>`).pages,
    ).toHaveLength(1);
  });
});

describe('a sitemap that is made to keep a program busy', () => {
  /** Counts turns of the event loop while a map runs: with none, nobody else is answered. */
  async function turnsOf(work: Promise<unknown>): Promise<number> {
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await work.finally(() => clearInterval(timer));
    return turns;
  }

  it('keeps the addresses before tags that never end, and says that it is damaged', async () => {
    const site = await siteOfPages((url) => ({
      '/robots.txt': `Sitemap: ${url}/s.xml`,
      '/s.xml': `<urlset><url><loc>${url}/first</loc></url>${'<a>'.repeat(100_000)}`,
    }));
    const { links, warning } = await runMap(asked({ url: site.url, sitemap: 'only' }), meansWith(), signal);
    expect(links.map(({ url }) => url)).toContain(`${site.url}/first`);
    expect(warning).toContain('/s.xml');
  });

  it('is no reason for a warning at a place that nobody names', async () => {
    const site = await siteOfPages(() => ({ '/sitemap.xml': `<html>${'<br>'.repeat(100)}` }));
    expect((await runMap(asked({ url: site.url, sitemap: 'only' }), meansWith(), signal)).warning).toBeUndefined();
  });

  it('lets others run while it is read, plain or gzipped', { tags: ['slow'] }, async () => {
    const many = Array.from({ length: 60_000 }, (_, index) => `https://a.example/${index}`);
    const site = await siteOfPages(() => ({ '/a.xml': urlset(...many), '/b.xml': gzipped(urlset(...many)) }));
    for (const path of ['/a.xml', '/b.xml']) {
      const map = runMap(asked({ url: site.url + path, sitemap: 'only' }), meansWith(), signal);
      expect(await turnsOf(map)).toBeGreaterThan(3);
    }
  });
});
