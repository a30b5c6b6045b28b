import { playlistsOf } from './dash';
import type { MediaRefusal } from './media';
import { MediaRefused } from './refused';

/** An encryption key in a playlist; `NONE` ends encryption (RFC 8216, 4.3.2.4). */
const KEY = /^#EXT-X-(?:SESSION-)?KEY:(?![^\n]*METHOD=NONE)/m;
const PLAYLIST = /mpegurl/i;
const MANIFEST = /dash\+xml/i;
/** Maximum size of a playlist or a manifest, in bytes. */
const LONGEST_PLAYLIST = 5_000_000;

/**
 * Creates a fetch function for media: without credentials, for HTTP addresses only, and with a limit on the total number of
 * bytes.
 * @throws MediaRefused from the fetch function; `why` returns the first
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

  /** HLS playlists converted from manifests. */
  const written = new Map<string, string>();

  function asPlaylist(manifest: string, address: string): string {
    const prefix = `https://manifest.invalid/${written.size}-`;
    const { main, tracks } = refusing(() => playlistsOf(manifest, address, (track) => `${prefix}${track}.m3u8`));
    for (const [at, text] of tracks) written.set(at, text);
    return main;
  }

  /** Remembers why work was refused, which the media reader does not report. */
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
    // A playlist may contain any address, but the page itself could only have requested HTTP hosts.
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
    // The headers describe the manifest, whose length differs.
    const whole = { status: 200, headers: new Headers(), url: response.url, redirected: response.redirected };
    return like({ ...whole, type: response.type }, asPlaylist(text, response.url || address.href));
  }

  return { fetch: limited, why: () => first };
}

/** Creates a response with another body. After a redirect, its relative addresses resolve against the final address. */
function like(
  { status, headers, url, redirected, type }: Pick<Response, 'status' | 'headers' | 'url' | 'redirected' | 'type'>,
  body: BodyInit | null,
): Response {
  const made = new Response(body, { status, headers });
  const facts = { url, redirected, type };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(made, name, { value });
  return made;
}
