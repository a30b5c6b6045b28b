import { bodyChunks } from '@/lib/base/http/read-body';
import { redirectTarget } from '@/lib/base/http/send';

/** What is needed to load files of a site. */
export interface FileLoading {
  fetch: typeof fetch;
  /** Headers for the site itself. They are not sent to other sites that it redirects to. */
  headers?: Record<string, string> | undefined;
  /** Returns true if an address belongs to the site that the headers are for. */
  isOwn(address: URL): boolean;
  /** Returns true if the site may redirect to an address. */
  mayFollow(address: URL): boolean;
  signal: AbortSignal;
}

/** A response without a success status. */
export class UnsuccessfulStatus extends Error {
  override name = 'UnsuccessfulStatus';
  constructor(readonly status: number) {
    super(`Status ${status}`);
  }
}

/** A redirect to an address that the site may not name. */
class ForeignRedirect extends Error {
  override name = 'ForeignRedirect';
}

/** Maximum number of redirects to follow, as in browsers. */
const MOST_REDIRECTS = 20;

/**
 * Requests an address without any of the user's browser state, and follows permitted redirects.
 * @throws ForeignRedirect; or whatever the network or the signal throws
 */
export async function loadAddress(
  address: URL,
  { fetch, headers, isOwn, mayFollow, signal }: FileLoading,
): Promise<Response> {
  const sent = { signal, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' } as const;
  let at = address;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const own = headers && redirects === 0 && isOwn(at) ? { headers } : {};
    const response = await fetch(at, { ...sent, ...own, redirect: 'manual' });
    if (redirectTarget(response, at.href) === undefined) return response;
    await response.body?.cancel();
    const location = response.headers.get('location');
    if (location === null) return loadHidden(at, mayFollow, (url) => fetch(url, { ...sent, redirect: 'follow' }));
    if (!URL.canParse(location, at)) return response;
    at = new URL(location, at);
    if (!mayFollow(at)) throw new ForeignRedirect(at.origin);
  }
  throw new ForeignRedirect(at.origin);
}

/** Follows redirects that a browser hides: only their final address can be judged, before its body is read. */
async function loadHidden(
  address: URL,
  mayFollow: FileLoading['mayFollow'],
  follow: (address: URL) => Promise<Response>,
): Promise<Response> {
  const response = await follow(address);
  if (mayFollow(new URL(response.url))) return response;
  await response.body?.cancel();
  throw new ForeignRedirect(response.url);
}

/**
 * Loads a file as text, chunk by chunk, and unpacks gzip.
 * @param limits maximum number of bytes as sent, and unpacked
 * @throws UnsuccessfulStatus; RangeError above `limits`; or whatever the network, the unpacking or the signal throws
 */
export async function* loadText(address: URL, limits: { sent: number; unpacked: number }, loading: FileLoading) {
  const response = await loadAddress(address, loading);
  if (!response.ok) {
    await response.body?.cancel();
    throw new UnsuccessfulStatus(response.status);
  }
  const decoder = new TextDecoder();
  let size = 0;
  for await (const chunk of unpacked(bodyChunks(response, limits.sent))) {
    size += chunk.byteLength;
    if (size > limits.unpacked) throw new RangeError(`More than ${limits.unpacked} bytes.`);
    yield decoder.decode(chunk, { stream: true });
  }
}

type Chunks = AsyncGenerator<Uint8Array<ArrayBuffer>, void>;

/**
 * Unpacks anything that begins like gzip (RFC 1952, 2.3.1), whatever its name and type, and passes everything else
 * through.
 */
async function* unpacked(chunks: Chunks): Chunks {
  const first = await chunks.next();
  if (first.done) return;
  const [one, two] = first.value;
  if (one !== 0x1f || two !== 0x8b) {
    yield first.value;
    yield* chunks;
    return;
  }
  const { readable, writable } = new DecompressionStream('gzip');
  const writer = writable.getWriter();
  const reader = readable.getReader();
  const feed = async () => {
    await writer.write(first.value);
    for await (const chunk of chunks) await writer.write(chunk);
    await writer.close();
  };
  // A failure of the source reaches the reader; after the reader's end it is ignored.
  const feeding = feed().catch((thrown) => writer.abort(thrown).catch(() => undefined));
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read())
      yield part.value as Uint8Array<ArrayBuffer>;
  } finally {
    await reader.cancel().catch(() => undefined);
    await feeding;
  }
}
