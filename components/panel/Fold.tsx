import './fold.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Icon } from '@/components/base/Icon';

interface FoldProps {
  title: string;
  /** Brief summary of its content. */
  meta?: ComponentChildren;
  /** Opens it initially. */
  open?: boolean;
  children: ComponentChildren;
}

/** Section below a result that stays closed until it is opened. */
export function Fold({ title, meta, open = false, children }: FoldProps) {
  const [isShown, show] = useState(open);
  useEffect(() => {
    if (open) show(true);
  }, [open]);
  const toggle = (fold: HTMLDetailsElement) => {
    show(fold.open);
    if (fold.open) fold.scrollIntoView({ block: 'nearest' });
  };
  return (
    <details class="fold" open={isShown} onToggle={({ currentTarget }) => toggle(currentTarget)}>
      <summary>
        <Icon name="right" small />
        <strong>{title}</strong>
        {meta && <span class="meta">{meta}</span>}
      </summary>
      {children}
    </details>
  );
}
