export interface Prompt {
  system: string;
  user: string;
}

export interface ModelOptions {
  /** Stops the model itself, not only the waiting for it. */
  signal: AbortSignal;
  /** Tokens that it may write; its own limit where this is not given. */
  maxTokens?: number;
}

/**
 * A language model. Every method throws a WinnowError whose message never holds a key, or the signal's reason; a text
 * that ended at the limit of what the model may write is MODEL_OUTPUT_LIMIT.
 */
export interface Model {
  /** For views: "llama3.2 at localhost:11434". */
  name: string;
  /** Tokens. */
  limits: { input: number; output: number };
  complete(prompt: Prompt, options: ModelOptions): Promise<string>;
  /** Pieces of the text as they arrive; nothing is buffered. */
  stream(prompt: Prompt, options: ModelOptions): AsyncIterable<string>;
  /**
   * One JSON value that a schema describes; asked for by response_format json_schema where the endpoint takes it, else
   * by the prompt; repaired, not validated.
   */
  object(prompt: Prompt, schema: object, options: ModelOptions): Promise<unknown>;
}
