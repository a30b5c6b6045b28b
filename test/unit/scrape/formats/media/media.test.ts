import { expect, it, vi } from 'vitest';
import type { MakeMedia, MediaOutcome } from '@/lib/files/media/media';
import type { PageMedia } from '@/lib/page/media/find-media';
import { media } from '@/lib/scrape/formats/media/media';

const file = new Blob(['bytes'], { type: 'video/mp4' });

function fill(kind: 'audio' | 'video', found: PageMedia | undefined, outcome: MediaOutcome = { file }) {
  const makeMedia = vi.fn<MakeMedia>(async () => outcome);
  const content = { metadata: {}, warnings: [], leftOut: [], share: 1, ...(found && { media: found }) };
  const context = { signal: new AbortController().signal, progress: async () => undefined, makeMedia };
  const filled = media(kind).fill({ type: kind }, content, () => Promise.reject(new Error('not asked')), context);
  return { makeMedia, filled: Promise.resolve(filled) };
}

const found: PageMedia = { video: ['https://a.example/v.mp4'], audio: ['https://a.example/s.mp3'] };

it('gives a file with its place in the response', async () => {
  const { filled } = fill('video', found);
  expect(await filled).toEqual({
    data: { video: '/data/video' },
    attachments: { '/data/video': file },
    warnings: [],
  });
});

it('takes the sound of videos where there is no other', async () => {
  const { makeMedia } = fill('audio', found);
  await vi.waitFor(() => expect(makeMedia).toHaveBeenCalled());
  expect(makeMedia.mock.calls[0]?.[0].addresses).toEqual([...found.audio, ...found.video]);
});

it.each<[string, PageMedia | undefined, MediaOutcome, string]>([
  ['nothing on the page', undefined, { file }, 'names no file or stream'],
  ['what a platform holds', { video: [], audio: [], withheld: 'platform' }, { file }, 'terms of the site'],
  ['what is protected', found, { refusal: 'protected' }, 'protected against copying'],
  ['what takes too long', found, { refusal: 'late' }, 'longer timeout'],
])('gives null and the reason for %s', async (_name, media, outcome, reason) => {
  const { filled } = fill('video', media, outcome);
  expect(await filled).toEqual({
    data: { video: null },
    warnings: [expect.stringMatching(new RegExp(`^No video: .*${reason}`))],
  });
});

it('says where a video lost its sound', async () => {
  const { warnings } = await fill('video', found, { file, isSilent: true }).filled;
  expect(warnings).toEqual([expect.stringContaining('no sound')]);
});
