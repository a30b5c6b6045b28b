/** Outcome of a program, or of the steps for a prompt. */
export interface Execution {
  /** The value of its last expression. */
  result: string;
  stdout: string;
  stderr: string;
  /** 0 unless it failed. */
  exitCode: number;
  /** True if it did not end by itself. */
  killed: boolean;
  /** True if its output or value exceeded the limit. */
  truncated?: true;
  /** One sentence about its failure. */
  error?: string;
}

/** Limits of work in a session: a timeout, and a signal that ends it earlier. */
export interface RunLimits {
  /** Timeout, in seconds. */
  timeout: number;
  signal: AbortSignal;
}
