import { type ComponentChildren, Fragment } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { useGrowing } from './use-growing';
import { useNear } from './use-near';

/** Number of items that are shown initially. */
const FIRST = 300;
/** Number of items that are drawn at once. */
const BATCH = 50;

interface LongListProps<T> {
  /** Accessible name. */
  label: string;
  /** Its style sets the approximate height of a row as `--row`. */
  class: string;
  items: readonly T[];
  /** Draws all items, so that words can be found in them. */
  isWhole?: boolean;
  /** Index of an item that is drawn even if it is out of view. */
  reached?: number;
  children(item: T): ComponentChildren;
}

/**
 * A list that shows its beginning, and the rest on request. Only items that have been near the viewport are drawn, whatever
 * its length.
 */
export function LongList<T>({ items, isWhole = false, reached = 0, ...row }: LongListProps<T>) {
  const [isAsked, ask] = useState(false);
  const all = isAsked || isWhole || reached >= FIRST;
  const batches = useMemo(() => {
    const shown = all ? items : items.slice(0, FIRST);
    const count = Math.max(1, Math.ceil(shown.length / BATCH));
    return Array.from({ length: count }, (_, index) => shown.slice(index * BATCH, (index + 1) * BATCH));
  }, [items, all]);
  const drawn = useGrowing(isWhole ? batches.length : 1);
  return (
    <>
      {batches.map((batch, index) => (
        <Batch
          key={index}
          {...row}
          items={batch}
          isFirst={index === 0}
          isWanted={index < drawn || index === Math.floor(reached / BATCH)}
        />
      ))}
      {!all && items.length > FIRST && (
        <Button kind="link" label={i18n.t('panel.result.showAll')} onClick={() => ask(true)} />
      )}
    </>
  );
}

interface BatchProps<T> extends Omit<LongListProps<T>, 'isWhole' | 'reached'> {
  isFirst: boolean;
  /** Draws the batch even if it is out of view. */
  isWanted: boolean;
}

/** A list of its own, with the approximate height of its rows until it comes near the viewport. */
function Batch<T>({ label, class: className, items, isFirst, isWanted, children }: BatchProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<readonly T[]>();
  const isDrawn = isWanted || seen === items;
  useNear(list, !isDrawn, (isNear) => isNear && setSeen(items), { inputs: [items] });
  return (
    <ul
      class={className}
      ref={list}
      {...(isFirst && { 'aria-label': label })}
      style={isDrawn ? undefined : { height: `calc(${items.length} * var(--row))` }}
    >
      {isDrawn && items.map((item, index) => <Fragment key={index}>{children(item)}</Fragment>)}
    </ul>
  );
}
