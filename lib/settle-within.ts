/**
 * A promise's outcome, or a rejection once it has taken too long. Nothing is cancelled.
 * @param limit milliseconds
 * @throws Error 'did not answer in time'
 */
export function settleWithin<T>(promise: Promise<T>, limit: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The page did not answer in time.')), limit);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
