import { type Copy, useCopying } from './CopyButton';
import { Menu } from './Menu';

/** Offers texts to copy, and says that one was in place of its label. */
export function CopyMenu({ label, items }: { label: string; items: readonly { label: string; copy: Copy }[] }) {
  const [said, copy] = useCopying();
  return (
    <Menu label={label} items={items.map((item) => ({ label: item.label, onChoose: () => copy(item.copy) }))}>
      <span aria-live="polite">{said ?? label}</span>
    </Menu>
  );
}
