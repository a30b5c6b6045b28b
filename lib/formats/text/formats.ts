import type { FormatType } from '@/lib/contract';
import { isTextFormat, type TextFormatType } from '../registry';
import { makeChangeTracking } from './change-tracking';
import { makeHighlights } from './highlights';
import { makeJson } from './json';
import type { Maker } from './material';
import { makeQuestion } from './question';
import { makeSummary } from './summary';

/** The maker of each format that is made of a page's text. */
const MAKERS: { [T in TextFormatType]: Maker<T> } = {
  question: makeQuestion,
  highlights: makeHighlights,
  summary: makeSummary,
  json: makeJson,
  changeTracking: makeChangeTracking,
};

/** Finds a format's maker. Its type is wider than the row's, as the caller passes the format of the same type. */
export const makerOf = (type: FormatType) => (isTextFormat(type) ? (MAKERS[type] as Maker) : undefined);
