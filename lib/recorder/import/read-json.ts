import { dropPrototypes } from '@/lib/base/json';
import type { Issue } from '@/lib/contract';
import { refused } from './result';

/** Maximum size of a file, in bytes of UTF-8. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Maximum nesting depth. It exceeds any request, and is far from overflowing the stack. */
const MAX_DEPTH = 100;

type Json = { ok: true; value: unknown; notes: string[] } | { ok: false; issues: Issue[] };

/** Parses the text of a file, which may be anything. */
export function readJson(text: string): Json {
  if (text.length > MAX_BYTES || new Blob([text]).size > MAX_BYTES) {
    return refused([], 'The file has more than 10 MB: no recording is that large.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused([], 'This is not JSON: the file is damaged, or no recording.');
  }
  const { depth, removed } = dropPrototypes(value, MAX_DEPTH);
  if (depth > MAX_DEPTH) return refused([], `The file is nested more than ${MAX_DEPTH} levels deep.`);
  return {
    ok: true,
    value,
    notes: removed ? ['Members named __proto__ were left out: they could change others.'] : [],
  };
}
