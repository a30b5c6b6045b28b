import type { FormatOf, FormatType } from '@/lib/contract';
import { DIFF_LIMIT } from '@/lib/formats/text/changes/diff';
import { changedKeys } from '@/lib/formats/text/changes/keys';
import { trackChanges } from '@/lib/formats/text/changes/track';
import { isObject } from '@/lib/json';
import { tablesOf } from '@/lib/text/tables';
import { isTextFormat, type TextFormatType } from '../registry';
import type { AnswerFacts, DeriveOptions, Material } from './derive';
import { selectHighlights } from './highlights/select';
import { extractJson } from './language/json';
import { answerQuestion } from './language/question';
import { summarise } from './language/summary';

/** A member of `data`; null where it could not be made, which a warning explains. */
interface Made {
  value: unknown;
  warnings: string[];
  answer?: AnswerFacts;
}

type Make<T extends FormatType = FormatType> = (
  format: FormatOf<T>,
  material: Material,
  options: DeriveOptions,
  /** Of the format in the request, for errors. */
  index: number,
) => Promise<Made>;

const languageOf = ({ metadata }: Material) => [metadata.language].flat()[0] ?? undefined;

const question: Make<'question'> = async ({ question }, material, options) => {
  const { markdown, history, metadata, model, request } = material;
  const language = languageOf(material);
  const title = [metadata.title].flat()[0];
  // An address may say who somebody is, too.
  const url = request.redactPII ? undefined : request.url;
  const { answer, warnings, ...facts } = await answerQuestion(
    { markdown, question, history, ...(title && { title }), ...(url && { url }), ...(language && { language }) },
    model,
    options,
  );
  return { value: answer, warnings, answer: { question, ...facts } };
};

const highlights: Make<'highlights'> = async ({ query }, material) => {
  if (!material.markdown.trim()) {
    return { value: null, warnings: ['Query was skipped because the markdown content is empty.'] };
  }
  const language = languageOf(material);
  const passages = selectHighlights(material.markdown, query, language ? { language } : {});
  return { value: passages.map(({ text }) => text).join('\n\n'), warnings: [] };
};

const summary: Make<'summary'> = async (_format, { markdown, metadata, model }, options) => {
  const title = [metadata.title].flat()[0];
  const made = await summarise({ markdown, ...(title && { title }) }, model, options);
  return { value: made.summary, warnings: made.warnings };
};

const json: Make<'json'> = async ({ schema, prompt }, material, options, index) => {
  const made = await extractJson(
    {
      markdown: material.markdown,
      ...(schema && { schema }),
      ...(prompt !== undefined && { prompt }),
      structured: [material.structured, material.metadata, tablesOf(material.markdown)],
      path: ['formats', index, 'schema'],
    },
    material.model,
    { ...options, schemas: material.schemas },
  );
  return { value: made.json, warnings: made.warnings };
};

const changeTracking: Make<'changeTracking'> = async (format, material, options, index) => {
  if (!material.mayKeep) {
    return { value: null, warnings: ['Change tracking is not supported where nothing may be kept.'] };
  }
  const { markdown, metadata, request, at, versions, schemas } = material;
  const { tag, modes, schema, prompt } = format;
  const { statusCode } = metadata;
  const page = { url: request.url, tag, markdown, modes, at, ...(statusCode && { statusCode }) };
  const { changeTracking: tracked, previous, warnings } = await trackChanges(page, versions, { timeoutMs: DIFF_LIMIT });
  if (!tracked) return { value: null, warnings };
  if (!modes.includes('json') || tracked.changeStatus !== 'changed' || !previous) return { value: tracked, warnings };

  const extract = (text: string) =>
    extractJson(
      { markdown: text, ...(schema && { schema }), ...(prompt && { prompt }), path: ['formats', index, 'schema'] },
      material.model,
      { ...options, schemas },
    );
  const current = await extract(markdown);
  const before = await extract(previous.markdown);
  if (!isObject(current.json) || !isObject(before.json)) {
    return { value: tracked, warnings: [...warnings, ...current.warnings, 'Structured diff generation failed.'] };
  }
  return { value: { ...tracked, json: changedKeys(before.json, current.json) }, warnings };
};

/** Every format that is made of a page's text: a row each. */
const rows: { [T in TextFormatType]: Make<T> } = { question, highlights, summary, json, changeTracking };

/** The maker of a format; the parameter is wider than the maker's, as the caller hands it the format of the same type. */
export const textMaker = (type: FormatType) => (isTextFormat(type) ? (rows[type] as Make) : undefined);
