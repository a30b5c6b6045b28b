import './restricted.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Favicon } from '@/components/base/Favicon';
import { savedWhen } from '@/components/base/times';
import type { Job } from '@/lib/jobs/job';

interface RestrictedProps {
  /** The reason why this page cannot be read, and the way out: a sentence each. */
  why: string;
  more: string;
  /** Given where a reload helps. */
  onReload?: (() => void) | undefined;
  /** Jobs whose results can be shown all the same. */
  recent: readonly Job[];
  onResult(jobId: string): void;
  onHistory(): void;
}

/** A page that no extension can read: why, and what still works. */
export function Restricted({ why, more, onReload, recent, onResult, onHistory }: RestrictedProps) {
  return (
    <>
      <div class="popup-body restricted">
        <p role="status" aria-label={i18n.t('common.status')}>
          <strong>{why}</strong> {more}
        </p>
        {onReload && <Button kind="primary" wide label={i18n.t('error.remedy.reloadPage')} onClick={onReload} />}
        {recent.length > 0 && (
          <section>
            <h3 class="caption">{i18n.t('popup.recent')}</h3>
            <ul class="recent" aria-label={i18n.t('popup.recent')}>
              {recent.map(({ id, page, createdAt }) => (
                <li key={id}>
                  <button type="button" onClick={() => onResult(id)}>
                    {page && <Favicon {...page} />}
                    <span>{page?.title}</span>
                    <time dateTime={new Date(createdAt).toISOString()}>{savedWhen(createdAt, Date.now())}</time>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p class="popup-note">
        {i18n.t('popup.allResults')} <Button kind="link" label={i18n.t('common.history')} onClick={onHistory} />
      </p>
    </>
  );
}
