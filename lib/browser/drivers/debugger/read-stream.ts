import { MAX_BODY } from '@/lib/base/http/read-body';
import type { Session } from './session';

/** Size of the chunks that are read, in bytes. */
const CHUNK = 1024 * 1024;

/**
 * Reads the body of a paused response as it arrives. `Fetch.getResponseBody` waits for all of it, and makes the browser keep
 * an endless file in memory.
 * @param limit in bytes
 * @returns undefined if the body is larger, or stops arriving
 */
export async function readStream(
  session: Pick<Session, 'send'>,
  requestId: string,
  type: string,
  limit = MAX_BODY,
): Promise<Blob | undefined> {
  try {
    const { stream: handle } = await session.send('Fetch.takeResponseBodyAsStream', { requestId });
    const chunks: BlobPart[] = [];
    let size = 0;
    let isEnd = false;
    while (!isEnd && size <= limit) {
      const { data, base64Encoded, eof } = await session.send('IO.read', { handle, size: CHUNK });
      const bytes = base64Encoded ? Uint8Array.from(atob(data), byteOf) : new TextEncoder().encode(data);
      chunks.push(bytes);
      size += bytes.length;
      isEnd = eof;
    }
    await session.send('IO.close', { handle }).catch(() => undefined);
    return size <= limit ? new Blob(chunks, { type }) : undefined;
  } catch {
    return undefined;
  }
}

const byteOf = (character: string): number => character.charCodeAt(0);
