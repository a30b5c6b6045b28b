import { type ComponentChildren, Fragment } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { useGrowing } from './use-growing';

/** Items that are drawn without being asked for. */
const FIRST = 300;

interface LongListProps<T> {
  /** Accessible name. */
  label: string;
  class: string;
  items: readonly T[];
  children(item: T): ComponentChildren;
}

/** A list that draws its beginning, and the rest when asked. */
export function LongList<T>({ label, class: className, items, children }: LongListProps<T>) {
  const [all, setAll] = useState(false);
  // The rest comes in batches, one per task, so that clicks come in between.
  const wanted = useGrowing(all ? Math.ceil(items.length / FIRST) : 1);
  // Kept as they are: with each batch, only that batch is drawn.
  const batches = useMemo<ComponentChildren[]>(() => [], [items, children]);
  while (batches.length < wanted) {
    const from = batches.length * FIRST;
    batches.push(
      items.slice(from, from + FIRST).map((item, index) => <Fragment key={from + index}>{children(item)}</Fragment>),
    );
  }
  return (
    <>
      <ul class={className} aria-label={label}>
        {batches.map((batch, index) => (
          <Fragment key={index}>{batch}</Fragment>
        ))}
      </ul>
      {!all && items.length > FIRST && (
        <Button kind="link" label={i18n.t('panel.result.showAll')} onClick={() => setAll(true)} />
      )}
    </>
  );
}
