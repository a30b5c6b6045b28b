import './tabs.css';
import { useEffect, useRef } from 'preact/hooks';
import { stepAlong } from '@/components/base/step-along';

interface TabsProps {
  /** Accessible name of the list. */
  label: string;
  tabs: readonly { key: string; label: string }[];
  selected: string;
  /** Id of the element that holds the selected tab's content. */
  panelId: string;
  onSelect(key: string): void;
}

export const tabId = (key: string) => `tab-${key}`;

/** A list of tabs with one stop in the tab order: arrow keys, Home and End move within it. WAI-ARIA, "Tabs Pattern". */
export function Tabs({ label, tabs, selected, panelId, onSelect }: TabsProps) {
  const list = useRef<HTMLDivElement>(null);

  const current = () => list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
  // After drawing: before, the browser would have to lay out the whole view twice.
  useEffect(() => current()?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [selected]);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(({ key }) => key === selected);
    const step = list.current ? stepAlong(list.current, event.key) : undefined;
    const next =
      event.key === 'Home' ? 0 : event.key === 'End' ? -1 : step === undefined ? undefined : (at + step) % tabs.length;
    const tab = next === undefined ? undefined : tabs.at(next);
    if (!tab) return;
    event.preventDefault();
    onSelect(tab.key);
    list.current?.querySelector<HTMLElement>(`#${tabId(tab.key)}`)?.focus();
  };

  return (
    <div class="tab-bar">
      <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => {
          const chosen = tab.key === selected;
          return (
            <button
              key={tab.key}
              id={tabId(tab.key)}
              type="button"
              role="tab"
              aria-selected={chosen}
              aria-controls={chosen ? panelId : undefined}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onSelect(tab.key)}
            >
              {tab.label}
            </button>
          );
        })}
      </div>
    </div>
  );
}
