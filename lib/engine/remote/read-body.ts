/** Bytes of one answer or file. More would not survive the copies on its way to disk and view. */
const MAX_BODY = 64 * 1024 * 1024;

/**
 * Reads a response's body.
 * @returns it with the media type the server named, without parameters
 * @throws RangeError as soon as more than `MAX_BODY` bytes have come, whatever the headers promised
 */
export async function readBody(response: Response): Promise<Blob> {
  const chunks: BlobPart[] = [];
  let size = 0;
  const reader = response.body?.getReader();
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    size += part.value.byteLength;
    if (size > MAX_BODY) {
      await reader?.cancel();
      throw new RangeError('larger than 64 MiB');
    }
    chunks.push(part.value);
  }
  return new Blob(chunks, { type: response.headers.get('content-type')?.split(';')[0]?.trim() });
}
