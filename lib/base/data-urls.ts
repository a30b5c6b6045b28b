/** Chunk size in bytes: more arguments would overflow the stack of `String.fromCharCode`. */
const STRIDE = 0x8000;

/** Turns a file into a `data:` URL in base64. */
export const toDataUrl = async (file: Blob): Promise<string> =>
  `data:${file.type || 'application/octet-stream'};base64,${await toBase64(file)}`;

/** Encodes a file in base64. Also works without a FileReader, as in Node. */
export const toBase64 = async (file: Blob): Promise<string> => base64Of(new Uint8Array(await file.arrayBuffer()));

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STRIDE) binary += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return btoa(binary);
}

/** Converts files, by name, to `data:` URLs. */
export async function toDataUrls(files: Record<string, Blob>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await toDataUrl(file)] as const)),
  );
}
