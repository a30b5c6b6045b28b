import { tablesOf } from '@/lib/text/tables';
import { extractJson } from './language/json';
import type { Maker } from './material';

/** Extracts JSON from the page; without a model from its structured data, metadata and tables. */
export const makeJson: Maker<'json'> = async ({ schema, prompt }, material, options, index) => {
  const { markdown, structured, metadata, model, schemas } = material;
  const input = {
    markdown,
    ...(schema && { schema }),
    ...(prompt !== undefined && { prompt }),
    structured: [structured, metadata, tablesOf(markdown)],
    path: ['formats', index, 'schema'],
  };
  const { json, warnings } = await extractJson(input, model, { ...options, schemas });
  return { value: json, warnings };
};
