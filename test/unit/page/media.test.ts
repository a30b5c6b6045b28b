import { describe, expect, it } from 'vitest';
import { findMedia } from '@/lib/page/media/find-media';
import { readPageInfo } from '@/lib/page/metadata/page-facts';

const URL = 'https://news.example/films/quay';

function find(html: string, url = URL) {
  const page = new DOMParser().parseFromString(`<base href="${url}">${html}`, 'text/html');
  return findMedia(page, readPageInfo(page, url));
}

const at = (path: string) => new globalThis.URL(path, URL).href;

describe('the media of a page', () => {
  it('are those that it names, its players first', () => {
    const html = `<meta property="og:video" content="/og.mp4"><meta property="og:audio" content="/og.mp3">
      <script type="application/ld+json">{"@type":"VideoObject","contentUrl":"/data.mp4"}</script>
      <a href="/not-needed.mp4">File</a>
      <video><source src="a.webm" type="video/webm"><source src="a.mp4"></video><audio src="b.ogg"></audio>`;
    expect(find(html)).toEqual({
      video: [at('a.webm'), at('a.mp4'), at('/data.mp4'), at('/og.mp4')],
      audio: [at('b.ogg'), at('/og.mp3')],
    });
  });

  it('are files that it links to, where it has no others', () => {
    expect(find('<a href="/a.mp3?x=1">Episode</a><a href="/list.m3u8">Live</a><a href="/a.html">No</a>')).toEqual({
      video: [at('/list.m3u8')],
      audio: [at('/a.mp3?x=1')],
    });
  });

  it('are found in players that are in a shadow tree', () => {
    const page = new DOMParser().parseFromString(`<base href="${URL}"><p></p>`, 'text/html');
    const root = page.querySelector('p')?.attachShadow({ mode: 'open' });
    if (root) root.innerHTML = '<video src="a.mp4"></video>';
    expect(findMedia(page, readPageInfo(page, URL)).video).toEqual([at('a.mp4')]);
  });

  it('are of the web alone', () => {
    expect(find('<video src="file:///a.mp4"></video><audio src="javascript:alert(1)"></audio>')).toEqual({
      video: [],
      audio: [],
    });
  });
});

describe('it is said that the page has more', () => {
  it.each([
    ['that its scripts put together', '<video src="blob:https://news.example/1"></video>', 'streamed'],
    ['in the frame of a platform', '<iframe src="https://www.youtube-nocookie.com/embed/1"></iframe>', 'platform'],
    ['that a platform holds', '<meta property="og:video" content="https://player.vimeo.com/video/1">', 'platform'],
  ])('%s', (_name, html, withheld) => {
    expect(find(html)).toEqual({ video: [], audio: [], withheld });
  });

  it.each(['https://www.youtube.com/watch?v=1', 'https://www.amazon.co.uk/video/1', 'https://x.com/a/status/1'])(
    'on a platform, of which nothing is taken: %s',
    (url) => expect(find('<video src="/a.mp4"></video>', url)).toEqual({ video: [], audio: [], withheld: 'platform' }),
  );
});
