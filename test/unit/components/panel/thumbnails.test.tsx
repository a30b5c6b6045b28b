import '@/components/base/base.css';
import { afterEach, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { Stores } from '@/lib/store/stores';
import { thumbnailActions } from '@/lib/views/panel/thumbnails';
import { clear, jobOf, showHistory } from './sample';

afterEach(clear);

/** A picture whose upper half is red, and whose lower half is blue. */
async function screenshot(width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.fillStyle = 'red';
  context.fillRect(0, 0, width, height / 2);
  context.fillStyle = 'blue';
  context.fillRect(0, height / 2, width, height / 2);
  return canvas.convertToBlob({ type: 'image/png' });
}

/** The store, as far as thumbnails need it. */
const storeOf = (picture: Blob) => {
  const results = { thumbnail: (_id: string, make: (from: Blob) => Promise<Blob>) => make(picture) };
  return { results } as unknown as Pick<Stores, 'results'>;
};

async function colourAt(picture: ImageBitmap, x: number, y: number): Promise<string> {
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0);
  const [red = 0, , blue = 0, alpha = 0] = context.getImageData(x, y, 1, 1).data;
  return alpha === 0 ? 'none' : red > blue ? 'red' : 'blue';
}

it.each([
  ['a whole page, of which it has the top', 1_280, 9_000, 'red'],
  ['a window', 1_120, 800, 'blue'],
  ['a wide and low part, below which it is empty', 1_120, 200, 'none'],
])('is small, of %s', async (_what, width, height, atTheEnd) => {
  const small = await thumbnailActions(storeOf(await screenshot(width, height))).thumbnail('job');
  const picture = await createImageBitmap(small as Blob);
  expect([picture.width, picture.height]).toEqual([112, 80]);
  expect(await colourAt(picture, 56, 4)).toBe('red');
  expect(await colourAt(picture, 56, 76)).toBe(atTheEnd);
});

it('is none of a file that is no picture', async () => {
  expect(await thumbnailActions(storeOf(new Blob(['no picture']))).thumbnail('job')).toBeUndefined();
});

it('is shown in the rows of results with a screenshot, which are as high as the others', async () => {
  const small = await screenshot(112, 80);
  const thumbnail = vi.fn(async () => small);
  const of = (formats: Parameters<typeof jobOf>[0], title: string, patch = {}) =>
    jobOf(formats, { page: { url: `https://a.example/${title}`, title }, ...patch });
  showHistory(
    {
      jobs: [
        of(['markdown', 'screenshot'], 'Shown'),
        of(['markdown'], 'Read'),
        of(['screenshot'], 'Failed', { state: 'cancelled' }),
      ],
      first: 0,
      total: 3,
      pages: 3,
      bytes: 0,
      search: { filter: { words: '' }, onFilter: () => undefined, sites: [] },
    },
    { thumbnail },
  );
  const pictures = () => [...document.querySelectorAll<HTMLImageElement>('.history-row img[src^="blob:"]')];
  await expect
    .poll(() => pictures().map((picture) => picture.closest('li')?.querySelector('b')?.textContent))
    .toEqual(['Shown']);
  expect(thumbnail).toHaveBeenCalledTimes(1);
  await expect.element(page.getByText('Read', { exact: true })).toBeVisible();
  const [shown, read] = [...document.querySelectorAll('.history-row')].map((row) => row.getBoundingClientRect().height);
  expect(shown).toBe(read);
});
