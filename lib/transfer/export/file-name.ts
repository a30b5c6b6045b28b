/**
 * Matches characters that a file system refuses, that change a path, or that alter how a name is displayed: controls, bidi
 * marks.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/** Device names on Windows, with or without an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= ?(?:\.|$))/i;

/** Maximum length of the title in bytes of UTF-8. Common file systems allow 255, and browsers add ` (1)`. */
const MAX_BYTES = 160;

/**
 * Returns a file name that is valid on every system.
 * @param title the page's title, which may be hostile
 * @param extension without the dot
 */
export const fileName = (title: string, extension: string): string =>
  `${safeName(title, MAX_BYTES) || 'page'}.${extension}`;

/**
 * Returns a name for a file or a folder that every file system accepts; empty if nothing of the text is valid.
 * @param bytes maximum length in bytes of UTF-8
 */
export function safeName(text: string, bytes: number): string {
  const readable = text.toWellFormed().replace(UNFIT, ' ').replace(/\s+/g, ' ');
  // Windows drops trailing dots and spaces; a leading dot hides a file.
  const name = atMost(readable, bytes).replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  return name.replace(DEVICE, '_$1');
}

/** Returns the longest prefix, in whole characters, of at most `bytes` bytes of UTF-8. */
function atMost(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
