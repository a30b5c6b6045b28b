import { WinnowError } from '@/lib/base/errors';

/**
 * Asks a page something that takes time, and asks again in the next document if the page navigates meanwhile.
 * @param limit in ms
 * @param question gets the remaining time, in ms
 * @param arrive waits until the next document can be asked; returns false if no document comes
 */
export async function acrossPages<Value>(
  limit: number,
  question: (left: number) => Promise<Value>,
  arrive: (left: number) => Promise<boolean>,
): Promise<Value> {
  const end = Date.now() + limit;
  for (;;) {
    const left = Math.max(0, end - Date.now());
    try {
      return await question(left);
    } catch (error) {
      // Firefox refuses scripts in the empty document between two pages.
      const isGone = error instanceof WinnowError && ['PAGE_CHANGED', 'PERMISSION_NEEDED'].includes(error.code);
      if (!isGone || left === 0 || !(await arrive(left))) throw error;
    }
  }
}
