import { type ComponentChildren, Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';

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
  const shown = all ? items : items.slice(0, FIRST);
  return (
    <>
      <ul class={className} aria-label={label}>
        {shown.map((item, index) => (
          <Fragment key={index}>{children(item)}</Fragment>
        ))}
      </ul>
      {shown.length < items.length && (
        <Button kind="link" label={i18n.t('panel.result.showAll')} onClick={() => setAll(true)} />
      )}
    </>
  );
}
