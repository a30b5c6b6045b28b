import { type Copy, useCopying } from './CopyButton';
import { Menu, type MenuItem } from './Menu';

interface CopyMenuProps {
  label: string;
  items: readonly { label: string; copy: Copy }[];
  /** Choices about what is copied, under the texts. */
  choices?: readonly MenuItem[] | undefined;
}

/** Offers texts to copy, and says that one was in place of its label. */
export function CopyMenu({ label, items, choices = [] }: CopyMenuProps) {
  const [said, copy] = useCopying();
  return (
    <Menu
      label={label}
      items={[...items.map((item) => ({ label: item.label, onChoose: () => copy(item.copy) })), ...choices]}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Menu>
  );
}
