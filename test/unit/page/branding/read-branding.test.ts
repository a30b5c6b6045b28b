import { expect, it } from 'vitest';
import type { Branding } from '@/lib/contract';
import { readBranding } from '@/lib/page/branding/read-branding';
import { captureApi } from '@/lib/page/capture-api';
import { openPage, options } from '../open-page';

async function brandingOf(html: string): Promise<Branding | undefined> {
  const page = await openPage(`<!doctype html>${html}`);
  const { read } = captureApi(page, () => ({ branding: readBranding }));
  const reply = await read(options({ parts: ['branding'] }), []);
  return reply.ok && 'content' in reply ? reply.content.branding : undefined;
}

const TEXT = '<p>The ferry leaves the quay at nine, and comes back when the tide does.</p>'.repeat(20);

it('takes what a page stands on for its background, not what is behind that', async () => {
  const body = '<body style="margin: 0; background: #1d1c22">';
  const header = '<header style="height: 40px; color: white">Tern</header>';
  const on = (color: string) => brandingOf(`${body}${header}<main style="background: ${color}">${TEXT}</main>`);
  expect((await on('#fffdf7'))?.colors?.background).toBe('#FFFDF7');
  expect((await on('#fffdf7'))?.colorScheme).toBe('light');
  // A veil lets the page through.
  expect((await on('rgb(255 255 255 / 4%)'))?.colors?.background).toBe('#1D1C22');
});

it('leaves a box of a page that is lower than half of it where it is', async () => {
  const box = '<section style="background: #b3541e; height: 200px">Offers</section>';
  expect((await brandingOf(`<body style="background: #fffdf7">${TEXT}${box}`))?.colors?.background).toBe('#FFFDF7');
});

it('takes no font of icons for that of the text', async () => {
  const read = await brandingOf(`<body style="font-family: 'Font Awesome 6 Free', 'Tern Sans', serif">${TEXT}`);
  expect(read?.typography?.fontFamilies?.primary).toBe('Tern Sans');
  expect(read?.fonts).toEqual([{ family: 'Tern Sans' }]);
});

it('takes the fill of its buttons for the colour of a page without colours, and what little there is for another', async () => {
  const button = '<button style="background: #000; color: #fff; padding: 12px 24px; border: 0">Sign up</button>';
  const chip = '<span style="display: inline-block; background: #a9c9ff">New</span>';
  const read = await brandingOf(`<body style="background: #fff; color: #222">${button}${chip}${TEXT}`);
  expect(read?.colors).toMatchObject({ primary: '#000000', secondary: '#A9C9FF' });
});

it('has no colour of links that the browser chose by itself, and the one of those that the page chose', async () => {
  const linked = (style: string) => `<body>${TEXT}<p><a href="/tides" ${style}>The tides of the year</a></p>`;
  expect((await brandingOf(linked('')))?.colors?.link).toBeUndefined();
  expect((await brandingOf(linked('style="color: #0b5c4a"')))?.colors?.link).toBe('#0B5C4A');
  const dark = `<meta name="color-scheme" content="dark">${linked('')}`;
  expect((await brandingOf(dark))?.colors?.link).toBeUndefined();
});

it('has no button and no field that the browser drew by itself, and those that the page styled', async () => {
  const controls = (style: string) => `<body>${TEXT}<button ${style}>Sign up</button><input ${style}>`;
  const plain = await brandingOf(controls(''));
  expect(plain?.components).toEqual({});
  expect(plain?.colors?.primary).toBe('#000000');
  const styled = await brandingOf(
    controls('style="padding: 8px 16px; border: 1px solid #0b5c4a; background: #0b5c4a; color: #fff"'),
  );
  expect(styled?.components).toMatchObject({
    buttonPrimary: { background: '#0B5C4A' },
    input: { borderColor: '#0B5C4A' },
  });
});

it('takes the colour of a button from the element that its text stands in', async () => {
  const button =
    '<a href="/" style="display: inline-block; padding: 12px; background: #111"><b style="color: #ffd02f">Sign up</b></a>';
  expect((await brandingOf(`<body>${TEXT}${button}`))?.components?.buttonPrimary?.textColor).toBe('#FFD02F');
});

it('takes no menu that waits beside the page for what the page stands on', async () => {
  const menu =
    '<nav style="position: fixed; inset: 0; width: 100%; height: 100vh; left: -100vw; background: #1a254c">Home</nav>';
  expect((await brandingOf(`<body style="background: #fffdf7"><p>Tides</p>${menu}`))?.colors?.background).toBe(
    '#FFFDF7',
  );
});

it('takes no footer for what a page stands on, where its body is as high as the window alone', async () => {
  const high = '<style>html, body { height: 100%; margin: 0 }</style>';
  const footer = '<footer style="height: 100vh; background: #1a254c; color: #fff">Harbour</footer>';
  const read = await brandingOf(`${high}<body style="background: #fffdf7">${TEXT.repeat(9)}${footer}`);
  expect(read?.colors?.background).toBe('#FFFDF7');
});
