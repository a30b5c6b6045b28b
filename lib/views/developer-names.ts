import { settings } from '@/lib/store/settings';

/** Set on the root of a view that shows the contract's names; `components/base/row.css` hides them elsewhere. */
const SHOWN = 'developer-names';

/** Shows or hides the contract's names in this view, now and whenever the setting changes. */
export function followDeveloperNames(): void {
  const show = ({ developerNames }: { developerNames: boolean }) =>
    document.documentElement.classList.toggle(SHOWN, developerNames);
  settings.watch(show);
  void settings.getValue().then(show);
}
