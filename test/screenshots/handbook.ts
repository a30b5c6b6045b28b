import { type Route, type Sites, startSites } from '../support/sites.ts';

/** A page of a site, with its title as its heading. */
export const page =
  (title: string, body: string): Route =>
  (_request, response) =>
    response
      .setHeader('content-type', 'text/html; charset=utf-8')
      .end(`<!doctype html><html lang="en"><title>${title}</title><main><h1>${title}</h1>${body}</main>`);

const paragraph = (text: string) => `<p>${text}</p>`;

const linksTo = (links: Record<string, string>) =>
  `<ul>${Object.entries(links)
    .map(([path, title]) => `<li><a href="${path}">${title}</a></li>`)
    .join('')}</ul>`;

const GUIDE = {
  '/docs/guide/mooring': 'Mooring in a swell',
  '/docs/guide/tides': 'Reading the tide tables',
  '/docs/guide/anchoring': 'Anchoring in the roads',
};

const OTHERS = { '/docs/fees': 'Fees for a night', '/docs/pilots': 'Rota of the pilots', '/shop': 'Shop' };

const SENTENCE =
  'The harbour master answers on channel 12 from six in the morning, and the gate opens two hours before high water.';

/**
 * Serves the handbook of a harbour: one of its pages is only in the sitemap, one is forbidden by robots.txt, and its shop is
 * outside of it.
 */
export const startHandbook = (): Promise<Sites> =>
  startSites({
    '/robots.txt': (_request, response) => void response.end('User-agent: *\nDisallow: /docs/pilots\n'),
    '/sitemap.xml': (_request, response) =>
      void response.end('<urlset><url><loc>https://handbook.example/docs/winter</loc></url></urlset>'),
    '/docs/': page('Harbour handbook', paragraph(SENTENCE) + linksTo({ ...GUIDE, ...OTHERS })),
    '/docs/winter': page('Laying up for the winter', paragraph(SENTENCE).repeat(9)),
    ...Object.fromEntries(
      Object.entries({ ...GUIDE, ...OTHERS }).map(([path, title], place) => [
        path,
        page(title, paragraph(SENTENCE).repeat(4 * place + 1)),
      ]),
    ),
  });
