import { type Sites, startSites } from './sites.ts';

/**
 * Serves a manual of four pages, one of them only in the sitemap and one forbidden by robots.txt, and a page outside of it.
 * @param notes number of further pages, which only the sitemap lists
 */
export const startDocsSite = (notes = 0): Promise<Sites> => {
  const noted = Array.from({ length: notes }, (_, index) => `/docs/notes/${index + 1}`);
  const page = (title: string, links: readonly string[]) =>
    `<title>${title}</title><main><h1>${title}</h1><p>The text of ${title}.</p>${links
      .map((link) => `<a href="${link}">${link}</a>`)
      .join(' ')}</main>`;
  const pages: Record<string, string> = {
    '/docs/': page('Manual', ['/docs/guide/mooring', '/docs/guide/tides.html', '/docs/secret', '/shop']),
    '/docs/guide/mooring': page('Mooring', ['/docs/guide/deep']),
    '/docs/guide/tides.html': page('Tides', []),
    '/docs/guide/deep': page('Deep water', []),
    '/docs/listed': page('Listed', []),
    '/docs/secret': page('Secret', []),
    '/shop': page('Shop', []),
    ...Object.fromEntries(noted.map((path) => [path, page('Note', [])])),
  };
  return startSites({
    '/robots.txt': (_request, response) => void response.end('User-agent: *\nDisallow: /docs/secret\n'),
    '/sitemap.xml': ({ headers }, response) =>
      void response.end(
        `<urlset>${['/docs/listed', ...noted].map((path) => `<url><loc>http://${headers.host}${path}</loc></url>`).join('')}</urlset>`,
      ),
    ...Object.fromEntries(
      Object.entries(pages).map(([path, html]) => [
        path,
        (_request, response) => void response.setHeader('content-type', 'text/html').end(html),
      ]),
    ),
  });
};
