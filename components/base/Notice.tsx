import './notice.css';
import type { ComponentChildren } from 'preact';
import { Icon } from './Icon';

/** One amber line: what is missing from an otherwise complete result, and how to get it. */
export function Notice({ children }: { children: ComponentChildren }) {
  return (
    <div class="notice" role="note">
      <Icon name="alert" />
      <div>{children}</div>
    </div>
  );
}
