/**
 * Characters that a file system refuses, that steer a path, or that change how a name is read: controls, bidi marks.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]+/gu;

/** Names of devices on Windows, with or without an extension (Microsoft, "Naming Files, Paths, and Namespaces"). */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?= ?(?:\.|$))/i;

/** Bytes of UTF-8 for the title; 255 is the limit of common file systems, and browsers add ` (1)`. */
const MAX_BYTES = 160;

/**
 * A name under which a result can be saved anywhere.
 * @param title the page's title, as hostile as it likes
 * @param extension without the dot
 */
export const fileName = (title: string, extension: string): string =>
  `${safeName(title, MAX_BYTES) || 'page'}.${extension}`;

/**
 * A name that every file system takes, for a file or a folder; empty where nothing of the text can be in one.
 * @param bytes of UTF-8 at most
 */
export function safeName(text: string, bytes: number): string {
  const readable = text.toWellFormed().replace(UNFIT, ' ').replace(/\s+/g, ' ');
  // Windows drops dots and spaces at the end; a dot at the beginning hides a file.
  const name = atMost(readable, bytes).replace(/^[ .]+|(?<![ .])[ .]+$/g, '');
  return name.replace(DEVICE, '_$1');
}

/** The longest beginning, in whole characters, that has no more than `bytes` bytes of UTF-8. */
function atMost(text: string, bytes: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(bytes));
  return text.slice(0, read);
}
