import type { Ask } from './ask.ts';
import type { Results } from './results.ts';

/** What a call of a tool has to work with. */
export interface ToolCall {
  ask: Ask;
  results: Results;
  /** Aborted when the assistant cancels the call, or leaves. */
  signal: AbortSignal;
  /** Tells how it goes. */
  progress(message: string): void;
  /** Notes a scrape that is kept, for the list of resources. */
  kept(scrapeId: string, title: string): void;
}

/** What an assistant gets: a text, which is cut to what it takes unless it is a part of one, or a picture. */
export type ToolOutput = { text: string; isPart?: true } | { picture: { data: string; mimeType: string } };
