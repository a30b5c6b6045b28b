import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';
import { testEach } from './table.ts';

const TEXT = 'Ships that come into the harbour wait for the tide. '.repeat(8).trim();
/** Milliseconds after which a page changes once more: what is read by then was not waited for. */
const LATE = 2_500;

const html =
  (body: string): Route =>
  (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Ready</title>${body}`);
  };
const script = (source: string) => `<script>${source}</script>`;
const never: Route = () => undefined;
/** A page that has its text, and another one later. */
const turnsLate = (more: string) =>
  html(
    `<main><p>${TEXT}</p></main>${script(`setTimeout(() => { document.querySelector('p').textContent = 'Late.' }, ${LATE})`)}${more}`,
  );

test.describe('a page that has its text is read, whatever else it waits for', () => {
  const beside = {
    'a picture': '<img src="/never">',
    'a frame of another site': '<iframe src="http://elsewhere.localhost:1/"></iframe><img src="/never">',
    'an event stream': `<img src="/never">${script('new EventSource("/never")')}`,
    'a beacon': `<img src="/never">${script('navigator.sendBeacon("/never")')}`,
    'an animation': `<img src="/never">${script('setInterval(() => { document.body.style.opacity = Math.random() }, 16)')}`,
  };
  testEach('each of these', Object.entries(beside), async ({ server, site }, more) => {
    const { url } = await site({ '/page': turnsLate(more), '/never': never });
    expect((await server.data({ url: `${url}/page` })).markdown).toBe(TEXT);
  });
});

test.describe('a page is not read before its text is there', () => {
  const fill = `document.querySelector('main').innerHTML = '<p>${TEXT}</p>'`;
  const menu = `<nav>${'<a href="/x">A long menu of the harbour</a> '.repeat(20)}</nav>`;
  const pages = {
    'which it asks its server for': script(`fetch('/slow').then(() => { ${fill} })`),
    'which it asks for with its script': '<script src="/slow.js" async></script>',
    'which a timer brings': script(`setTimeout(() => { ${fill} }, 700)`),
  };
  testEach('in each of these ways', Object.entries(pages), async ({ server, site }, more) => {
    const { url } = await site({
      '/page': html(`${menu}<main><p>Soon.</p></main>${more}`),
      '/slow': (_request, response) => void setTimeout(() => response.end('{}'), 1_500),
      '/slow.js': (_request, response) => void setTimeout(() => response.end(fill), 1_500),
    });
    expect((await server.data({ url: `${url}/page` })).markdown).toBe(TEXT);
  });
});

test.describe('a page that shows nothing but that it is loading', () => {
  const fill = `document.querySelector('#root').innerHTML = '<main><p>${TEXT}</p></main>'`;
  const shells = {
    'in words': '<div id="root"><p>Bitte warten</p></div>',
    'by a spinner': '<nav><a href="/">Shop</a></nav><div id="root"><div class="spinner">○</div></div>',
    'by an empty root': '<div id="root"></div>',
  };
  testEach('is read when its timers have filled it', Object.entries(shells), async ({ server, site }, shell) => {
    const { url } = await site({ '/page': html(shell + script(`setTimeout(() => { ${fill} }, 5_500)`)) });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 60_000 });
    expect([markdown, warning]).toEqual([TEXT, undefined]);
  });

  test('is said to be one if nothing fills it', async ({ server, site }) => {
    const { url } = await site({ '/page': html(`${shells['in words']}${script('0')}`) });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 14_000 });
    expect(markdown).toBe('Bitte warten');
    expect(warning).toContain('still loading');
  });
});

test.describe('a page that hides its text until it is styled is read when it shows it', () => {
  const paragraphs = `<p>${TEXT}</p>${`<p class="late">${TEXT}</p>`.repeat(12)}`;
  const hidden = '<style>.late { display: none }</style>';
  const pages = {
    'by a style sheet of another host': {
      more: (host: string) =>
        `<link rel="preload" as="style" href="${host}/slow.css" onload="this.rel = 'stylesheet'">`,
      slow: '.late.late { display: block }',
    },
    'by a script of another host': {
      more: (host: string) => `<script src="${host}/slow.js" async></script>`,
      slow: 'document.querySelector("style").remove()',
    },
  };
  testEach('in each of these ways', Object.entries(pages), async ({ server, site }, { more, slow }) => {
    const late: Route = (_request, response) => void setTimeout(() => response.end(slow), 1_500);
    const css: Route = (request, response, ...rest) => {
      response.setHeader('content-type', 'text/css');
      return late(request, response, ...rest);
    };
    const elsewhere = await site({ '/slow.css': css, '/slow.js': late });
    const menu = `<nav>${'<a href="/x">A long menu of the harbour</a> '.repeat(100)}</nav>`;
    const body = `${hidden}${menu}<main>${paragraphs}</main>${script('0')}${more(elsewhere.otherUrl)}`;
    const { url } = await site({ '/page': html(body) });
    const { markdown } = await server.data({ url: `${url}/page`, timeout: 30_000 });
    expect(markdown?.split('\n\n')).toHaveLength(13);
  });
});

test('sections that fade in once they are scrolled to are read before they are', async ({ server, site }) => {
  const more = 'At ebb the quay is high above the boats, and nobody can board.';
  const fadesIn = `new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) target.classList.add('seen');
  })`;
  const body = `<style>.fades { visibility: hidden } .seen { visibility: visible } section { margin-top: 3000px }</style>
    <main><h1>Tides</h1><p>${TEXT}</p><p>${TEXT.toUpperCase()}</p><section class="fades"><h2>Ebb</h2><div class="fades"><p>${more}</p></div></section></main>
    ${script(`const fading = ${fadesIn}; for (const part of document.querySelectorAll('.fades')) fading.observe(part)`)}`;
  const { url } = await site({ '/page': html(body) });
  expect((await server.data({ url: `${url}/page` })).markdown).toBe(
    `# Tides\n\n${TEXT}\n\n${TEXT.toUpperCase()}\n\n## Ebb\n\n${more}`,
  );
});

