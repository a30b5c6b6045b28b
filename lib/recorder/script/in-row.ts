import * as z from 'zod';
import { IN_ROW_TEXT } from './in-row-text';

/** A feature of a row: something that CSS can express, or words of one of its texts. */
const part = z.union([
  z.object({ css: z.string() }),
  z.object({ words: z.array(z.string()), place: z.string(), of: z.number() }),
]);

/** Selectors of what is around a root: the frames, and the hosts of the open shadow roots in the last, the outermost first. */
const within = z.object({ frames: z.array(z.string()), hosts: z.array(z.string()) });

/** An element in the row that has a key, for a page of the language in which that was recorded. */
export const inRow = z.object({
  name: z.string(),
  tag: z.string(),
  caption: z.string(),
  inner: z.string(),
  within: within.optional(),
  levels: z.array(
    z.object({ shape: z.string(), depth: z.number(), alike: z.number().optional(), ways: z.array(z.array(part)) }),
  ),
});
export type InRow = z.output<typeof inRow>;

/**
 * JavaScript of a function that finds an element by its row's key, given as JSON text, like the replay in the extension. It
 * fails rather than return an element of another row.
 */
export const FIND_IN_ROW = `((text) => { ${IN_ROW_TEXT} return findInRow(JSON.parse(text), document); })`;
