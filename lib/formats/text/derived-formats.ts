import type { FormatType, ScrapeRequest } from '@/lib/contract';

/** The formats that are made of a page's text. Apart from what makes them: that is much code, and not for every context. */
export const DERIVED_FORMATS = [
  'question',
  'highlights',
  'summary',
  'json',
  'changeTracking',
] as const satisfies FormatType[];

export type DerivedFormat = (typeof DERIVED_FORMATS)[number];

export const isDerivedFormat = (type: FormatType): type is DerivedFormat =>
  (DERIVED_FORMATS as readonly FormatType[]).includes(type);

/** Whether a request asks for anything that is made of a page's text. */
export const isDerived = ({
  formats,
  onlyCleanContent,
  redactPII,
}: Pick<ScrapeRequest, 'formats' | 'onlyCleanContent' | 'redactPII'>): boolean =>
  onlyCleanContent || redactPII !== undefined || formats.some(({ type }) => isDerivedFormat(type));
