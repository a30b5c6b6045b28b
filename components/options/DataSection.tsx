import './data-section.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';
import { OptionGroup } from './OptionGroup';

interface DataSectionProps {
  results: number;
  /** Disk space used by this extension, except its cache, as estimated by the browser, in bytes. */
  bytes: number;
  /** Free disk space, in bytes. */
  room: number;
  onDeleteAll(): Promise<void>;
}

/** Shows what is stored and where, and deletes it. */
export function DataSection({ results, bytes, room, onDeleteAll }: DataSectionProps) {
  const [asked, setAsked] = useState<'no' | 'yes' | 'deleted'>();
  const place = useRef<HTMLDivElement>(null);
  // The confirmation replaces its button, and the focus moves to the choice that deletes nothing.
  useEffect(() => {
    if (asked) place.current?.querySelector<HTMLElement>('button:last-child')?.focus();
  }, [asked]);
  const kept = [
    [i18n.t('options.dataResults'), i18n.t('options.dataResultsWhere')],
    [i18n.t('options.dataRecordings'), i18n.t('options.dataRecordingsWhere')],
    [i18n.t('options.dataLanguages'), i18n.t('options.dataLanguagesWhere')],
    [i18n.t('options.dataSettings'), i18n.t('options.dataSettingsWhere')],
    [i18n.t('options.dataKey'), i18n.t('options.dataKeyWhere')],
  ] as const;
  const remove = async () => {
    await onDeleteAll();
    setAsked('deleted');
  };
  return (
    <>
      <div class="meta kept-usage">
        <p>{i18n.t('options.usage', results, { size: inBytes(bytes) })}</p>
        {Number.isFinite(room) && <p>{i18n.t('options.room', { size: inBytes(room) })}</p>}
      </div>
      <div ref={place}>
        {asked === 'yes' ? (
          <div class="confirm" role="alertdialog" aria-labelledby="confirm-question">
            <p id="confirm-question">{i18n.t('options.deleteConfirm', results)}</p>
            <Button kind="primary" small label={i18n.t('options.deleteYes')} onClick={remove} />
            <Button kind="ghost" small label={i18n.t('options.deleteNo')} onClick={() => setAsked('no')} />
          </div>
        ) : (
          <Button
            kind="second"
            label={i18n.t('options.deleteAll')}
            spent={results === 0}
            onClick={() => setAsked('yes')}
          />
        )}
      </div>
      <p role="status" class="meta">
        {asked === 'deleted' && i18n.t('options.deleted')}
      </p>
      <OptionGroup title={i18n.t('options.dataWhere')}>
        <dl class="kept">
          {kept.map(([what, where]) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd>{where}</dd>
            </div>
          ))}
        </dl>
      </OptionGroup>
    </>
  );
}

interface CacheSectionProps {
  copies: number;
  /** Size of the cached items, in bytes. */
  bytes: number;
  onClear(): Promise<void>;
}

/** Shows the size of cached pages, and deletes them without confirmation, since nothing is lost. */
export function CacheSection({ copies, bytes, onClear }: CacheSectionProps) {
  const [cleared, setCleared] = useState(false);
  const clear = async () => {
    await onClear();
    setCleared(true);
  };
  return (
    <>
      <p class="meta kept-usage">{i18n.t('options.cacheUsage', copies, { size: inBytes(bytes) })}</p>
      <Button kind="second" label={i18n.t('options.clearCache')} spent={copies === 0} onClick={clear} />
      <p role="status" class="meta">
        {cleared && i18n.t('options.cacheCleared')}
      </p>
    </>
  );
}
