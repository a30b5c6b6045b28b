import { originOf } from '@/lib/base/http/address';
import { parseCues, type Transcript } from '@/lib/page/media/cues';
import type { PageTrack } from '@/lib/page/media/tracks';
import type { PageContent } from '@/lib/page/page-content';

/** Maximum number of files that are loaded, size of each in bytes, and time for all of them in ms. */
const MOST = { files: 4, bytes: 2_000_000, time: 5_000 };

/**
 * Loads the transcripts of a page's players, which the page itself only names.
 * @param isOpen true for a page that the user has open, whose site is asked as its player would ask it, signed in
 */
export async function withLoadedTracks(
  { tracks, ...content }: PageContent,
  { isOpen }: { isOpen: boolean },
): Promise<PageContent> {
  if (!tracks) return content;
  return {
    ...content,
    transcripts: await loadTracks(tracks, isOpen ? originOf(content.metadata.url ?? '') : undefined),
  };
}

/**
 * Loads the text tracks that a page offers for its players. A file of the site is loaded signed in, any other without that, as
 * media is. Files without a track, unreachable ones and slow ones are left out.
 */
async function loadTracks(tracks: readonly PageTrack[], site: string | undefined): Promise<Transcript[]> {
  const signal = AbortSignal.timeout(MOST.time);
  let files = 0;
  const loading = tracks.map(async ({ url, ...track }): Promise<Transcript[]> => {
    if (url === undefined) return [track];
    files += 1;
    if (files > MOST.files) return [];
    const cues = await loadCues(url, site, signal).catch(() => undefined);
    return cues?.length ? [{ ...track, cues }] : [];
  });
  return (await Promise.all(loading)).flat();
}

async function loadCues(url: string, site: string | undefined, signal: AbortSignal) {
  const isOwn = site !== undefined && originOf(url) === site;
  // A file of the site must not lead elsewhere with the user's sign-in.
  const response = await fetch(url, {
    signal,
    credentials: isOwn ? 'include' : 'omit',
    redirect: isOwn ? 'error' : 'follow',
    referrerPolicy: 'no-referrer',
  });
  if (!response.ok || Number(response.headers.get('content-length') ?? 0) > MOST.bytes) return undefined;
  const text = await response.text();
  return text.length <= MOST.bytes ? parseCues(text) : undefined;
}
