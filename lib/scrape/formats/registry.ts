import type { FormatType, ScrapeRequest } from '@/lib/contract';
import type { PagePart } from '@/lib/page/page-content';
import type { FormatRow, PageFormat, TextFormat } from './format';
import { media } from './media/media';
import { screenshot } from './picture/screenshot';

/** A format that is one part of the document, as it was read. */
const part = <T extends PagePart & FormatType>(name: T): PageFormat<T> => ({
  madeFrom: 'document',
  parts: [name],
  fill: (_format, content) => ({ data: { [name]: content[name] ?? null } }),
});

const original = <T extends PagePart & FormatType>(name: T): PageFormat<T> => ({ ...part(name), showsOriginal: true });

/** A format that is created from the page's markdown. */
const text: TextFormat = { madeFrom: 'text', parts: ['markdown'] };

/**
 * Formats of the contract as this browser creates them, one row each. A format without a row is created from the page's
 * markdown.
 */
const formats = {
  // Redacted text replaces it.
  markdown: part('markdown'),
  html: original('html'),
  rawHtml: original('rawHtml'),
  links: original('links'),
  images: original('images'),
  screenshot,
  json: { madeFrom: 'text', parts: ['markdown', 'structured'] },
  branding: original('branding'),
  product: original('product'),
  menu: original('menu'),
  audio: media('audio'),
  video: media('video'),
} satisfies { [T in FormatType]?: FormatRow<T> };

type Rows = typeof formats;

/** Types of the formats that are created from a page's text. */
export type TextFormatType = {
  [T in FormatType]: T extends keyof Rows ? (Rows[T] extends TextFormat ? T : never) : T;
}[FormatType];

/**
 * Returns the row of a format; the parameter is wider than the row's, as the caller passes a format of the same type.
 */
export const formatRow = (type: FormatType): FormatRow =>
  (Object.hasOwn(formats, type) ? formats[type as keyof Rows] : text) as FormatRow;

export const isTextFormat = (type: FormatType): type is TextFormatType => formatRow(type).madeFrom === 'text';

/** Returns true if any requested format is created from a page's text. */
export const needsText = ({
  formats,
  onlyCleanContent,
  redactPII,
}: Pick<ScrapeRequest, 'formats' | 'onlyCleanContent' | 'redactPII'>): boolean =>
  onlyCleanContent || redactPII !== undefined || formats.some(({ type }) => isTextFormat(type));
