/** How a program, or the steps to a wish, went. */
export interface Execution {
  /** The value of its last expression. */
  result: string;
  stdout: string;
  stderr: string;
  /** 0 unless it failed. */
  exitCode: number;
  /** True if it did not end by itself. */
  killed: boolean;
  /** True if it printed or gave more than is kept. */
  truncated?: true;
  /** One sentence about its failure. */
  error?: string;
}

/** How long something in a session may take, and what ends it before. */
export interface RunLimits {
  /** Seconds. */
  timeout: number;
  signal: AbortSignal;
}
