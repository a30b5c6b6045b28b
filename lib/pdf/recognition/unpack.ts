/** The first bytes of what is gzipped (RFC 1952, 2.3.1). */
const GZIP = [0x1f, 0x8b];

/** Bytes that a language has at most, unpacked: the largest of Tesseract's have about half of it. */
const MOST = 96 * 1024 * 1024;

/**
 * Reads the data of a language, which may be gzipped.
 * @returns nothing where it is too large
 * @throws TypeError where it is gzipped and damaged
 */
export async function unpack(file: Blob): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const head = new Uint8Array(await file.slice(0, GZIP.length).arrayBuffer());
  const isZipped = GZIP.every((byte, at) => head[at] === byte);
  const stream = isZipped ? file.stream().pipeThrough(new DecompressionStream('gzip')) : file.stream();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  for (const reader = stream.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
    parts.push(value);
    length += value.length;
    if (length > MOST) {
      await reader.cancel();
      return undefined;
    }
  }
}
