import type { Metadata, ScrapeData, ScrapeRequest } from '@/lib/contract';
import type { ChangeHistory } from '@/lib/formats/text/changes/history';
import type { Model } from '@/lib/model/model';
import type { LanguageOptions } from './language/language-options';
import type { QuestionResult } from './language/question';
import type { Schemas } from './language/schemas';

/** The page as formats that are made of its text get it. Data only: it crosses into another context. */
export interface DeriveInput {
  request: Pick<ScrapeRequest, 'url' | 'formats' | 'onlyCleanContent' | 'redactPII' | 'zeroDataRetention'>;
  markdown: string;
  metadata: Metadata;
  /** Data that the page has for machines: JSON-LD and microdata. */
  structured: unknown;
  /** Earlier questions about this page and their answers, oldest first. */
  history: { question: string; answer: string }[];
  /** May leave traces on this disk. */
  mayKeep: boolean;
  /** Milliseconds since the epoch. */
  at: number;
}

export interface DeriveOptions extends LanguageOptions {
  /** Called with each piece of an answer as soon as it has come. */
  onText(piece: string): void;
  /** Called with what was made before a model is asked a question. */
  onFound?(found: Partial<ScrapeData>): void;
}

/** All that a maker may use. */
export interface Material extends DeriveInput {
  model: Model | null;
  versions: ChangeHistory;
  schemas: Schemas;
}

/** Facts about an answer beside its text. */
export interface AnswerFacts extends Omit<QuestionResult, 'answer' | 'warnings' | 'remedy'> {
  question: string;
}

/** Reads the language and the title that a page declares. It may give several: the first counts. */
export function declaredBy({ language, title }: Metadata): { language?: string; title?: string } {
  const [firstLanguage] = [language].flat();
  const [firstTitle] = [title].flat();
  return { ...(firstLanguage && { language: firstLanguage }), ...(firstTitle && { title: firstTitle }) };
}
