import { isObject } from '@/lib/json';
import { DIFF_LIMIT } from './changes/diff';
import { changedKeys } from './changes/keys';
import { trackChanges } from './changes/track';
import { extractJson } from './language/json';
import type { Maker } from './material';

/** Compares the page with its last version; where asked, also the JSON that a model extracts from both. */
export const makeChangeTracking: Maker<'changeTracking'> = async (format, material, options, index) => {
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
