import type { OperationInput, OperationName } from '../../lib/operations/registry';

/** The input of a job with the fields that its caller left to this server, and members of the response to its start. */
interface Completed {
  input: OperationInput;
  started: object;
}

/** Completes the inputs of an operation before their jobs start. */
export interface StartCompletion<Input> {
  /**
   * @param given fields that the caller has set, which stay unchanged
   * @returns undefined for a complete input
   * @throws WinnowError if it cannot be completed
   */
  complete(input: Input, given: readonly string[], signal: AbortSignal): Promise<Completed | undefined>;
}

/** The completions, by operation. */
export type StartCompletions = Partial<Record<OperationName, StartCompletion<OperationInput>>>;
