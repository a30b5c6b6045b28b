import type { Protocol } from 'devtools-protocol';
import type { Loaded } from '@/lib/scrape/page-driver';

/** A server's response for a document, as far as its head describes it. */
export type ResponseHead = Omit<Loaded, 'body'> & { charset: string | undefined };

type Header = Protocol.Fetch.HeaderEntry;

export const headerOf = (headers: Header[], name: string): string | undefined =>
  headers.find((header) => header.name.toLowerCase() === name)?.value;

/** Splits `Text/HTML; charset="utf-8"` into its two parts, in lower case. */
export function parseContentType(header: string): Pick<ResponseHead, 'contentType' | 'charset'> {
  const [type = '', ...parameters] = header.toLowerCase().split(';');
  const charset = parameters.map((text) => /^\s*charset\s*=\s*"?([^"\s]+)/.exec(text)?.[1]).find(Boolean);
  return { ...(type.trim() && { contentType: type.trim() }), charset };
}

/** Text types that Chromium saves instead of showing (blink/common/mime_util/mime_util.cc). */
const SAVED_TEXTS = new Set(
  ['calendar', 'x-calendar', 'x-vcalendar', 'vcalendar', 'vcard', 'x-vcard', 'directory', 'ldif', 'qif', 'x-qif']
    .concat(['x-csv', 'csv', 'comma-separated-values', 'tab-separated-values', 'tsv', 'ofx', 'x-sql', 'rtf', 'troff'])
    .map((name) => `text/${name}`),
);

/** Returns the type under which Chromium shows a text, with its parameters. */
export const shownType = (header: string): string =>
  SAVED_TEXTS.has(parseContentType(header).contentType ?? '') ? header.replace(/^[^;]*/, 'text/plain') : header;

const isText = (type: string) =>
  /^text\/|^(application|image)\/([\w.+-]+\+)?(json|xml|xhtml|ld\+json)$|^application\/(x-)?(java|ecma)script$/.test(
    type,
  );

/**
 * Returns true if a body of this type is text that a person could read. Without a type, browsers sniff the body and accept
 * text.
 */
export const isTextType = (contentType: string | undefined) => contentType === undefined || isText(contentType);

/** Image types that Chromium shows. */
const SHOWN_IMAGE =
  /^image\/(apng|avif|bmp|gif|p?jpe?g|x-png|png|svg\+xml|webp|x-ms-bmp|x-icon|vnd\.microsoft\.icon|x-xbitmap)$/;

/**
 * Returns true if a response is a file rather than a page: Chromium would save it, pass it to its PDF viewer, or play it as
 * audio or video in a page without content.
 */
export function isFileResponse(headers: Header[]): boolean {
  if (/^\s*attachment/i.test(headerOf(headers, 'content-disposition') ?? '')) return true;
  const { contentType } = parseContentType(headerOf(headers, 'content-type') ?? '');
  if (!contentType) return false;
  if (SAVED_TEXTS.has(contentType)) return true;
  return !isText(contentType) && !SHOWN_IMAGE.test(contentType) && !contentType.startsWith('multipart/');
}

/** Byte order marks take precedence over every other sign of a charset (Encoding, "BOM sniff"). */
const MARKS: [string, string][] = [
  ['\xef\xbb\xbf', 'utf-8'],
  ['\xff\xfe', 'utf-16le'],
  ['\xfe\xff', 'utf-16be'],
];

/** Decodes a body by its byte order mark, or else the given charset, or else UTF-8. */
export function decodeBody(
  { body, base64Encoded }: { body: string; base64Encoded: boolean },
  charset?: string,
): string {
  if (!base64Encoded) return body;
  const binary = atob(body);
  const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
  const marked = MARKS.find(([mark]) => binary.startsWith(mark))?.[1];
  try {
    return new TextDecoder(marked ?? charset).decode(bytes);
  } catch {
    // The charset is unknown.
    return new TextDecoder().decode(bytes);
  }
}
