import { createPauses } from '@/lib/base/async';
import { asRefusal } from './package';
import { createXmlParser, type XmlHandler } from './xml';

/**
 * Parses a part while it is unpacked, until its handler has enough.
 * @returns true if it was read to its end
 * @throws WinnowError, or the signal's reason
 */
export async function parseStream(
  stream: ReadableStream<Uint8Array>,
  handler: XmlHandler & { readonly isFull: boolean },
  signal: AbortSignal,
): Promise<boolean> {
  const parser = createXmlParser(handler);
  const decoder = new TextDecoder();
  const pause = createPauses();
  const pieces = stream.getReader();
  for (;;) {
    signal.throwIfAborted();
    const { done, value } = await pieces.read().catch(asRefusal);
    if (done) break;
    parser.write(decoder.decode(value, { stream: true }));
    if (handler.isFull) {
      await pieces.cancel().catch(() => undefined);
      return false;
    }
    await pause();
  }
  parser.end();
  return true;
}
