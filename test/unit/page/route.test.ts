import { describe, expect, it } from 'vitest';
import { readPageInfo } from '@/lib/page/metadata/page-facts';

const LOADED = 'https://a.example/posts/one';
const NOW = 'https://a.example/posts/two';

interface Said {
  canonical?: string;
  ogUrl?: string;
  ogTitle?: string;
  data?: object;
  heading?: string;
}

/** What is left of the head of a page that went from one address to another. */
function left({ canonical, ogUrl, ogTitle, data, heading = 'Two' }: Said, url = NOW, loaded = LOADED) {
  const page = new DOMParser().parseFromString(
    `<title>${heading} – Blog</title><meta property="og:site_name" content="Blog"><meta name="author" content="Ann">
    ${canonical ? `<link rel="canonical" href="${canonical}">` : ''}${ogUrl ? `<meta property="og:url" content="${ogUrl}">` : ''}
    ${ogTitle ? `<meta property="og:title" content="${ogTitle}">` : ''}
    ${data ? `<script type="application/ld+json">${JSON.stringify(data)}</script>` : ''}<h1>${heading}</h1>`,
    'text/html',
  );
  const { sources } = readPageInfo(page, url, loaded);
  return {
    author: sources.tags.has('author'),
    site: sources.tags.has('og:site_name'),
    canonical: sources.links.length > 0,
    data: sources.linkedScripts.length > 0,
    isOfEarlier: sources.isOfEarlier,
  };
}

const article = (url?: string) => ({
  '@type': 'Article',
  headline: 'One',
  author: { name: 'Ann' },
  ...(url && { url }),
});
const ALL = { author: true, site: true, canonical: true, data: true, isOfEarlier: false };
const LEFT_OUT = { author: false, site: true, canonical: false, data: false, isOfEarlier: true };
const APP = 'https://a.example/app';
const SHOES = 'https://a.example/shoes';

describe('a head that a script left as it was when it went to another address', () => {
  it.each<[string, Said, string?, string?]>([
    ['by its canonical address', { canonical: '/posts/one', ogTitle: 'One', data: article() }],
    ['by og:url alone', { ogUrl: LOADED, ogTitle: 'One', data: article() }],
    ['by that of another host', { canonical: 'https://www.a.example/posts/one/', ogTitle: 'One', data: article() }],
    ['without a title', { canonical: LOADED, data: article() }],
    ['with a route in parameters', { canonical: APP, ogTitle: 'One', data: article() }, `${APP}?p=2`, APP],
    ['with a route in the fragment', { canonical: APP, ogTitle: 'One', data: article() }, `${APP}#/two`, APP],
  ])('is left out %s', (_how, said, url, loaded) => {
    expect(left(said, url, loaded)).toEqual(LEFT_OUT);
  });

  it('is left out as far as its data alone names the address', () => {
    expect(left({ data: article(LOADED) })).toMatchObject({ author: true, data: false, isOfEarlier: true });
    expect(left({ data: { ...article(), mainEntityOfPage: { '@id': LOADED } } }).data).toBe(false);
  });

  it('keeps what describes the site', () => {
    const data = {
      '@graph': [
        { '@type': 'Organization', name: 'A', url: LOADED },
        { '@type': 'WebSite', url: LOADED },
      ],
    };
    expect(left({ canonical: LOADED, ogTitle: 'One', data })).toEqual({ ...LEFT_OUT, data: true });
  });

  it.each<[string, Said, string?, string?]>([
    ['was not left', { canonical: LOADED, ogTitle: 'One', data: article(LOADED), heading: 'One' }, LOADED, LOADED],
    ['is not known to have been left', { canonical: LOADED, ogTitle: 'One', data: article() }, NOW, ''],
    ['lost its tracking parameters', { canonical: LOADED, data: article(LOADED) }, LOADED, `${LOADED}?utm_source=x`],
    ['has a fragment', { canonical: LOADED, data: article(LOADED) }, `${LOADED}#part`, LOADED],
    ['was brought up to date', { canonical: NOW, ogTitle: 'Two', data: article(NOW) }],
    ['is canonical elsewhere', { canonical: 'https://b.example/x', data: article('https://b.example/x') }],
    [
      'was filtered',
      { canonical: SHOES, ogTitle: 'Shoes', data: { '@type': 'Product', url: SHOES }, heading: 'Shoes' },
      `${SHOES}?color=red`,
      SHOES,
    ],
  ])('stays where the address %s', (_how, said, url, loaded) => {
    expect(left(said, url, loaded)).toEqual(ALL);
  });
});
