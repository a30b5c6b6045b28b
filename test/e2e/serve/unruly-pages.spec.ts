import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';

const TEXT = 'Here is the text.';

/** A page with a text, and something behind it. */
const page =
  (behind: string): Route =>
  (_request, response) => {
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Unruly</title><main><p>${TEXT}</p></main>${behind}`);
  };

const script = (source: string) => page(`<script>${source}</script>`);

test.describe('a page that asks for an address of another program stays, and is read', () => {
  const pages = {
    'by a script, mail': script('location = "mailto:a@b.example"'),
    'by a script, a telephone': script('location = "tel:123"'),
    'by a script, an app': script('location = "app-of-nobody://open"'),
    'by a refresh': page('<meta http-equiv="refresh" content="0; url=app-of-nobody://open">'),
    'in a frame': page('<iframe src="app-of-nobody://open"></iframe>'),
    'again and again': script('setInterval(() => { location = "app-of-nobody://open" }, 50)'),
  };
  for (const [how, route] of Object.entries(pages)) {
    test(how, async ({ server, site }) => {
      const { url } = await site({ '/page': route });
      expect((await server.data({ url: `${url}/page` })).markdown).toBe(TEXT);
    });
  }

  for (const address of ['mailto:a@b.example', 'app-of-nobody://open']) {
    test(`by a click on ${address}, and actions go on`, async ({ server, site }) => {
      const { url } = await site({ '/page': page(`<a href="${address}">Ask</a><button>Other</button>`) });
      const { actions } = await server.data({
        url: `${url}/page`,
        actions: [
          { type: 'click', selector: 'a' },
          { type: 'click', selector: 'button' },
          { type: 'executeJavascript', script: 'document.activeElement.localName' },
        ],
      });
      expect(actions.javascriptReturns).toEqual([{ type: 'string', value: 'button' }]);
    });
  }

  test('by the answer of its server: then there is no page, and it is said', async ({ server, site }) => {
    const { url } = await site({
      '/page': (_request, response) => response.writeHead(302, { location: 'app-of-nobody://open' }).end(),
    });
    const { status, code, error } = await server.failure({ url: `${url}/page` });
    expect([status, code]).toEqual([500, 'SCRAPE_SITE_ERROR']);
    expect(error).toContain('redirects to an address that is not of the web');
  });
});

test('a page that goes to about:blank at once is said to', async ({ server, site }) => {
  const { url } = await site({ '/page': script('location = "about:blank"') });
  const { code, error } = await server.failure({ url: `${url}/page` });
  expect([code, error]).toEqual(['SCRAPE_SITE_ERROR', expect.stringContaining('about:blank')]);
});

test.describe('a page that does not end is read as it stands, and it is said', () => {
  const begun = (more: (write: () => void, closed: (end: () => void) => void) => void): Route => {
    return (request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.write(`<!doctype html><title>Endless</title><main><p>${TEXT}</p>`);
      more(
        () => void response.write('<p>More.</p>'),
        (end) => request.on('close', end),
      );
    };
  };
  const pages = {
    'since more of it comes all the time': {
      route: begun((write, closed) => {
        const writing = setInterval(write, 100);
        closed(() => clearInterval(writing));
      }),
      warning: 'still loading',
    },
    'since nothing more of it comes': { route: begun(() => undefined), warning: 'still loading' },
    'since it stopped itself': { route: script('window.stop()'), warning: 'stopped its own loading' },
  };
  for (const [why, { route, warning }] of Object.entries(pages)) {
    test(why, async ({ server, site }) => {
      const { url } = await site({ '/page': route });
      const data = await server.data({ url: `${url}/page`, timeout: 10_000, formats: ['markdown', 'rawHtml'] });
      expect(data.markdown).toContain(TEXT);
      expect(data.rawHtml).toContain(TEXT);
      expect(data.warning).toContain(warning);
    });
  }
});
