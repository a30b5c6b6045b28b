import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import type { Warning } from '@/lib/base/warning';
import { type DataKey, dataKey, type ScrapeData } from '@/lib/contract';
import type { Model } from '@/lib/model/model';
import type { ChangeHistory } from './changes/history';
import { findNames } from './find-names';
import { textRow } from './formats';
import type { HighlightInfo } from './highlights/select';
import { cleanContent } from './language/clean';
import type { Made } from './language/language-options';
import type { Schemas } from './language/schemas';
import { type AnswerInfo, type DeriveInput, type DeriveOptions, declaredBy, type Material } from './material';
import { redact } from './redact/redact';
import type { Redaction } from './redact/types';

export interface Derived {
  /** The markdown that all other formats were created from: cleaned and redacted if requested. */
  markdown: string;
  data: Partial<ScrapeData>;
  warnings: Warning[];
  answer?: AnswerInfo;
  highlights?: HighlightInfo[];
}

export interface DeriveDeps {
  /**
   * Resolves with null if the user has chosen no model.
   * @throws WinnowError if the chosen model is unavailable, which becomes a warning
   */
  model(): Promise<Model | null>;
  history: ChangeHistory;
  schemas: Schemas;
}

/**
 * Creates every requested format that follows from the page's text: cleans the text, then redacts it, then derives
 * everything else, so that redacted data appear nowhere. A format that a model could not create is null, with a
 * warning.
 * @throws WinnowError BAD_REQUEST naming an invalid field, or the signal's reason
 */
export async function derive(input: DeriveInput, deps: DeriveDeps, options: DeriveOptions): Promise<Derived> {
  const { request } = input;
  const { zeroDataRetention } = request;
  const warnings: Warning[] = [];
  const data: Partial<ScrapeData> = {};
  // Any model may keep its input.
  const model = zeroDataRetention ? null : await deps.model().catch(unavailableModel);
  let material: Material = { ...input, model, versions: deps.history, schemas: deps.schemas };
  if (request.onlyCleanContent && zeroDataRetention)
    warnings.push(...about('markdown', { warnings: [i18n.t('warnings.retention.onlyCleanContent')] }));
  else if (request.onlyCleanContent) {
    const cleaned = await cleanContent(material.markdown, model, options);
    material = { ...material, markdown: cleaned.markdown };
    warnings.push(...about('markdown', cleaned));
  }
  if (request.redactPII) {
    const redacted = await redactedMaterial(material, request.redactPII, options);
    material = redacted.material;
    warnings.push(...redacted.warnings.map((text) => ({ text })));
  }

  let answer: AnswerInfo | undefined;
  let highlights: HighlightInfo[] | undefined;
  for (const [index, format] of request.formats.entries()) {
    const row = textRow(format.type);
    if (!row) continue;
    if (format.type === 'question' && data.highlights) options.onFound?.({ highlights: data.highlights });
    const key = dataKey(format.type);
    if (zeroDataRetention && row.refusal) {
      data[key] = null as never;
      warnings.push(...about(key, { warnings: [i18n.t(`warnings.retention.${row.refusal}`)] }));
      continue;
    }
    options.signal.throwIfAborted();
    const made = await row.make(format, material, options, index);
    data[key] = made.value as never;
    warnings.push(...about(key, made));
    answer ??= made.answer;
    highlights ??= made.highlights;
  }
  return { markdown: material.markdown, data, warnings, ...defined({ answer, highlights }) };
}

/** Assigns the warnings of a maker to a member of `data`. */
const about = (key: DataKey, { warnings, remedy }: Pick<Made, 'warnings' | 'remedy'>): Warning[] =>
  warnings.map((text) => ({ text, about: key, ...defined({ remedy }) }));

/**
 * Reduces a page to its redacted markdown, and drops everything that was not created from it. Earlier versions are read
 * as if they had been redacted the same way.
 */
async function redactedMaterial(material: Material, redaction: Redaction, options: DeriveOptions) {
  const { model, metadata, versions } = material;
  const { language } = declaredBy(metadata);
  const names = model ? findNames(model, options) : undefined;
  const redacted = (markdown: string) => redact(markdown, { ...redaction, language }, names);
  const { text: markdown, warnings } = await redacted(material.markdown);
  return {
    warnings,
    material: {
      ...material,
      markdown,
      metadata: { language: metadata.language, statusCode: metadata.statusCode },
      structured: null,
      history: [],
      highlighted: [],
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

/** Replaces an unavailable model: each use of it fails for that reason, and everything else is still created. */
function unavailableModel(reason: unknown): Model {
  const fail = () => Promise.reject(reason);
  return {
    name: '',
    // Unlimited, so that the reason is the only failure.
    limits: { input: Number.POSITIVE_INFINITY, output: Number.POSITIVE_INFINITY },
    complete: fail,
    object: fail,
    // biome-ignore lint/correctness/useYield: it fails before it could write anything
    async *stream() {
      throw reason;
    },
  };
}
