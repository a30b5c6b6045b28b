import { originOf } from '@/lib/base/http/address';
import { parseCues, type Transcript } from '@/lib/page/media/cues';
import type { PageTrack } from '@/lib/page/media/tracks';
import type { PageContent } from '@/lib/page/page-content';

/** Maximum number of files that are loaded, size of each in bytes, and time for all of them in ms. */
const MOST = { files: 4, bytes: 2_000_000, time: 5_000 };

/** Loads the transcripts of a page's players, which the page itself only names. */
export async function withLoadedTracks({ tracks, ...content }: PageContent): Promise<PageContent> {
  return tracks ? { ...content, transcripts: await loadTracks(tracks, content.metadata.url ?? '') } : content;
}

/**
 * Loads the text tracks that a page offers for its players. A file of the page's own site is loaded as its player would, signed
 * in; one of another site without that. What is no track, cannot be reached or takes too long is left out.
 */
async function loadTracks(tracks: readonly PageTrack[], page: string): Promise<Transcript[]> {
  const signal = AbortSignal.timeout(MOST.time);
  let files = 0;
  const loading = tracks.map(async ({ url, ...track }): Promise<Transcript[]> => {
    if (url === undefined) return [track];
    files += 1;
    if (files > MOST.files) return [];
    const cues = await loadCues(url, page, signal).catch(() => undefined);
    return cues?.length ? [{ ...track, cues }] : [];
  });
  return (await Promise.all(loading)).flat();
}

async function loadCues(url: string, page: string, signal: AbortSignal) {
  const isOwn = originOf(url) === originOf(page);
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
