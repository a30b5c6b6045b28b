import { type Settings, settings } from '@/lib/store/settings';

/** Set on the root of a view that shows the contract's names; `components/base/row.css` hides them elsewhere. */
const SHOWN = 'developer-names';

/**
 * Shows or hides the contract's names in this view, now and whenever the setting changes.
 * @param saved what the view has read already: a second read would delay its start
 */
export function followDeveloperNames(saved: Pick<Settings, 'developerNames'>): void {
  const show = ({ developerNames }: Pick<Settings, 'developerNames'>) =>
    document.documentElement.classList.toggle(SHOWN, developerNames);
  show(saved);
  settings.watch(show);
}
