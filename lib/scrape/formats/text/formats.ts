import { i18n } from '#i18n';
import { defined, isObject } from '@/lib/base/json';
import { tablesOf } from '@/lib/base/text/tables';
import type { FormatOf, FormatType } from '@/lib/contract';
import { isTextFormat, type TextFormatType } from '../registry';
import { changedKeys } from './changes/keys';
import { trackChanges } from './changes/track';
import { pageLanguage } from './highlights/guess-language';
import { type HighlightInfo, highlightsText, selectHighlights, withPlaces } from './highlights/select';
import { isByExample } from './language/by-example';
import { extractByExample, extractJson } from './language/json';
import type { Made } from './language/language-options';
import { answerQuestion } from './language/question';
import { summarise } from './language/summary';
import { type AnswerInfo, type DeriveOptions, declaredBy, type Material } from './material';

/**
 * Creates a format from a page's text.
 * @param index of the format in the request, for errors
 */
type Maker<T extends FormatType = FormatType> = (
  format: FormatOf<T>,
  material: Material,
  options: DeriveOptions,
  index: number,
) => Promise<Made & { answer?: AnswerInfo; highlights?: HighlightInfo[] }>;

const makeQuestion: Maker<'question'> = async ({ question }, material, options) => {
  const { markdown, history, highlighted = [], metadata, model, request } = material;
  const about = declaredBy(metadata);
  const language = pageLanguage(markdown, about.language);
  // An address may also identify a person.
  const url = request.redactPII ? undefined : request.url;
  const input = { markdown, question, history, highlighted, ...about, language, ...(url && { url }) };
  const { answer, warnings, remedy, sources, ...facts } = await answerQuestion(input, model, options);
  const placed = withPlaces(sources, markdown, language);
  return { value: answer, warnings, ...defined({ remedy }), answer: { question, ...facts, sources: placed } };
};

const makeHighlights: Maker<'highlights'> = async ({ query }, { markdown, metadata }) => {
  if (!markdown.trim()) {
    return { value: null, warnings: [i18n.t('warnings.question.empty')] };
  }
  const { language } = declaredBy(metadata);
  const found = selectHighlights(markdown, query, { language });
  const highlights = found.map(({ start, end, score, ...info }) => info);
  return { value: highlightsText(found), warnings: [], highlights };
};

const makeSummary: Maker<'summary'> = (_format, { markdown, metadata, model }, options) =>
  summarise({ markdown, ...declaredBy(metadata) }, model, options);

/** Extracts JSON from the page; without a model from its structured data, metadata and tables, and the lists that it shows. */
const makeJson: Maker<'json'> = ({ schema, prompt }, material, options, index) => {
  const { markdown, metadata, model, schemas } = material;
  const { lists = [], ...declared } = material.structured ?? {};
  const values = { declared: [declared, metadata, tablesOf(markdown)], lists };
  const path = ['formats', index, 'schema'];
  const input = { markdown, schema, prompt, values, path };
  return isByExample(schema)
    ? extractByExample(input, { ...options, schemas })
    : extractJson(input, model, { ...options, schemas });
};

/** Compares the page with its last version; if requested, also the JSON that a model extracts from both. */
const makeChangeTracking: Maker<'changeTracking'> = async (format, material, options, index) => {
  if (!material.mayKeep) {
    return { value: null, warnings: [i18n.t('warnings.changes.notKept')] };
  }
  const { markdown, metadata, request, at, versions, schemas } = material;
  const { tag, modes, schema, prompt } = format;
  const { statusCode } = metadata;
  const page = { url: request.url, tag, markdown, modes, at, ...(statusCode && { statusCode }) };
  const { changeTracking: tracked, previous, warnings } = await trackChanges(page, versions);
  if (!tracked) return { value: null, warnings };
  if (!modes.includes('json') || tracked.changeStatus !== 'changed' || !previous) return { value: tracked, warnings };

  const path = ['formats', index, 'schema'];
  const extract = (markdown: string) =>
    extractJson({ markdown, schema, prompt, path }, material.model, { ...options, schemas });
  const current = await extract(markdown);
  const before = await extract(previous.markdown);
  if (!isObject(current.value) || !isObject(before.value)) {
    const { remedy } = current;
    const why = [...warnings, ...current.warnings, i18n.t('warnings.changes.noStructure')];
    return { value: tracked, warnings: why, ...defined({ remedy }) };
  }
  return { value: { ...tracked, json: changedKeys(before.value, current.value) }, warnings };
};

/** A format that is created from a page's text. */
interface TextRow<T extends FormatType = FormatType> {
  make: Maker<T>;
  /**
   * Names the message for `data.warning` if it is not created under zero data retention. Matches the reference v2
   * server.
   */
  refusal?: 'summary' | 'json' | 'changeTracking' | 'question';
}

const formats: { [T in TextFormatType]: TextRow<T> } = {
  question: { make: makeQuestion, refusal: 'question' },
  highlights: { make: makeHighlights },
  summary: { make: makeSummary, refusal: 'summary' },
  json: { make: makeJson, refusal: 'json' },
  changeTracking: { make: makeChangeTracking, refusal: 'changeTracking' },
};

/** Returns a format's row. Its type is wider than the row's, as the caller passes a format of the same type. */
export const textRow = (type: FormatType) => (isTextFormat(type) ? (formats[type] as TextRow) : undefined);
