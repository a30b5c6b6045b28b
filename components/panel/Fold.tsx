import './fold.css';
import type { ComponentChildren } from 'preact';
import { Icon } from '@/components/base/Icon';

interface FoldProps {
  title: string;
  /** Its content in a few words. */
  meta?: ComponentChildren;
  /** Open as it is first shown. */
  open?: boolean;
  children: ComponentChildren;
}

/** Part under a result that stays closed until it is opened. */
export function Fold({ title, meta, open = false, children }: FoldProps) {
  return (
    <details class="fold" open={open}>
      <summary>
        <Icon name="right" small />
        <strong>{title}</strong>
        {meta && <span class="meta">{meta}</span>}
      </summary>
      {children}
    </details>
  );
}
