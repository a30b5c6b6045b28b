import type { FormatType } from '@/lib/contract';
import { DERIVED_FORMATS } from '@/lib/formats/text/derived-formats';
import { type LocalFormat, part } from './format';
import { screenshot } from './picture/screenshot';

/** Every format that this engine serves: a row each. What has no row is answered with null and a warning. */
const formats: { [T in FormatType]?: LocalFormat<T> } = {
  markdown: part('markdown'),
  html: part('html'),
  rawHtml: part('rawHtml'),
  links: part('links'),
  images: part('images'),
  screenshot,
};

export const SERVED_FORMATS: readonly FormatType[] = [...(Object.keys(formats) as FormatType[]), ...DERIVED_FORMATS];

/** The row of a format; the parameter is wider than the row's, as the caller hands it the format of the same type. */
export const localFormat = (type: FormatType) => formats[type] as LocalFormat | undefined;
