import type { Ask } from './ask.ts';
import type { InputSchema } from './input-schema.ts';
import type { Results } from './results.ts';

/** The context of a tool call. */
export interface ToolCall {
  ask: Ask;
  results: Results;
  /** Aborted when the assistant cancels the call, or leaves. */
  signal: AbortSignal;
  /** Reports progress. */
  progress(message: string): void;
  /** Records a stored scrape for the list of resources. */
  kept(scrapeId: string, title: string): void;
  /** Records a recording of the user's browser for that list. */
  keptRecording(id: string, name: string): void;
}

/**
 * The output for an assistant: a text, which is cut to the assistant's limit unless it is a part of a longer text, or a
 * picture.
 */
export type ToolOutput = { text: string; isPart?: true } | { picture: { data: string; mimeType: string } };

export type ToolArguments = Record<string, unknown>;

export interface McpTool {
  name: string;
  description: string;
  inputSchema: InputSchema;
  /** True if it changes nothing except data stored by this server. */
  isReadOnly: boolean;
  /** @throws ToolProblem */
  run(args: ToolArguments, call: ToolCall): Promise<ToolOutput>;
}
