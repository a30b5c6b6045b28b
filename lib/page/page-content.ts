import type { ErrorCode } from '@/lib/base/errors';
import type { Branding, Metadata, ScrapeData } from '@/lib/contract';
import type { ListRow } from './lists/find-lists';
import type { Transcript } from './media/cues';
import type { PageMedia } from './media/find-media';
import type { PageTrack } from './media/tracks';
import type { LinkedNode } from './metadata/linked-data';
import type { PageSentence } from './sentence';
import type { StructuredData } from './structured/structured-data';
import type { TextDocument } from './text-document';

/** Strategies for finding the content; each is the fallback of the previous one. */
export type Strategy = 'article' | 'filter' | 'landmarks' | 'body';

/** Parts that can be read from a document. */
export const PARTS = [
  'markdown',
  'html',
  'rawHtml',
  'links',
  'images',
  'structured',
  'branding',
  'product',
  'media',
  'menu',
] as const;
export type PagePart = (typeof PARTS)[number];

/** Parts that only an open page has: a copy lacks layout, and is not the original response. */
export const LIVE_PARTS = ['rawHtml', 'branding'] as const satisfies readonly PagePart[];
export type LivePart = (typeof LIVE_PARTS)[number];

/** Options of reading; names and meanings match the request. */
export interface ReadOptions {
  parts: PagePart[];
  /** Ignored if `includeTags` or `selection` choose the content. */
  onlyMainContent: boolean;
  includeTags: string[];
  excludeTags: string[];
  removeBase64Images: boolean;
  /** Reads the user's selection instead of the page. */
  selection: boolean;
  /** CSS selectors of values to read besides the structured data, by the names of the values. */
  values?: Readonly<Record<string, string>> | undefined;
  /** Another way to find the main content; ignored if the content is chosen otherwise. */
  reader?: 'readability' | undefined;
}

/** Reasons to leave a part out; views translate them. */
export const LEFT_OUT_REASONS = [
  'hidden',
  'outside',
  'frame',
  'menu',
  'aside',
  'section',
  'comments',
  'consent',
  'control',
  'filters',
  'extra',
  'caption',
  'links',
  'promotion',
  'repeated',
  'heading',
] as const;
export type LeftOutReason = (typeof LEFT_OUT_REASONS)[number];

/** A part of the page that a filter removed, and why. */
export interface LeftOut {
  reason: LeftOutReason;
  /** The sign that identified it, as on the page: an element, a role, a word of its name, a heading; '' without a sign. */
  sign: string;
  /** The beginning of the part, at most 120 characters. */
  text: string;
  words: number;
}

export interface PageContent extends Partial<Record<'markdown' | 'html' | 'rawHtml', string>> {
  links?: string[];
  images?: string[];
  structured?: StructuredData & {
    lists: ListRow[][];
    /** The values that selectors of `values` find; null if a page lacks one. */
    picked: Record<string, string | null>;
  };
  branding?: Branding;
  /** Null if the page is not about a product. */
  product?: ScrapeData['product'];
  media?: PageMedia;
  /** Null if the page is not a menu. */
  menu?: ScrapeData['menu'];
  /** Things that the page describes in its JSON-LD, microdata or RDFa; missing without any. */
  declared?: LinkedNode[];
  /** Text tracks and transcripts; missing on a page without a player. */
  tracks?: PageTrack[];
  /** The same, loaded. */
  transcripts?: Transcript[];
  metadata: Metadata;
  /** Sentences for `data.warning`. */
  warnings: PageSentence[];
  leftOut: LeftOut[];
  /** The strategy that found the main content; missing if the main content was not wanted. */
  strategy?: Strategy;
  /** The share of the page's visible text in the result, 0 to 1. */
  share: number;
}

/** A content as captured in its page, without the parts that are produced elsewhere. */
export interface CapturedContent extends Omit<PageContent, 'metadata' | 'markdown'> {
  /** The source of its metadata: a CapturedHead as JSON. */
  head: string;
  /** The source of its markdown, if requested (takeExcerpt). */
  excerpt?: string[];
  /** A document other than a page, from which the requested parts are written. */
  text?: TextDocument;
}

/** The reason why a page could not be read, as data that can cross contexts. */
export interface ReadFailure {
  code: ErrorCode;
  message: PageSentence;
  /** The request field that only the page could show to be wrong: an invalid selector. */
  field?: string;
}
