import { useEffect, useRef } from 'preact/hooks';
import { activeTab, type Tab, watchTabs } from '@/lib/browser/tabs';

/** A tab and the page in it; the address is only known of pages that may be read. */
type Turned = Pick<Tab, 'id' | 'url'>;

/** Calls back when the person turns to another tab of the window, or to another page in the one in front. */
export function useTabTurns(windowId: number | undefined, onTurn: (tab: Turned) => void): void {
  const latest = useRef(onTurn);
  latest.current = onTurn;

  useEffect(() => {
    let before: Turned | undefined;
    const look = async () => {
      const tab = await activeTab(windowId);
      const isOther = before !== undefined && tab !== undefined && isTurn(before, tab);
      before = tab;
      if (isOther) latest.current(tab);
    };
    void look();
    return watchTabs(look);
  }, [windowId]);
}

/** An address that was hidden and now is known is no other page: a press of the user's has granted us this one. */
const isTurn = (before: Turned, now: Turned) =>
  now.id !== before.id || (before.url !== undefined && now.url !== undefined && now.url !== before.url);
