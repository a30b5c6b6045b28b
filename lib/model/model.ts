export interface Prompt {
  system: string;
  user: string;
}

export interface ModelOptions {
  /** Stops the model itself, not only the waiting for it. */
  signal: AbortSignal;
  /** Maximum number of tokens to write; defaults to the model's own limit. */
  maxTokens?: number;
}

/**
 * A language model. Every method throws a WinnowError whose message never contains a key, or the signal's reason; a
 * text that ended at the limit of the model's output is MODEL_OUTPUT_LIMIT.
 */
export interface Model {
  /** For views: "llama3.2 at localhost:11434". */
  name: string;
  /** Limits, in tokens. */
  limits: { input: number; output: number };
  complete(prompt: Prompt, options: ModelOptions): Promise<string>;
  /** Yields pieces of the text as they arrive; nothing is buffered. */
  stream(prompt: Prompt, options: ModelOptions): AsyncIterable<string>;
  /**
   * Returns one JSON value that a schema describes; requested by response_format json_schema if the endpoint accepts
   * it, else by the prompt; repaired, not validated.
   */
  object(prompt: Prompt, schema: object, options: ModelOptions): Promise<unknown>;
}
