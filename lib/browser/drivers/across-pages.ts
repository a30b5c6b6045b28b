import { WinnowError } from '@/lib/errors';

/**
 * Asks a page for something that waits, and asks again in the next document where the page goes on meanwhile.
 * @param limit milliseconds
 * @param question given what is left of them
 * @param arrive waits until the next document can be asked; false where none comes
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
      // Firefox refuses the empty document that stands between two pages.
      const isGone = error instanceof WinnowError && ['PAGE_CHANGED', 'PERMISSION_NEEDED'].includes(error.code);
      if (!isGone || left === 0 || !(await arrive(left))) throw error;
    }
  }
}
