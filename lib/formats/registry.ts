import { FORMAT_TYPES, type FormatType, type ScrapeRequest } from '@/lib/contract';
import type { PagePart } from '@/lib/page/page-content';
import type { FormatRow, PageFormat, TextFormat, UnservedFormat } from './format';
import { screenshot } from './picture/screenshot';

/** A format that is one part of the document, as it was read. */
const part = <T extends PagePart & FormatType>(name: T): PageFormat<T> => ({
  madeFrom: 'document',
  parts: [name],
  fill: (_format, content) => ({ data: { [name]: content[name] ?? null } }),
});

const original = <T extends PagePart & FormatType>(name: T): PageFormat<T> => ({ ...part(name), showsOriginal: true });

/**
 * @param refusal matches the sentence of the reference v2 server for what it does not do where nothing may be retained
 */
const text = (refusal?: string, ...parts: PagePart[]): TextFormat => ({
  madeFrom: 'text',
  parts: ['markdown', ...parts],
  ...(refusal && { refusal }),
});

const unserved: UnservedFormat = { madeFrom: 'nothing' };

/** Every format of the contract as this browser makes it: a row each. */
const formats = {
  // Text that is redacted takes its place.
  markdown: part('markdown'),
  summary: text('Summary mode is not supported with zero data retention.'),
  html: original('html'),
  rawHtml: original('rawHtml'),
  links: original('links'),
  images: original('images'),
  screenshot,
  json: text('JSON mode is not supported with zero data retention.', 'structured'),
  changeTracking: text('Change tracking is not supported with zero data retention.'),
  branding: unserved,
  product: unserved,
  menu: unserved,
  audio: unserved,
  video: unserved,
  question: text('Query mode is not supported with zero data retention.'),
  highlights: text(),
} satisfies { [T in FormatType]: FormatRow<T> };

/** Types of the formats that are made of a page's text. */
export type TextFormatType = {
  [T in FormatType]: (typeof formats)[T] extends TextFormat ? T : never;
}[FormatType];

/** The row of a format; the parameter is wider than the row's, as the caller hands it the format of the same type. */
export const formatRow = (type: FormatType) => formats[type] as FormatRow;

export const isTextFormat = (type: FormatType): type is TextFormatType => formatRow(type).madeFrom === 'text';

/** Types of the formats that this browser makes, in the contract's order. */
export const SERVED_FORMATS: readonly FormatType[] = FORMAT_TYPES.filter(
  (type) => formatRow(type).madeFrom !== 'nothing',
);

/** True for a request of which anything is made of a page's text. */
export const needsText = ({
  formats,
  onlyCleanContent,
  redactPII,
}: Pick<ScrapeRequest, 'formats' | 'onlyCleanContent' | 'redactPII'>): boolean =>
  onlyCleanContent || redactPII !== undefined || formats.some(({ type }) => isTextFormat(type));
