import type { Branding, Metadata, ScrapeData } from '@/lib/contract';
import type { ErrorCode } from '@/lib/errors';
import type { PageMedia } from './media/find-media';
import type { PageSentence } from './sentence';
import type { StructuredData } from './structured/structured-data';
import type { TextDocument } from './text-document';

/** Ways to find the content; each is the fallback of the one before it. */
export type Strategy = 'article' | 'filter' | 'landmarks' | 'body';

/** Parts that can be read out of a document. */
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

/** Parts that only a page which is open has: a copy of it has no layout, and is not the response as it came. */
export const LIVE_PARTS = ['rawHtml', 'branding'] as const satisfies readonly PagePart[];
export type LivePart = (typeof LIVE_PARTS)[number];

/** Options of reading; the names and meanings are the request's. */
export interface ReadOptions {
  parts: PagePart[];
  /** Does not apply where `includeTags` or `selection` say what is wanted. */
  onlyMainContent: boolean;
  includeTags: string[];
  excludeTags: string[];
  removeBase64Images: boolean;
  /** Reads what the person has selected instead of the page. */
  selection: boolean;
}

/** Reasons to leave a part out; views put them into words. */
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

/** A part of the page that a filter took out, and why. */
export interface LeftOut {
  reason: LeftOutReason;
  /**
   * The sign that gave it away, as the page has it: an element, a role, a word of its name, a heading; '' where nothing
   * did.
   */
  sign: string;
  /** The beginning of the part, at most 120 characters. */
  text: string;
  words: number;
}

export interface PageContent extends Partial<Record<'markdown' | 'html' | 'rawHtml', string>> {
  links?: string[];
  images?: string[];
  structured?: StructuredData;
  branding?: Branding;
  /** Null for a page that is about no product. */
  product?: ScrapeData['product'];
  media?: PageMedia;
  /** Null for a page that is no menu. */
  menu?: ScrapeData['menu'];
  metadata: Metadata;
  /** Sentences for `data.warning`. */
  warnings: PageSentence[];
  leftOut: LeftOut[];
  /** The way in which the main content was found; missing where it was not looked for. */
  strategy?: Strategy;
  /** The share of the text that the page shows which is in the result, 0 to 1. */
  share: number;
}

/** A content as it leaves its page: what can be made of it elsewhere is not yet. */
export interface CapturedContent extends Omit<PageContent, 'metadata' | 'markdown'> {
  /** Its metadata is to be made of this: a CapturedHead as JSON. */
  head: string;
  /** Its markdown is to be written from this, where that is asked for (takeExcerpt). */
  excerpt?: string[];
  /** A document that is no page; what is asked for is to be written from this. */
  text?: TextDocument;
}

/** The reason why a page could not be read, as data that leaves the page. */
export interface ReadFailure {
  code: ErrorCode;
  message: PageSentence;
  /** The request field that turned out to be wrong only in the page: an invalid selector. */
  field?: string;
}
