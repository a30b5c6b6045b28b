import type { OperationInput, OperationName } from '../../lib/operations/registry';

/** The input of a job with what its caller left to this server, and members of the response to its start. */
interface Completed {
  input: OperationInput;
  started: object;
}

/** Completes the inputs of an operation before their jobs start. */
export interface StartCompletion<Input> {
  /**
   * @param given fields that the caller has chosen, which stay as they are
   * @returns undefined for an input that is whole
   * @throws WinnowError where it cannot be completed
   */
  complete(input: Input, given: readonly string[], signal: AbortSignal): Promise<Completed | undefined>;
}

/** The completions of the operations that have one. */
export type StartCompletions = Partial<Record<OperationName, StartCompletion<OperationInput>>>;
