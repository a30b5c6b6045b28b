import type { Model } from '@/lib/model/model';
import { chunksOf } from '@/lib/model/tokens';
import { roomFor } from './budget';
import { isUseless } from './failure';
import type { LanguageOptions } from './language-options';
import { linesFor, NUMBERS_SCHEMA, type Numbered, numbersIn } from './numbered';
import { promptAbout } from './untrusted';

/** Passages of a page for answering a question. */
export interface Selection {
  items: Numbered[];
  /** Number of the passages' characters that the model has read. */
  read: number;
  /** Requests made. */
  requests: number;
}

/** Maximum number of rounds in which passages that are still too many are searched again. */
const MAX_ROUNDS = 4;

/**
 * Lets a model choose, chunk by chunk, the passages that an answer may rest on, until they fit into one prompt.
 * @param budget of that prompt for passages, in tokens
 */
export async function selectPassages(
  items: readonly Numbered[],
  question: string,
  budget: number,
  model: Model,
  { signal, progress }: LanguageOptions,
): Promise<Selection> {
  let left = [...items];
  let requests = 0;
  let read = lengthOf(left);
  for (let round = 0; round < MAX_ROUNDS && tokensOf(left) > budget; round++) {
    const chunks = chunksOf(left, ({ tokens }) => tokens, roomFor(model, SELECT_RULES, question) ?? budget);
    const total = requests + chunks.length + 1;
    const chosen: Numbered[] = [];
    for (const chunk of chunks) {
      const picked = await pick(chunk, question, model, signal);
      if (picked) chosen.push(...picked);
      else if (round === 0) read -= lengthOf(chunk);
      progress?.(++requests, total);
    }
    // A model that wants everything would get the same request again.
    if (chosen.length === left.length) break;
    left = chosen;
  }
  const fitting = firstWithin(left, budget);
  return { items: fitting, read: read - (lengthOf(left) - lengthOf(fitting)), requests };
}

/** @returns undefined if the model's answer was useless */
async function pick(
  chunk: Numbered[],
  question: string,
  model: Model,
  signal: AbortSignal,
): Promise<Numbered[] | undefined> {
  const prompt = promptAbout(SELECT_RULES, linesFor(chunk), `Question: ${question}`);
  try {
    const numbers = numbersIn(await model.object(prompt, NUMBERS_SCHEMA, { signal }));
    return chunk.filter(({ number }) => numbers.has(number));
  } catch (thrown) {
    if (!isUseless(thrown)) throw thrown;
    return undefined;
  }
}

const SELECT_RULES =
  'You are given one part of a web page as numbered passages, and a question. Give the numbers of the passages that are needed to answer it, with those that say what they are about. Give an empty list where none is.';

const tokensOf = (items: readonly Numbered[]) => items.reduce((sum, { tokens }) => sum + tokens, 0);
const lengthOf = (items: readonly Numbered[]) => items.reduce((sum, { passage }) => sum + passage.text.length, 0);

function firstWithin(items: readonly Numbered[], budget: number): Numbered[] {
  let room = budget;
  return items.filter(({ tokens }) => {
    room -= tokens;
    return room >= 0;
  });
}
