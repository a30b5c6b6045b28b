/** The signature of gzip data (RFC 1952, 2.3.1). */
const GZIP = [0x1f, 0x8b];

/** Maximum unpacked size of a language, in bytes: about twice the size of Tesseract's largest. */
const MOST = 96 * 1024 * 1024;

/**
 * Reads the data of a language, which may be gzipped.
 * @returns undefined if it is too large
 * @throws TypeError if it is gzipped and damaged
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
