/** Bytes per call: more arguments than that overflow the stack of `String.fromCharCode`. */
const STRIDE = 0x8000;

/** Turns a file into a `data:` URL in base64. */
export const toDataUrl = async (file: Blob): Promise<string> =>
  `data:${file.type || 'application/octet-stream'};base64,${await toBase64(file)}`;

/** Writes a file in base64. Runs without a FileReader, too: in Node. */
export const toBase64 = async (file: Blob): Promise<string> => base64Of(new Uint8Array(await file.arrayBuffer()));

export function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += STRIDE) binary += String.fromCharCode(...bytes.subarray(at, at + STRIDE));
  return btoa(binary);
}

/** Turns files, by name, into `data:` URLs. */
export async function toDataUrls(files: Record<string, Blob>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, file]) => [name, await toDataUrl(file)] as const)),
  );
}
