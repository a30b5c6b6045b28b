import type { Quotation } from '@/lib/base/text/passages';
import type { Metadata, ScrapeData, ScrapeRequest } from '@/lib/contract';
import type { Model } from '@/lib/model/model';
import type { ChangeHistory } from '@/lib/scrape/formats/text/changes/history';
import type { PassagePlace } from './highlights/context';
import type { LanguageOptions } from './language/language-options';
import type { QuestionResult } from './language/question';
import type { Schemas } from './language/schemas';

/** What a page declares, by its syntax, and the lists that it shows. */
interface PageData {
  jsonLd: unknown[];
  microdata: unknown[];
  rdfa: unknown[];
  lists: Record<string, string | null>[][];
  /** Values that the request's selectors have found. */
  picked: Record<string, string | null>;
}

/** The page as the makers of text formats receive it. Plain data, because it is sent to another context. */
export interface DeriveInput {
  request: Pick<ScrapeRequest, 'url' | 'formats' | 'onlyCleanContent' | 'redactPII' | 'zeroDataRetention'>;
  markdown: string;
  metadata: Metadata;
  /** Machine-readable data of the page, and the lists that it shows; undefined unless JSON is requested, null if redacted. */
  structured: PageData | null | undefined;
  /** Earlier questions about this page and their answers, oldest first. */
  history: { question: string; answer: string }[];
  /** Passages that the user highlighted in the page, each with the user's note, for questions. */
  highlighted?: { text: string; note?: string }[];
  /** True if traces may be left on this disk. */
  mayKeep: boolean;
  /** When the page was scraped, in ms since the epoch. */
  at: number;
}

export interface DeriveOptions extends LanguageOptions {
  /** Called with each piece of an answer as soon as it arrives. */
  onText(piece: string): void;
  /** Called with the formats that were created before a model is asked a question. */
  onFound?(found: Partial<ScrapeData>): void;
}

/** Everything that a maker may use. */
export interface Material extends DeriveInput {
  model: Model | null;
  versions: ChangeHistory;
  schemas: Schemas;
}

/** Data about an answer besides its text. */
export interface AnswerInfo extends Omit<QuestionResult, 'answer' | 'warnings' | 'remedy' | 'sources'> {
  question: string;
  /** The passages it rests on, in order of appearance, each with its place in the page. */
  sources: (Quotation & Partial<PassagePlace>)[];
}

/** Returns the language and the title that a page declares. If it declares several, the first counts. */
export function declaredBy({ language, title }: Metadata): { language?: string; title?: string } {
  const [firstLanguage] = [language].flat();
  const [firstTitle] = [title].flat();
  return { ...(firstLanguage && { language: firstLanguage }), ...(firstTitle && { title: firstTitle }) };
}
