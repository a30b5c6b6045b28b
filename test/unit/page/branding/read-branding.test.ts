import { expect, it } from 'vitest';
import type { Branding } from '@/lib/contract';
import { readBranding } from '@/lib/page/branding/read-branding';
import { captureApi } from '@/lib/page/capture-api';
import { openPage, options } from '../open-page';

async function brandingOf(html: string): Promise<Branding | undefined> {
  const page = await openPage(`<!doctype html>${html}`);
  const reply = await captureApi(page, () => ({ branding: readBranding })).read(options({ parts: ['branding'] }));
  return reply.ok ? reply.content.branding : undefined;
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
