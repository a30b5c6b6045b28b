import * as z from 'zod';
import type { Quotation } from '@/lib/base/text/passages';
import { estimateTokens, partsWithin } from '@/lib/model/tokens';

/** A passage with its number in prompts. */
export interface Numbered {
  number: number;
  passage: Quotation;
  tokens: number;
}

/** Numbers passages from 1 and splits any that are longer than `longest` tokens. */
export function numbered(passages: readonly Quotation[], longest: number): Numbered[] {
  return passages
    .flatMap((passage) => cut(passage, longest))
    .map((passage, index) => ({ number: index + 1, passage, tokens: estimateTokens(line(index + 1, passage)) + 1 }));
}

const cut = ({ text, start }: Quotation, longest: number): Quotation[] =>
  partsWithin(text, longest).map((part) => ({
    text: text.slice(part.start, part.end),
    start: start + part.start,
    end: start + part.end,
  }));

const line = (number: number, { text }: Quotation) => `[${number}] ${text}`;

/** Returns the lines of a prompt. */
export const linesFor = (items: readonly Numbered[]): string[] =>
  items.map(({ number, passage }) => line(number, passage));

/** Schema of the JSON by which a model names passages or blocks. */
export const NUMBERS_SCHEMA = {
  type: 'object',
  properties: { numbers: { type: 'array', items: { type: 'integer' } } },
  required: ['numbers'],
  additionalProperties: false,
};

const answered = z
  .union([z.array(z.unknown()), z.looseObject({ numbers: z.array(z.unknown()) }).transform(({ numbers }) => numbers)])
  .catch([]);

/** Returns the numbers in any answer of a model. */
export const numbersIn = (answer: unknown): Set<number> =>
  new Set(answered.parse(answer).map(Number).filter(Number.isInteger));
