import type { Model } from '@/lib/model/model';
import { estimateTokens } from '@/lib/model/tokens';

/** Number of tokens for the frame around page text, roles and the like. */
const FRAME = 120;
/** Less room than this is not worth a request for each part of a page. */
const LEAST = 100;

/**
 * Returns the number of tokens of page text that fit into a prompt with other texts.
 * @returns undefined if the other texts leave no room
 */
export function roomFor(model: Model, ...said: string[]): number | undefined {
  const room = model.limits.input - FRAME - said.reduce((sum, text) => sum + estimateTokens(text), 0);
  return room < LEAST ? undefined : room;
}

/** Formats a share for views: 1 is the whole page, and a part never counts as the whole. */
export const readShare = (done: number, all: number): number =>
  all === 0 || done >= all ? 1 : Math.min(0.99, Math.round((done / all) * 100) / 100);
