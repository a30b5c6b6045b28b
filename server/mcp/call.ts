import type { Ask } from './ask.ts';
import type { InputSchema } from './input-schema.ts';
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

export type ToolArguments = Record<string, unknown>;

export interface McpTool {
  name: string;
  description: string;
  inputSchema: InputSchema;
  /** True if it changes nothing but what this server keeps. */
  isReadOnly: boolean;
  /** @throws ToolProblem */
  run(args: ToolArguments, call: ToolCall): Promise<ToolOutput>;
}
