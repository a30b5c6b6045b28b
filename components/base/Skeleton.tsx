import './skeleton.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';

/** Delay before a skeleton is shown, in ms; faster work does not need one. */
const DELAY = 120;

/** Waits a moment before it shows its children, so that quick work does not flicker. */
export function AfterDelay({ children }: { children: ComponentChildren }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), DELAY);
    return () => clearTimeout(timer);
  }, []);
  return late ? children : null;
}

interface SkeletonProps {
  /** Width of each line in percent of the column. */
  lines: readonly number[];
  /** Indices of those lines that are headings. */
  headings: readonly number[];
}

/** Shape of the content to come. It is decorative: describe what is going on in words next to it. */
export function Skeleton({ lines, headings }: SkeletonProps) {
  return (
    <AfterDelay>
      <div class="skeleton" aria-hidden="true">
        {lines.map((width, index) => (
          <i
            key={index}
            class={headings.includes(index) ? 'skeleton-heading' : undefined}
            style={{ width: `${width}%` }}
          />
        ))}
      </div>
    </AfterDelay>
  );
}
