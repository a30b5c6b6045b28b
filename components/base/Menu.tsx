import './menu.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Icon, type IconName } from './Icon';

export interface MenuItem {
  label: string;
  icon?: IconName;
  /** Set if the item is one of a choice, or can be switched on and off. */
  checked?: boolean;
  alone?: boolean;
  onChoose(): void;
}

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  /** False for an item that is not available now. */
  items: readonly (MenuItem | false)[];
  icon?: IconName;
  /** Adds the arrow of a menu, for a button that does not look like one. */
  sign?: boolean;
  /** Content of the button after its icon. */
  children?: ComponentChildren;
}

/** A button that opens a list of actions; arrow keys move in it, Escape closes it. */
export function Menu({ label, items: offered, icon, sign, children }: MenuProps) {
  const items = offered.filter((item) => item !== false);
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])];

  useEffect(() => {
    if (!open) return;
    const chosen = items.findIndex((item) => item.checked && !item.alone);
    // The whole list, of which the focus would bring one entry into view.
    const list = root.current?.querySelector<HTMLElement>('.menu-list');
    list?.scrollIntoView({ block: 'nearest' });
    if (list) keepBetweenEdges(list);
    entries()[Math.max(chosen, 0)]?.focus();
  }, [open]);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  const move = (event: KeyboardEvent) => {
    const all = entries();
    const at = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next !== undefined) {
      all.at(next % all.length)?.focus();
    } else if (event.key === 'Escape') {
      close();
    } else {
      return;
    }
    // Otherwise the page would scroll, or Escape would close the surrounding popup.
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      class="menu"
      ref={root}
      onFocusOut={(event) => {
        if (!root.current?.contains(event.relatedTarget as Node | null)) setOpen(false);
      }}
    >
      <button
        type="button"
        class="menu-button"
        ref={button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') setOpen(true);
        }}
      >
        {icon && <Icon name={icon} />}
        {children}
        {sign && <Icon name="down" small />}
      </button>
      {open && (
        <div class="menu-list" role="menu" aria-label={label} onKeyDown={move}>
          {items.map((item) => (
            <Item
              key={item.label}
              {...item}
              onChoose={() => {
                close();
                item.onChoose();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** Moves a list sideways as far as it would be cut off at an edge of the window, which happens in a narrow panel. */
function keepBetweenEdges(list: HTMLElement): void {
  const { left, right } = list.getBoundingClientRect();
  const { clientWidth } = document.documentElement;
  const shift = left < 0 ? -left : Math.min(0, clientWidth - right);
  list.style.translate = `${shift}px`;
}

function Item({ label, icon, checked, alone, onChoose }: MenuItem) {
  const choice = alone ? 'menuitemcheckbox' : 'menuitemradio';
  return (
    <button
      type="button"
      class="menu-item"
      {...(checked === undefined ? { role: 'menuitem' } : { role: choice, 'aria-checked': checked })}
      tabIndex={-1}
      onClick={onChoose}
    >
      {icon && <Icon name={icon} />}
      <span>{label}</span>
      {checked && <Icon name="check" small />}
    </button>
  );
}
