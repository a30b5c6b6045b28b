import './data-section.css';
import { useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inMegabytes } from '@/components/base/numbers';

interface CacheSectionProps {
  copies: number;
  /** Bytes they take. */
  bytes: number;
  onClear(): Promise<void>;
}

/** Shows the size of the copies of pages, and deletes them without a question: nothing is lost. */
export function CacheSection({ copies, bytes, onClear }: CacheSectionProps) {
  const [cleared, setCleared] = useState(false);
  const clear = async () => {
    await onClear();
    setCleared(true);
  };
  return (
    <>
      <p class="meta kept-usage">{i18n.t('options.cacheUsage', copies, { count: copies, size: inMegabytes(bytes) })}</p>
      <Button kind="second" label={i18n.t('options.clearCache')} disabled={copies === 0} onClick={clear} />
      <p role="status" class="meta">
        {cleared && i18n.t('options.cacheCleared')}
      </p>
    </>
  );
}
