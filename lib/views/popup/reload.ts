import { reloadTab } from '@/lib/browser/tabs';

/** Reloads a tab, and leaves it to itself. */
export async function reload(tabId: number): Promise<void> {
  await reloadTab(tabId);
  window.close();
}
