import { issue } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { ReadFailure } from '@/lib/page/page-content';
import { pageSentence } from '@/lib/page-words';

/** Turns a failure that left a page as data into the request's error. */
export const errorOf = ({ code, field, message }: ReadFailure): WinnowError =>
  field
    ? WinnowError.badRequest([issue(pathOf(field), pageSentence(message))])
    : new WinnowError(code, pageSentence(message));

/** `includeTags[1]` as a path. */
const pathOf = (field: string) =>
  (field.match(/[^[\].]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