test.describe('a page that waits for hosts which never respond is loaded without them, and it is said', () => {
  const pages = {
    'for a script in its head': (host: string) => `<head><script src="${host}/never.js"></script></head>`,
    'for one script after another': (host: string) =>
      `<script src="${host}/never.js"></script>${script(`document.write('<script src="${host}/never2.js"></' + 'script>')`)}`,
    'for a stylesheet above a script': (host: string) =>
      `<link rel="stylesheet" href="${host}/never.css">${script('document.documentElement.dir = "ltr"')}`,
  };
  testEach('for each of these reasons', Object.entries(pages), async ({ server, site }, before) => {
    const elsewhere = await site({ '/never.js': never, '/never2.js': never, '/never.css': never });
    const { url } = await site({ '/page': html(`${before(elsewhere.otherUrl)}<main><p>${TEXT}</p></main>`) });
    const { markdown, warning } = await server.data({ url: `${url}/page#here`, timeout: 30_000 });
    expect(markdown).toBe(TEXT);
    expect(warning).toContain(`without ${new URL(elsewhere.otherUrl).host}, which did not respond`);
  });

  test('not without a host that is only slow', async ({ server, site }) => {
    const slow: Route = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/javascript' }).write(' '.repeat(2_000));
      setTimeout(() => response.end(`document.write('<p>${TEXT}</p>')`), 5_000);
    };
    const elsewhere = await site({ '/slow.js': slow });
    const { url } = await site({ '/page': html(`<script src="${elsewhere.otherUrl}/slow.js"></script>`) });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 30_000 });
    expect([markdown, warning]).toEqual([TEXT, undefined]);
  });
});

test('a page that never stops changing gives what it has, and it is said', async ({ server, site }) => {
  const source = 'setInterval(() => document.querySelector("main").append(" More."), 20)';
  const { url } = await site({ '/page': html(`<main><p>${TEXT}</p></main>${script(source)}`) });
  const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 30_000 });
  expect(markdown).toContain(TEXT);
  expect(warning).toContain('still changing');
});

test.describe('a question for a password is answered with no, as a page sees it', () => {
  const locked: Route = (_request, response) =>
    void response.writeHead(401, { 'www-authenticate': 'Basic realm="x"' }).end('Locked.');
  const say = (status: string) => `document.querySelector('p').textContent = '${TEXT} ' + ${status}`;
  const pages = {
    'to a fetch': script(`fetch('/locked').then(({ status }) => { ${say('status')} })`),
    'to a fetch elsewhere': script(
      `fetch('http://elsewhere.localhost:' + location.port + '/locked').catch(() => { ${say('401')} })`,
    ),
    'to a script in its head': `<script src="/locked"></script>${script(say('401'))}`,
    'to a stylesheet above a script': `<link rel="stylesheet" href="/locked">${script(say('401'))}`,
    'to a frame': `<iframe src="/locked" onload="${say('401')}"></iframe>`,
  };
  testEach('in each of these ways', Object.entries(pages), async ({ server, site }, more) => {
    const { url } = await site({ '/page': html(`<main><p>Soon.</p></main>${more}`), '/locked': locked });
    const { markdown, warning } = await server.data({ url: `${url}/page`, timeout: 30_000 });
    expect([markdown, warning]).toEqual([`${TEXT} 401`, undefined]);
  });
});
