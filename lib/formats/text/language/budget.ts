import type { Model } from '@/lib/model/model';
import { estimateTokens } from '@/lib/model/tokens';

/** Tokens that the block around page text, roles and the like take. */
const FRAME = 120;
/** Less is not worth a request for each part of a page. */
const LEAST = 100;

/**
 * Tokens of page text that go into one prompt beside what is said with it.
 * @returns undefined where what is said leaves no room
 */
export function roomFor(model: Model, ...said: string[]): number | undefined {
  const room = model.limits.input - FRAME - said.reduce((sum, text) => sum + estimateTokens(text), 0);
  return room < LEAST ? undefined : room;
}

/** A share as views say it: 1 is the whole page, and no part of it is ever called the whole. */
export const readShare = (done: number, all: number): number =>
  all === 0 || done >= all ? 1 : Math.min(0.99, Math.round((done / all) * 100) / 100);
