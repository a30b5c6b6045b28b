/** Byte order marks and their encodings. */
const MARKS: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
];

/** How many bytes at the beginning of a text are searched for its declared encoding. */
const HEAD = 1024;

const markOf = (bytes: Uint8Array): string | undefined =>
  MARKS.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1];

function decodeAs(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const head = (bytes: Uint8Array) => new TextDecoder('windows-1252').decode(bytes.subarray(0, HEAD));

/** Decodes an XML part by its byte order mark, or else by its declaration. */
export function decodeXml(bytes: Uint8Array): string {
  const declared = /^[^<]*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]+)["']/.exec(head(bytes))?.[1];
  return decodeAs(bytes, markOf(bytes) ?? declared ?? 'utf-8') ?? new TextDecoder().decode(bytes);
}

/**
 * Decodes a text in an unknown encoding: by its byte order mark, by its declaration if it is HTML, as UTF-8 if it is valid, and
 * otherwise in the Windows encoding of Western languages, which decodes everything.
 */
export function decodeText(bytes: Uint8Array): string {
  const marked = markOf(bytes);
  if (marked) return decodeAs(bytes, marked) ?? '';
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes);
  const declared = /<meta[^>]{0,200}?charset\s*=\s*["']?([\w.:-]+)/i.exec(head(bytes))?.[1];
  return (declared && decodeAs(bytes, declared)) ?? new TextDecoder('windows-1252').decode(bytes);
}
