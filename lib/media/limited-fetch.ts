import { playlistsOf } from './dash';
import type { MediaRefusal } from './media';
import { MediaRefused } from './refused';

/** A key that a playlist names; `NONE` ends what it is for (RFC 8216, 4.3.2.4). */
const KEY = /^#EXT-X-(?:SESSION-)?KEY:(?![^\n]*METHOD=NONE)/m;
const PLAYLIST = /mpegurl/i;
const MANIFEST = /dash\+xml/i;
/** Bytes of a playlist or a manifest. */
const LONGEST_PLAYLIST = 5_000_000;

/**
 * Makes a fetch function for media: as somebody who is not signed in, of the web alone, and of no more than a number of
 * bytes in all.
 * @throws MediaRefused in what it gives, by the first of which `why` tells afterwards
 */
export function createLimitedFetch(limit: number): { fetch: typeof fetch; why(): MediaRefusal | undefined } {
  let left = limit;
  let first: MediaRefusal | undefined;

  function refuse(refusal: MediaRefusal): never {
    first ??= refusal;
    throw new MediaRefused(refusal);
  }

  const counting = () =>
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        left -= chunk.byteLength;
        if (left < 0) refuse('tooLarge');
        controller.enqueue(chunk);
      },
    });

  /** Playlists that stand for the tracks of manifests. */
  const written = new Map<string, string>();

  function asPlaylist(manifest: string, address: string): string {
    const prefix = `https://manifest.invalid/${written.size}-`;
    const { main, tracks } = refusing(() => playlistsOf(manifest, address, (track) => `${prefix}${track}.m3u8`));
    for (const [at, text] of tracks) written.set(at, text);
    return main;
  }

  /** Remembers why work refuses, which a reader of media does not tell. */
  function refusing<Value>(work: () => Value): Value {
    try {
      return work();
    } catch (error) {
      return refuse(error instanceof MediaRefused ? error.refusal : 'unreadable');
    }
  }

  async function limited(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = new URL(input instanceof Request ? input.url : input);
    const own = written.get(address.href);
    if (own !== undefined) return new Response(own);
    // A playlist may name anything, and only http has hosts that a page could have asked itself.
    if (!/^https?:$/.test(address.protocol)) refuse('unreachable');
    const response = await fetch(input, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) refuse('unreachable');
    if (Number(response.headers.get('Content-Length')) > left && response.status !== 206) {
      await response.body?.cancel();
      refuse('tooLarge');
    }
    const type = response.headers.get('Content-Type') ?? '';
    const path = address.pathname.toLowerCase();
    const isManifest = MANIFEST.test(type) || path.endsWith('.mpd');
    const isPlaylist = PLAYLIST.test(type) || path.endsWith('.m3u8');
    const body = response.body?.pipeThrough(counting()) ?? null;
    if (!isPlaylist && !isManifest) return like(response, body);
    const bytes = await new Response(body).arrayBuffer();
    if (bytes.byteLength > LONGEST_PLAYLIST) refuse('tooLarge');
    const text = new TextDecoder().decode(bytes);
    if (KEY.test(text)) refuse('protected');
    if (!isManifest) return like(response, bytes);
    // Longer or shorter than what came, of which the headers speak.
    const whole = { status: 200, headers: new Headers(), url: response.url, redirected: response.redirected };
    return like({ ...whole, type: response.type }, asPlaylist(text, response.url || address.href));
  }

  return { fetch: limited, why: () => first };
}

/** A response with another body. What comes of a redirect is relative to where it led. */
function like(
  { status, headers, url, redirected, type }: Pick<Response, 'status' | 'headers' | 'url' | 'redirected' | 'type'>,
  body: BodyInit | null,
): Response {
  const made = new Response(body, { status, headers });
  const facts = { url, redirected, type };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(made, name, { value });
  return made;
}
