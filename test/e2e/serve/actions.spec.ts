import type { Route } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';
import { testEach } from './table.ts';

/** A site that one has to sign in to: whoever has its cookie sees an account. */
const account: Record<string, Route> = {
  '/login': (_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<!doctype html><title>Sign in</title>
      <form action="/session"><label>Name <input name="name"></label> <button>Sign in</button></form>`);
  },
  '/session': ({ url }, response) => {
    const name = new URL(url ?? '', 'http://site').searchParams.get('name');
    response.writeHead(303, { location: '/account', 'set-cookie': `name=${name}; path=/; max-age=3600` }).end();
  },
  '/account': ({ headers }, response) => {
    const name = headers.cookie?.match(/name=(\w+)/)?.[1];
    response
      .setHeader('content-type', 'text/html')
      .end(`<!doctype html><title>Account</title><main><p>${name ? `Good day, ${name}.` : 'Signed out.'}</p></main>`);
  },
};

test('a list that grows where it is scrolled to gives more', async ({ server, site }) => {
  const { url } = await site();
  const { markdown } = await server.data({
    url: `${url}/endless.html`,
    actions: [
      { type: 'scroll' },
      { type: 'wait', selector: 'li:nth-child(40)' },
      { type: 'scroll', direction: 'down' },
      { type: 'scroll' },
      { type: 'wait', selector: 'li:nth-child(60)' },
    ],
  });
  expect(markdown).toContain('Entry 60 of the log.');
  const unscrolled = await server.data({ url: `${url}/endless.html` });
  expect(unscrolled.markdown).toContain('Entry 20 of the log.');
  expect(unscrolled.markdown).not.toContain('Entry 60');
});

test('a click waits for a menu that opens late, moves and is disabled at first', async ({ server, site }) => {
  const { url } = await site();
  const { markdown } = await server.data({
    url: `${url}/late-menu.html`,
    actions: [
      { type: 'click', selector: '#open' },
      { type: 'click', selector: '.item' },
    ],
  });
  expect(markdown).toContain('Tides were chosen.');
});

test('what the actions gave comes in their order', { tag: '@promise' }, async ({ server, site }) => {
  const { url } = await site();
  const { actions, warning } = await server.data({
    url: `${url}/late-menu.html`,
    actions: [
      { type: 'scrape' },
      { type: 'pdf', format: 'A4', landscape: true },
      { type: 'screenshot', quality: 60 },
      { type: 'executeJavascript', script: 'document.querySelector("#choice").textContent' },
      { type: 'click', selector: '#open' },
      { type: 'click', selector: '.item' },
      { type: 'executeJavascript', script: 'document.querySelector("#choice").textContent' },
      { type: 'scrape' },
      { type: 'screenshot' },
      { type: 'pdf' },
    ],
  });
  expect(warning).toBeUndefined();
  expect(actions).toEqual({
    screenshots: [expect.stringMatching(/\.jpg$/), expect.stringMatching(/\.png$/)],
    scrapes: [
      { url: `${url}/late-menu.html`, html: expect.stringContaining('Nothing chosen.') },
      { url: `${url}/late-menu.html`, html: expect.stringContaining('Tides were chosen.') },
    ],
    javascriptReturns: [
      { type: 'string', value: 'Nothing chosen.' },
      { type: 'string', value: 'Tides were chosen.' },
    ],
    pdfs: [expect.stringMatching(/\.pdf$/), expect.stringMatching(/\.pdf$/)],
  });
  expect(new Set([...actions.screenshots, ...actions.pdfs]).size).toBe(4);
});

test('a script gives what it says, waits for or returns', async ({ server, site }) => {
  const { url } = await site();
  const scripts = [
    '6 * 7',
    'const ship = "Anna"; return { ship, berths: [1, 2] }',
    'new Promise((resolve) => setTimeout(resolve, 20, "later"))',
    'await Promise.resolve(true)',
    '0 / 0',
    'document.body',
    'document.title = "Renamed"; undefined',
  ];
  const { actions, metadata } = await server.data({
    url: `${url}/article.html`,
    actions: scripts.map((script) => ({ type: 'executeJavascript', script })),
  });
  expect(actions.javascriptReturns).toEqual([
    { type: 'number', value: 42 },
    { type: 'object', value: { ship: 'Anna', berths: [1, 2] } },
    { type: 'string', value: 'later' },
    { type: 'boolean', value: true },
    { type: 'number', value: 'NaN' },
    { type: 'object', value: 'body' },
    { type: 'undefined', value: null },
  ]);
  expect(metadata.title).toBe('Renamed');
});

test('a click on all of what is not there is none, and no failure', async ({ server, site }) => {
  const { url } = await site();
  const data = await server.data({
    url: `${url}/article.html`,
    actions: [{ type: 'click', selector: '.close-banner', all: true }],
  });
  expect(data.metadata.statusCode).toBe(200);
});

test.describe('a click on all presses each', () => {
  const three = (button: string): Record<string, Route> => ({
    '/three': (_request, response) => {
      response
        .setHeader('content-type', 'text/html')
        .end(`<!doctype html><title>Three</title><main>${`<p>${button}</p>`.repeat(3)}</main>`);
    },
  });
  const openAll = { actions: [{ type: 'click', selector: 'button', all: true }] };
  const opened = 'Opened.\n\nOpened.\n\nOpened.';

  test('of what stays', async ({ server, site }) => {
    const { url } = await site(three('<button onclick="this.textContent = `Opened.`">Open</button>'));
    expect((await server.data({ url: `${url}/three`, ...openAll })).markdown).toBe(opened);
  });

  test('of what goes away with the click', async ({ server, site }) => {
    const { url } = await site(three('<button onclick="this.replaceWith(`Opened.`)">Open</button>'));
    expect((await server.data({ url: `${url}/three`, ...openAll })).markdown).toBe(opened);
  });
});

test('what one types and presses inside of a shadow root is in the markdown, and so is a frame', async ({
  server,
  site,
}) => {
  const { url } = await site();
  const { markdown } = await server.data({
    url: `${url}/parts.html`,
    actions: [
      { type: 'click', selector: '#name' },
      { type: 'write', text: 'Käthe 🚢' },
      { type: 'click', selector: '#greet' },
    ],
  });
  expect(markdown).toContain('Inside the box, in the shade of the quay.');
  expect(markdown).toContain('Good day, Käthe 🚢.');
  expect(markdown).toContain('This one has its own text');
});

test('one signs in within a scrape, and the next one is signed out', { tag: '@promise' }, async ({ server, site }) => {
  const { url } = await site(account);
  const signIn = [
    { type: 'click', selector: 'input' },
    { type: 'write', text: 'Anna' },
    { type: 'press', key: 'Enter' },
    { type: 'wait', selector: 'main' },
  ];
  const data = await server.data({ url: `${url}/login`, actions: signIn });
  expect(data.markdown).toBe('Good day, Anna.');
  expect(data.metadata).toMatchObject({ sourceURL: `${url}/login`, url: `${url}/account` });
  expect((await server.data({ url: `${url}/account` })).markdown).toBe('Signed out.');
});

test.describe('a rude page', () => {
  const rude = (site: { url: string }, selector: string) => ({
    url: `${site.url}/rude.html`,
    actions: [{ type: 'click', selector }],
  });

  test('its dialogs are dismissed, and said', async ({ server, site }) => {
    const { markdown, warning } = await server.data(rude(await site(), '#dialog'));
    expect(markdown).toContain('Said no.');
    expect(warning).toMatch(/dialog \(alert\), which was dismissed: Stop!.*dialog \(confirm\).*Really\?/);
  });

  test('its windows are closed, and said', async ({ server, site }) => {
    const { markdown, warning } = await server.data(rude(await site(), '#window'));
    expect(markdown).toContain('Opened a window.');
    expect(warning).toContain('The page opened a window, which was closed.');
  });

  test('its downloads are refused, and said', async ({ server, site }) => {
    const sites = await site();
    const { url, actions } = rude(sites, '#download');
    // A download leads nowhere, so nothing waits for its answer: a scrape that ends at once may end before it.
    const request = { url, actions: [...actions, { type: 'wait', milliseconds: 500 }] };
    const { markdown, warning } = await server.data(request);
    expect(markdown).toContain('A rude page');
    expect(warning).toContain(`The page offered a file, ${sites.url}/tide.svg, which was refused.`);
  });

  test('where it goes, the scrape goes along', async ({ server, site }) => {
    const sites = await site();
    const { markdown, metadata } = await server.data(rude(sites, '#leave'));
    expect(markdown).toContain('This one has its own text');
    expect(metadata).toMatchObject({ sourceURL: `${sites.url}/rude.html`, url: `${sites.url}/other.html` });
  });

  test('one that would close itself stays and is read, since browsers let no page do that', async ({
    server,
    site,
  }) => {
    const { markdown } = await server.data(rude(await site(), '#close'));
    expect(markdown).toContain('Waiting.');
  });
});

test.describe('an action that cannot be done names itself and what was on the page instead', () => {
  const impossible = [
    {
      what: 'a script that throws',
      action: { type: 'executeJavascript', script: 'throw new RangeError("too far out")' },
      sentence: 'actions[1] (executeJavascript) failed: Javascript execution failed: RangeError: too far out',
    },
    {
      what: 'a script that is none',
      action: { type: 'executeJavascript', script: 'if (' },
      sentence: /^actions\[1\] \(executeJavascript\) failed: Javascript execution failed: SyntaxError: /,
    },
    {
      what: 'text without a field',
      action: { type: 'write', text: 'secret' },
      sentence: 'actions[1] (write) failed: Nothing has the focus: click into a text field first.',
    },
    {
      what: 'a key that no keyboard has',
      action: { type: 'press', key: 'Enterr' },
      sentence: /^actions\[1\] \(press\) failed: .*Enterr/,
    },
    {
      what: 'a click with a selector that is none',
      action: { type: 'click', selector: 'div[' },
      sentence: 'actions[1] (click “div[”) failed: “div[” is not a valid CSS selector.',
    },
    {
      what: 'a wait with a selector that is none',
      action: { type: 'wait', selector: '#1' },
      sentence: 'actions[1] (wait “#1”) failed: “#1” is not a valid CSS selector.',
    },
  ];
  testEach(
    'each of these',
    impossible.map((each) => [each.what, each] as const),
    async ({ server, site }, { action, sentence }) => {
      const { url } = await site();
      const failure = await server.failure({ url: `${url}/article.html`, actions: [{ type: 'scrape' }, action] });
      expect(failure).toMatchObject({
        status: 500,
        code: 'SCRAPE_ACTION_ERROR',
        error: typeof sentence === 'string' ? sentence : expect.stringMatching(sentence),
        details: [{ path: ['actions', 1] }],
      });
      expect((await server.data({ url: `${url}/article.html` })).markdown).toContain('# How tides are predicted');
    },
  );

  test('a button that is covered, one that is hidden, and one that is not there', async ({ server, site }) => {
    const { url, otherUrl } = await site();
    // Each is waited for until patience ends, and sites wait for themselves only: so all at once.
    const thirdUrl = otherUrl.replace('localhost', 'third.localhost');
    const clickOn = (origin: string, selector: string) =>
      server.failure({ url: `${origin}/covered.html`, actions: [{ type: 'click', selector }] });
    const failures = await Promise.all([
      clickOn(url, '#behind'),
      clickOn(otherUrl, '#hidden'),
      clickOn(thirdUrl, '#nowhere'),
    ]);
    expect(failures.map(({ status, code }) => `${status} ${code}`)).toEqual(Array(3).fill('500 SCRAPE_ACTION_ERROR'));
    expect(failures.map(({ error }) => error)).toEqual([
      'actions[0] (click “#behind”) failed: <button id="behind"> is covered by <div id="curtain">.',
      'actions[0] (click “#hidden”) failed: <button id="hidden"> is not visible.',
      'actions[0] (click “#nowhere”) failed: No element matches “#nowhere”. The page has “Pull me” to press.',
    ]);
  });
});
