declare module 'virtual:built-scripts' {
  /** Runs a script in the document that it is injected into, by its name and its values. */
  export function runScript(
    name: string,
    values: readonly unknown[],
  ): Promise<{ value?: unknown; failed?: undefined } | { failed: string }>;
}
