import type { MediaRefusal } from './media';

/** Media of which no file can be made. */
export class MediaRefused extends Error {
  override name = 'MediaRefused';
  constructor(readonly refusal: MediaRefusal) {
    super(refusal);
  }
}

/** A key that a playlist names; `NONE` ends what it is for (RFC 8216, 4.3.2.4). */
const KEY = /^#EXT-X-(?:SESSION-)?KEY:(?![^\n]*METHOD=NONE)/m;
const PLAYLIST = /mpegurl/i;
/** Bytes of a playlist. */
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

  async function limited(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const address = new URL(input instanceof Request ? input.url : input);
    // A playlist may name anything, and only http has hosts that a page could have asked itself.
    if (!/^https?:$/.test(address.protocol)) refuse('unreachable');
    const response = await fetch(input, { ...init, credentials: 'omit', referrerPolicy: 'no-referrer' });
    if (!response.ok) refuse('unreachable');
    if (Number(response.headers.get('Content-Length')) > left && response.status !== 206) {
      await response.body?.cancel();
      refuse('tooLarge');
    }
    const isPlaylist =
      PLAYLIST.test(response.headers.get('Content-Type') ?? '') || address.pathname.toLowerCase().endsWith('.m3u8');
    const body = response.body?.pipeThrough(counting()) ?? null;
    if (!isPlaylist) return like(response, body);
    const bytes = await new Response(body).arrayBuffer();
    if (bytes.byteLength > LONGEST_PLAYLIST) refuse('tooLarge');
    if (KEY.test(new TextDecoder().decode(bytes))) refuse('protected');
    return like(response, bytes);
  }

  return { fetch: limited, why: () => first };
}

/** A response with another body. What comes of a redirect is relative to where it led. */
function like({ status, headers, url, redirected, type }: Response, body: BodyInit | null): Response {
  const made = new Response(body, { status, headers });
  const facts = { url, redirected, type };
  for (const [name, value] of Object.entries(facts)) Object.defineProperty(made, name, { value });
  return made;
}
