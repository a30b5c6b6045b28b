import { WinnowError } from '@/lib/base/errors';
import { issue } from '@/lib/contract';
import type { ReadFailure } from '@/lib/page/page-content';
import { pageSentence } from '@/lib/scrape/page-words';

/** Converts a failure that a page returned as data to the request's error. */
export const errorOf = ({ code, field, message }: ReadFailure): WinnowError =>
  field
    ? WinnowError.badRequest([issue(pathOf(field), pageSentence(message))])
    : new WinnowError(code, pageSentence(message));

/** Converts `includeTags[1]` to a path. */
const pathOf = (field: string) =>
  (field.match(/[^[\].]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
