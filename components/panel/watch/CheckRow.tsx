import './watch.css';
import type { ComponentChildren } from 'preact';
import { FactLine } from '@/components/base/FactLine';
import { Icon } from '@/components/base/Icon';
import { momentOf } from '../moments';

interface CheckRowProps {
  /** How it ended, in words. */
  state: string;
  /** When it started, in ms since the epoch. */
  at?: number | undefined;
  /** What it found, in a few words. */
  found?: string | undefined;
  open?: boolean;
  /** Called when its details are expanded. */
  onOpen?(): void;
  /** Details; absent if there is nothing more to say. */
  children?: ComponentChildren;
}

/** A check of a watched page, which expands to what it found. */
export function CheckRow({ state, at, found, open, onOpen, children }: CheckRowProps) {
  const head = (
    <span class="history-text">
      <span class="history-title">
        <b>{state}</b>
        {at !== undefined && <time dateTime={new Date(at).toISOString()}>{momentOf(at)}</time>}
      </span>
      {found && (
        <small>
          <FactLine of={[found]} />
        </small>
      )}
    </span>
  );
  if (!children) return <li>{head}</li>;
  return (
    <li>
      <details open={open} onToggle={({ currentTarget }) => currentTarget.open && onOpen?.()}>
        <summary>
          {head}
          <Icon name="down" small />
        </summary>
        {children}
      </details>
    </li>
  );
}
