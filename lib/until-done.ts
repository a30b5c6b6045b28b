/**
 * Work that is done once, however often it is asked for; what fails is done again when it is asked for next.
 * @returns a function that resolves as the work does
 */
export function untilDone<T>(work: () => Promise<T>): () => Promise<T> {
  let doing: Promise<T> | undefined;
  return () => {
    doing ??= work().catch((thrown) => {
      doing = undefined;
      throw thrown;
    });
    return doing;
  };
}
