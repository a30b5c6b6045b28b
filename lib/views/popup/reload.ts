import { reloadTab } from '@/lib/browser/tabs';

/** Reloads a tab without waiting for it. */
export async function reload(tabId: number): Promise<void> {
  await reloadTab(tabId);
  window.close();
}
