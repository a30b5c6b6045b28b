import type { Issue } from '@/lib/contract';
import { refused } from './result';

/** Bytes of UTF-8. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Levels. Deeper than any request, and far from what would end a recursion. */
const MAX_DEPTH = 100;

type Json = { ok: true; value: unknown; notes: string[] } | { ok: false; issues: Issue[] };

/** Reads the text of a file that may be anything. */
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
  const { depth, removed } = clean(value);
  if (depth > MAX_DEPTH) return refused([], `The file is nested more than ${MAX_DEPTH} levels deep.`);
  return {
    ok: true,
    value,
    notes: removed ? ['Members named __proto__ were left out: they could change others.'] : [],
  };
}

/**
 * Takes out, in place, the members that assigning would turn into a prototype.
 * @returns also how deep the value is, of what was looked at
 */
function clean(root: unknown): { depth: number; removed: boolean } {
  let level = [root];
  let depth = 0;
  let removed = false;
  // Level by level, not by recursion, which a file could make overflow.
  for (; level.length && depth <= MAX_DEPTH; depth++) {
    const next: unknown[] = [];
    for (const value of level) {
      if (typeof value !== 'object' || value === null) continue;
      if (Object.hasOwn(value, '__proto__')) removed = Reflect.deleteProperty(value, '__proto__');
      for (const member of Object.values(value)) next.push(member);
    }
    level = next;
  }
  return { depth, removed };
}
