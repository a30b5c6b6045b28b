import { useEffect, useState } from 'preact/hooks';
import type { PanelActions, ShownInPage } from '../actions';

/** The passage that was pressed last, and what became of it in the page. */
export interface ShownPassage {
  place: number;
  outcome: ShownInPage | 'looking';
}

/**
 * Shows one passage at a time in the page, as long as the view that lists them is there.
 * @param texts the passages as a person reads them
 * @param url address of the page that they are from
 */
export function useShownPassage(
  texts: readonly string[],
  url: string,
  { showInPage, clearInPage }: Pick<PanelActions, 'showInPage' | 'clearInPage'>,
): [shown: ShownPassage | undefined, press: (place: number) => void] {
  const [shown, setShown] = useState<ShownPassage>();
  const pressed = shown !== undefined;
  useEffect(() => (pressed ? clearInPage : undefined), [pressed]);

  const press = async (place: number) => {
    setShown({ place, outcome: 'looking' });
    const outcome = await showInPage(texts[place] ?? '', url);
    setShown((now) => (now?.place === place ? { place, outcome } : now));
  };
  return [shown, (place) => void press(place)];
}
