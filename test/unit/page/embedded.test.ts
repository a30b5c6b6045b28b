import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

async function markdownOf(html: string) {
  const { document } = await openPage(`<base href="https://a.example/">${html}`);
  return (await readPage(document, options())).markdown;
}

describe('what is played or shown from elsewhere is a link', () => {
  it.each([
    [
      'a frame with a title',
      '<p>a</p><iframe src="https://play.invalid/embed/x1" title="A film"></iframe>',
      'a\n\n[A film](https://play.invalid/embed/x1)',
    ],
    [
      'a frame in full screen without one',
      '<iframe src="//play.invalid/x1" allowfullscreen></iframe>',
      '[play.invalid](https://play.invalid/x1)',
    ],
    [
      'a frame with music',
      '<iframe title="Song" allow="encrypted-media" src="https://play.invalid/embed/track/7"></iframe>',
      '[Song](https://play.invalid/embed/track/7)',
    ],
    [
      'a frame yet to be loaded',
      '<iframe data-src="https://play.invalid/embed/x1" title="Later"></iframe>',
      '[Later](https://play.invalid/embed/x1)',
    ],
    [
      'a video',
      '<figure><video controls src="/v/clock.mp4"></video><figcaption>Ticks</figcaption></figure>',
      '[clock.mp4](https://a.example/v/clock.mp4)\n\nTicks',
    ],
    [
      'a video by its sources',
      '<video aria-label="Clock"><source src="v.webm"><source src="v.mp4">No video</video>',
      '[Clock](https://a.example/v.webm)',
    ],
    [
      'sound',
      '<p>Listen: <audio controls src="/s/talk.mp3"></audio></p>',
      'Listen:\n\n[talk.mp3](https://a.example/s/talk.mp3)',
    ],
    [
      'a file',
      '<object data="/f/plan.pdf" type="application/pdf" title="Plan"></object>',
      '[Plan](https://a.example/f/plan.pdf)',
    ],
    [
      'a light player',
      '<lite-youtube videoid="a1B2c3D4e5F" playlabel="Talk"></lite-youtube>',
      '[Talk](https://www.youtube.com/watch?v=a1B2c3D4e5F)',
    ],
    [
      'a stand-in with a picture',
      '<div class="vimeo-facade" data-video-id="123456"><img src="/t.jpg" alt="Walk"><button>▶</button></div>',
      '[Walk](https://vimeo.com/123456)\n\n![Walk](https://a.example/t.jpg)\n\n▶',
    ],
    [
      'an address that is kept',
      '<div data-embed-url="https://play.invalid/e/7" title="Kept">x</div>',
      '[Kept](https://play.invalid/e/7)\n\nx',
    ],
  ])('%s', async (_what, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown);
  });

  it.each([
    ['an advertisement', '<p>a</p><iframe src="https://ads.invalid/embed" title="Advertisement"></iframe>'],
    ['a question for cookies', '<p>a</p><iframe src="https://cmp.invalid/embed" title="Cookie settings"></iframe>'],
    ['a counter', '<p>a</p><iframe src="https://n.invalid/embed" width="1" height="1"></iframe>'],
    ['a frame that says nothing of itself', '<p>a</p><iframe src="https://n.invalid/x"></iframe>'],
    ['a stream that has no address', '<p>a</p><video src="blob:https://a.example/1"></video>'],
    ['an id of nobody knows what', '<p>a</p><div data-video-id="123456"></div>'],
    [
      'a stand-in that has loaded',
      '<p>a</p><div class="yt" data-video-id="a1B2c3D4e5F" hidden><a href="https://youtu.be/a1B2c3D4e5F"></a></div>',
    ],
  ])('%s is none', async (_what, html) => {
    expect(await markdownOf(html)).toBe('a');
  });

  it('is not named as missing', async () => {
    const { document } = await openPage(
      '<iframe src="https://play.invalid/embed/1" title="Film"></iframe><iframe src="https://other.invalid/x"></iframe>',
    );
    expect((await readPage(document, options())).warnings).toEqual([['otherSites', { sites: ['other.invalid'] }]]);
  });
});

describe('pictures that are no images', () => {
  it.each([
    [
      'to which a script adds one',
      '<picture data-alt="A"><source srcset="/l.jpg" media="(min-width: 1280px)"><source srcset="/s.jpg"></picture>',
      '![A](https://a.example/l.jpg)',
    ],
    [
      'that a loader keeps',
      '<picture class="lozad" data-iesrc="/a.jpg" aria-label="A"><source data-srcset="/a.jpg"></picture>',
      '![A](https://a.example/a.jpg)',
    ],
    ['of an element of the page’s own', '<x-img src="/a.jpg" alt="A"></x-img>', '![A](https://a.example/a.jpg)'],
    [
      'by their role',
      `<div role="img" aria-label="Sea" style="background:url('/sea.jpg')"></div>`,
      '![Sea](https://a.example/sea.jpg)',
    ],
  ])('%s', async (_what, html, markdown) => {
    expect(await markdownOf(html)).toBe(markdown);
  });

  it('are not backgrounds without a label, or icons without a picture', async () => {
    expect(
      await markdownOf(
        `<p>a</p><div role="img" style="background:url(/b.jpg)"></div><i role="img" aria-label="Star" class="x"></i>`,
      ),
    ).toBe('a');
  });
});
