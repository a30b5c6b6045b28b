import { applyIconPress, onIcon } from '@/lib/browser/icon';
import type { Tab } from '@/lib/browser/tabs';
import { iconOpensPopup } from '@/lib/store/settings';
import type { WorkerContext } from './context';

/**
 * Makes a click on the icon do what the user has chosen. Call while the worker starts.
 * @param scrape called in the click itself
 */
export function followIcon({ settings }: Pick<WorkerContext, 'settings'>, scrape: (tab: Tab) => void): void {
  // If the settings cannot be read, the icon keeps its last behaviour.
  const apply = () => void applyIconPress(iconOpensPopup).catch(() => undefined);
  onIcon(scrape);
  settings.watch(apply);
  apply();
}
