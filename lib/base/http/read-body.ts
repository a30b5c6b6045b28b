import { i18n } from '#i18n';
import { delay } from '@/lib/base/async';

/** Maximum size of one response or file, in bytes. More would not survive the copies on its way to disk and view. */
export const MAX_BODY = 64 * 1024 * 1024;

const KIB = 1024;
const MIB = 1024 * KIB;

/** How long to read before a pause lets timers, messages and aborts run, in ms. */
const SLICE = 20;

/**
 * Yields the bytes of a body as they arrive. A reader that stops ends the connection.
 * @param limit in bytes
 * @throws RangeError as soon as more than `limit` bytes have arrived, whatever the headers announced
 */
export async function* bodyChunks({ body }: Response, limit: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void> {
  // A body is not iterable in every browser.
  const reader = body?.getReader();
  if (!reader) return;
  let size = 0;
  let pause = performance.now() + SLICE;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > limit) throw new RangeError(i18n.t('errors.http.tooLarge', { size: sizeText(limit) }));
      yield part.value;
      // A server that sends faster than it is read would block the event loop: reads of available data are microtasks.
      if (performance.now() < pause) continue;
      await delay(0);
      pause = performance.now() + SLICE;
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/**
 * Reads a response's body.
 * @param limit in bytes
 * @returns the body with the server's media type, without parameters
 * @throws RangeError like `bodyChunks`
 */
export async function readBlob(response: Response, limit = MAX_BODY): Promise<Blob> {
  const chunks: BlobPart[] = [];
  for await (const chunk of bodyChunks(response, limit)) chunks.push(chunk);
  const [type = ''] = (response.headers.get('content-type') ?? '').split(';');
  return new Blob(chunks, { type: type.trim() });
}

/** Reads a response's body as text in UTF-8. @throws RangeError like `bodyChunks` */
export const readText = async (response: Response, limit = MAX_BODY): Promise<string> =>
  (await readBlob(response, limit)).text();

const sizeText = (bytes: number) => (bytes < MIB ? `${bytes / KIB} KiB` : `${bytes / MIB} MiB`);
