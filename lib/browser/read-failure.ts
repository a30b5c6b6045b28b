import { issue } from '@/lib/contract';
import { WinnowError } from '@/lib/errors';
import type { ReadFailure } from '@/lib/page/page-content';

/** Turns a failure that left a page as data into the request's error. */
export const errorOf = ({ code, field, message }: ReadFailure): WinnowError =>
  field ? WinnowError.badRequest([issue(pathOf(field), message)]) : new WinnowError(code, message);

/** `includeTags[1]` as a path. */
const pathOf = (field: string) =>
  (field.match(/[^[\].]+/g) ?? []).map((key) => (/^\d+$/.test(key) ? Number(key) : key));
