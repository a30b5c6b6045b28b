import './fold.css';
import type { ComponentChildren } from 'preact';
import { Icon } from '@/components/base/Icon';

interface FoldProps {
  title: string;
  /** What is in it, in a few words. */
  meta?: ComponentChildren;
  children: ComponentChildren;
}

/** What stays closed under a result until it is asked for. */
export function Fold({ title, meta, children }: FoldProps) {
  return (
    <details class="fold">
      <summary>
        <Icon name="right" small />
        <strong>{title}</strong>
        {meta && <span class="meta">{meta}</span>}
      </summary>
      {children}
    </details>
  );
}
