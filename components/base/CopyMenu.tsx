import { type Copy, useCopying } from './CopyButton';
import type { IconName } from './Icon';
import { Menu, type MenuItem } from './Menu';

interface CopyMenuProps {
  label: string;
  /** Shown instead of the label. */
  icon?: IconName;
  items: readonly { label: string; copy: Copy }[];
  /** Options for what is copied, below the texts. */
  choices?: readonly MenuItem[] | undefined;
}

/** Offers texts to copy, and confirms a copy in place of its label. */
export function CopyMenu({ label, icon, items, choices = [] }: CopyMenuProps) {
  const [said, copy] = useCopying();
  return (
    <Menu
      label={label}
      {...(icon && { icon: said ? 'check' : icon })}
      items={[...items.map((item) => ({ label: item.label, onChoose: () => copy(item.copy) })), ...choices]}
    >
      <span aria-live="polite" class={icon && 'visually-hidden'}>
        {said ?? (icon ? '' : label)}
      </span>
    </Menu>
  );
}
