import { dataKey, type Metadata, type ScrapeData, type ScrapeRequest } from '@/lib/contract';
import type { ChangeHistory } from '@/lib/formats/text/changes/history';
import { redact } from '@/lib/formats/text/redact/redact';
import type { Redaction } from '@/lib/formats/text/redact/types';
import type { Model } from '@/lib/model/model';
import { formatRow } from '../registry';
import { findNames } from './find-names';
import { textMaker } from './formats';
import { cleanContent } from './language/clean';
import type { LanguageOptions } from './language/language-options';
import type { QuestionResult } from './language/question';
import type { Schemas } from './language/schemas';
import { unavailableModel } from './unavailable-model';

/** What a page gives to formats that are made of its text. Data only: it crosses into another context. */
export interface DeriveInput {
  request: Pick<ScrapeRequest, 'url' | 'formats' | 'onlyCleanContent' | 'redactPII' | 'zeroDataRetention'>;
  markdown: string;
  metadata: Metadata;
  /** What the page says of itself for machines: JSON-LD and microdata. */
  structured: unknown;
  /** What was asked and answered before about this page, oldest first. */
  history: { question: string; answer: string }[];
  /** May leave traces on this disk. */
  mayKeep: boolean;
  /** Milliseconds since the epoch. */
  at: number;
}

/** Facts about an answer beside its text. */
export interface AnswerFacts extends Omit<QuestionResult, 'answer' | 'warnings'> {
  question: string;
}

export interface Derived {
  /** The markdown that everything else was made of: cleaned and redacted where that was asked for. */
  markdown: string;
  data: Partial<ScrapeData>;
  warnings: string[];
  answer?: AnswerFacts;
}

export interface DeriveDeps {
  /** Null where the person has none. @throws WinnowError where the one that was chosen cannot be had: a warning then */
  model(): Promise<Model | null>;
  history: ChangeHistory;
  schemas: Schemas;
}

export interface DeriveOptions extends LanguageOptions {
  /** Called with each piece of an answer as soon as it has come. */
  onText(piece: string): void;
}

/** What a derived format is made from. */
export interface Material extends DeriveInput {
  model: Model | null;
  versions: ChangeHistory;
  schemas: Schemas;
}

/** Sentence that matches the reference v2 server's for formats. */
const NO_CLEANING = 'onlyCleanContent is not supported with zero data retention.';

/**
 * Makes every format of a request that is made of its page's text: cleaned, then redacted, then whatever follows from it,
 * so that nothing shows what was to be taken out.
 * @throws WinnowError BAD_REQUEST naming a field that is wrong, or the signal's reason; what a model could not do is null
 * and a warning
 */
export async function derive(input: DeriveInput, deps: DeriveDeps, options: DeriveOptions): Promise<Derived> {
  const { request } = input;
  const { zeroDataRetention } = request;
  const warnings: string[] = [];
  const data: Partial<ScrapeData> = {};
  // Wherever a model runs, it may keep what it is given.
  const model = zeroDataRetention ? null : await deps.model().catch(unavailableModel);
  let material: Material = { ...input, model, versions: deps.history, schemas: deps.schemas };
  if (request.onlyCleanContent && zeroDataRetention) warnings.push(NO_CLEANING);
  else if (request.onlyCleanContent) {
    const cleaned = await cleanContent(material.markdown, model, options);
    material = { ...material, markdown: cleaned.markdown };
    warnings.push(...cleaned.warnings);
  }
  if (request.redactPII) {
    const redacted = await redactedMaterial(material, request.redactPII, options);
    material = redacted.material;
    warnings.push(...redacted.warnings);
  }

  let answer: AnswerFacts | undefined;
  for (const [index, format] of request.formats.entries()) {
    const row = formatRow(format.type);
    const make = textMaker(format.type);
    if (row.madeFrom !== 'text' || !make) continue;
    if (zeroDataRetention && row.refusal) {
      data[dataKey(format.type)] = null as never;
      warnings.push(row.refusal);
      continue;
    }
    options.signal.throwIfAborted();
    const made = await make(format, material, options, index);
    data[dataKey(format.type)] = made.value as never;
    warnings.push(...made.warnings);
    answer ??= made.answer;
  }
  return { markdown: material.markdown, data, warnings, ...(answer && { answer }) };
}

/**
 * What is left of a page where personal data is to be redacted: its redacted markdown and nothing that was not made of it.
 * Versions from before are read as if they had been redacted the same way.
 */
async function redactedMaterial(material: Material, redaction: Redaction, options: DeriveOptions) {
  const { model, metadata, versions } = material;
  const language = [metadata.language].flat()[0];
  const names = model ? findNames(model, options) : undefined;
  const redacted = (markdown: string) => redact(markdown, { ...redaction, language: language ?? undefined }, names);
  const { text: markdown, warnings } = await redacted(material.markdown);
  return {
    warnings,
    material: {
      ...material,
      markdown,
      metadata: { language: metadata.language, statusCode: metadata.statusCode },
      structured: null,
      history: [],
      versions: {
        ...versions,
        async last(url: string, tag: string | null) {
          const version = await versions.last(url, tag);
          return version && { ...version, markdown: (await redacted(version.markdown)).text };
        },
      },
    },
  };
}
