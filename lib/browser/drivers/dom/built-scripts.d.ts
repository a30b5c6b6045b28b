declare module 'virtual:built-scripts' {
  /** Runs a script in the document that it is put into: by its name and the values that it is written for. */
  export function runScript(
    name: string,
    values: readonly unknown[],
  ): Promise<{ value?: unknown; failed?: undefined } | { failed: string }>;
}
