import { LIMITS } from '@/lib/contract/limits';
import * as z from '@/lib/contract/zod';

const number = z.number().min(-1e15).max(1e15);

/** Decides which differences of a page count as a change. */
export const watchRule = z.discriminatedUnion('kind', [
  /** Any text that appears, disappears or changes. */
  z.object({ kind: z.literal('text') }),
  /** The first number of the content is above one bound or below the other; without bounds, any other number counts. */
  z.object({ kind: z.literal('number'), above: number.exactOptional(), below: number.exactOptional() }),
  /** These words appear in the content, or disappear from it. */
  z.object({
    kind: z.literal('words'),
    words: z.string().trim().min(1).max(LIMITS.monitor.query),
    when: z.enum(['appear', 'go']),
  }),
  /** The price has changed. */
  z.object({ kind: z.literal('price') }),
  /** The product has become available, or unavailable. */
  z.object({ kind: z.literal('stock') }),
]);

export type WatchRule = z.output<typeof watchRule>;
