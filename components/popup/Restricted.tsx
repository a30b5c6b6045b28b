import './restricted.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Favicon } from '@/components/base/Favicon';

interface RecentResult {
  jobId: string;
  url: string;
  title: string;
  favicon?: string;
  /** Milliseconds since the epoch. */
  at: number;
}

interface RestrictedProps {
  /** The reason why this page cannot be read, and the way out: a sentence each. */
  why: string;
  more: string;
  /** Given where a reload helps. */
  onReload?: (() => void) | undefined;
  recent: readonly RecentResult[];
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
              {recent.map(({ jobId, at, ...page }) => (
                <li key={jobId}>
                  <button type="button" onClick={() => onResult(jobId)}>
                    <Favicon {...page} />
                    <span>{page.title}</span>
                    <time dateTime={new Date(at).toISOString()}>{whenText(at)}</time>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
      <p class="popup-note">
        {i18n.t('popup.allResults')} <Button kind="link" label={i18n.t('common.history')} onClick={onHistory} />.
      </p>
    </>
  );
}

/** The hour for today, else the day. */
function whenText(at: number): string {
  const date = new Date(at);
  return date.toDateString() === new Date().toDateString()
    ? date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
    : date.toLocaleDateString(undefined, { day: 'numeric', month: 'short' });
}
