import './option-group.css';
import type { ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Icon } from '@/components/base/Icon';
import { OptionsSearched } from './OptionSearch';

interface OptionGroupProps {
  title: string;
  /** Names of what differs from its default, or was added. */
  changed?: readonly string[];
  /** Opens the group; only the user closes it. */
  isOpen?: boolean;
  children: ComponentChildren;
}

/** Collapsed options of one kind; the heading names the changed ones. A search opens it while it lasts. */
export function OptionGroup({ title, changed = [], isOpen = false, children }: OptionGroupProps) {
  const isSearched = useContext(OptionsSearched);
  const [isShown, show] = useState(isOpen);
  useEffect(() => {
    if (isOpen) show(true);
  }, [isOpen]);
  const opens = isShown || isOpen || isSearched;
  return (
    <details
      class="option-group"
      open={opens}
      onToggle={({ currentTarget }) => !isSearched && show(currentTarget.open)}
    >
      <summary>
        <Icon name="right" small />
        <strong>{title}</strong>
        {changed.length > 0 && <span class="meta">{i18n.list(changed)}</span>}
      </summary>
      {opens && children}
    </details>
  );
}
