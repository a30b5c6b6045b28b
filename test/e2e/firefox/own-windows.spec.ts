import { expect, test } from '@playwright/test';
import { type Route, startSites } from '../../support/sites.ts';
import { useFirefox } from './support/firefox.ts';
import { useSites } from './support/sites.ts';

const firefox = useFirefox();
const echo: Route = ({ headers }, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html' })
    .end(`<title>Echo</title><main><p>Ship: ${headers['x-ship']}, in ${headers['accept-language']}</p></main>`);
const strict: Route = (_request, response) =>
  void response
    .writeHead(200, { 'content-type': 'text/html', 'content-security-policy': "default-src 'none'; sandbox" })
    .end('<title>Strict</title><main><p>Nothing runs here.</p></main>');
const tall: Route = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'text/html' }).end(
    `<title>Tall</title><body style="margin:0"><header style="position:fixed;top:0;background:red;width:100%">stuck</header>
     <div style="height:3000px;background:linear-gradient(#fff,#00f)">top</div>`,
  );
const withText =
  (behind: string): Route =>
  (_request, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<title>Held</title><main><p>The text is there.</p></main>${behind}`);
const sites = useSites({
  '/held': withText('<img src="/never">'),
  '/busy': withText('<script>for (;;);</script>'),
  '/restless': withText('<script>location.reload()</script>'),
  '/never': () => undefined,
  '/echo': echo,
  '/strict': strict,
  '/tall': tall,
});

/** Milliseconds within which such a page is read, on a machine that is busy. */
const SCRAPED = { timeout: 60_000 };
/** Opens a page of its own by what only that can do. */
const OWN = { headers: { 'x-ship': 'Anna' } };

test.beforeEach(() => firefox.allowSites());

test('a page of its own is read each time', async () => {
  for (let time = 1; time <= 6; time++) {
    // Headers are not kept for the next time: they may be secrets.
    await firefox.set({ lastRequest: { formats: ['markdown'], ...OWN } });
    await firefox.scrape(`${sites.url}/echo?${time}`);
    const states = async () => (await firefox.stored<{ state: string }>('jobs')).map(({ state }) => state);
    await expect.poll(states, SCRAPED).toEqual(Array(time).fill('done'));
    await expect.poll(() => firefox.sidebar.text()).toContain('Ship: Anna');
  }
});

test('it is asked for in the language of the place, and what scripts cannot do is said', async () => {
  await firefox.set({ lastRequest: { formats: ['markdown'], mobile: true, location: { country: 'DE' } } });
  await firefox.scrape(`${sites.url}/echo`);
  await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('in de-DE');
  expect(await firefox.sidebar.text()).toContain('cannot show a page as a phone does');
});

test('a page that lets no script of its own run is read', async () => {
  await firefox.set({ lastRequest: { formats: ['markdown', 'html', 'links', 'images'], ...OWN } });
  await firefox.scrape(`${sites.url}/strict`);
  await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('Nothing runs here.');
});

for (const [what, path, warning] of [
  ['whose picture never comes', 'held', ''],
  ['with a script that never ends', 'busy', 'loaded without its scripts'],
  ['that loads itself without end', 'restless', 'kept reloading'],
] as const) {
  test(`a page ${what} is read`, async () => {
    await firefox.tab.open(`${sites.url}/article.html`);
    await firefox.tab.run((href) => {
      (document.querySelector('article a') as HTMLAnchorElement).href = href;
    }, `${sites.url}/${path}`);
    await firefox.chooseFromMenu('article a', 'Scrape this link');
    await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('The text is there.');
    expect(await firefox.sidebar.text()).toContain(warning);
  });
}

test('a server that is not there is told as that', async () => {
  const gone = await startSites();
  await gone.close();
  await firefox.tab.open(`${sites.url}/article.html`);
  await firefox.tab.run((href) => {
    (document.querySelector('article a') as HTMLAnchorElement).href = href;
  }, `${gone.url}/`);
  await firefox.chooseFromMenu('article a', 'Scrape this link');
  await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('its server does not respond');
});

test('actions run in it, and leave the page in front as it was', async () => {
  const actions = [
    { type: 'click', selector: 'input[name="q"]' },
    { type: 'write', text: 'anna' },
    { type: 'press', key: 'Enter' },
    { type: 'wait', selector: '.hit' },
    { type: 'screenshot' },
    { type: 'scroll', direction: 'down' },
  ] as const;
  await firefox.set({ lastRequest: { formats: ['markdown'], actions: [...actions] } });
  await firefox.scrape(`${sites.url}/search.html`);
  await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('The Annabelle lies at the quay');
  expect(await firefox.tab.run(() => document.querySelector('input')?.value)).toBe('');
});

test('a consent dialog is answered with no', async () => {
  await firefox.set({ lastRequest: { formats: ['markdown'], onlyMainContent: false, blockAds: true, ...OWN } });
  await firefox.scrape(`${sites.url}/consent.html`);
  await expect.poll(() => firefox.sidebar.text(), SCRAPED).toContain('The answer was: Reject all.');
});

test('a picture of the whole page is put together, with what sticks to the window once', async () => {
  await firefox.set({ lastRequest: { formats: [{ type: 'screenshot', fullPage: true }] } });
  await firefox.scrape(`${sites.url}/tall`);
  await expect.poll(() => firefox.sidebar.has('tabpanel', 'Screenshot'), SCRAPED).toBe(true);
  const picture = await firefox.sidebar.run(async () => {
    const image = document.querySelector('[role="tabpanel"] img') as HTMLImageElement;
    await image.decode();
    const canvas = new OffscreenCanvas(image.naturalWidth, image.naturalHeight);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(Math.floor(image.naturalWidth / 2), 0, 1, image.naturalHeight);
    const red = data.filter((_, at) => at % 4 === 0 && data[at] === 255 && data[at + 1] === 0).length;
    return { height: image.naturalHeight, red };
  });
  const { header, scale } = await firefox.tab.run(() => ({
    header: (document.querySelector('header') as HTMLElement).offsetHeight,
    scale: devicePixelRatio,
  }));
  expect(picture.height).toBe(3000 * scale);
  expect(picture.red).toBeLessThanOrEqual(header * scale);
  expect(picture.red).toBeGreaterThan(0);
});

test('an open tab with a script that never ends says in time what to do', async () => {
  await firefox.set({ lastRequest: { formats: ['markdown'], timeout: 3_000 } });
  // Of another site than the pages of other tests, which would share its process.
  await firefox.tab.open(`${sites.otherUrl}/article.html`);
  await firefox.tab.run(() => {
    setTimeout(() => {
      navigator.sendBeacon('/busy-now');
      for (;;);
    }, 200);
  });
  await expect.poll(() => sites.requested).toContain('/busy-now');
  await firefox.clickIcon();
  await firefox.popup.press('button', 'Scrape this page');
  await expect
    .poll(() => firefox.sidebar.text(), SCRAPED)
    .toContain('Wait until the page responds, or reopen its address.');
});
