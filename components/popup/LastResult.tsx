import './last-result.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { type Copy, CopyButton } from '@/components/base/CopyButton';
import { classNames } from '@/components/base/class-names';
import { Icon } from '@/components/base/Icon';
import { inSeconds } from '@/components/base/numbers';
import { savedWhen } from '@/components/base/times';
import type { Job } from '@/lib/jobs/job';

export interface LastResultProps {
  job: Job;
  /** True if it came while the popup was open. */
  isNews: boolean;
  /** Absent if the result is not saved. */
  onCopy?: Copy | undefined;
  onDownload?: (() => void) | undefined;
  onOpen(): void;
  /** Asks the browser to let Winnow copy with no view open. */
  onAllowCopying(): void;
}

/** The newest result of the page, with buttons to copy, save and open it. */
export function LastResult({ job, isNews, onCopy, onDownload, onOpen, onAllowCopying }: LastResultProps) {
  const isNotCopied = job.delivery?.state === 'failed' && job.delivery.to === 'clipboard';
  return (
    <section
      class={classNames(
        'last-result',
        job.delivery?.state === 'failed' && 'last-result-failed',
        isNews && !job.delivery && onCopy && 'last-result-news',
      )}
      aria-label={i18n.t('popup.last.title')}
    >
      <Icon name={job.delivery?.state === 'failed' ? 'alert' : 'check'} />
      <p {...(isNews && { role: 'status', 'aria-label': i18n.t('common.status') })}>
        {outcomeOf(job, isNews)}{' '}
        {isNotCopied && <Button kind="link" label={i18n.t('popup.last.allow')} onClick={onAllowCopying} />}
      </p>
      <div class="last-result-ways">
        <CopyButton kind="ghost" onCopy={onCopy} />
        <Button kind="ghost" small label={i18n.t('popup.last.open')} onClick={onOpen} />
        <Button
          kind="ghost"
          small
          label={i18n.t('panel.result.download')}
          disabled={!onDownload}
          onClick={onDownload}
        />
      </div>
    </section>
  );
}

/** Describes the outcome of a scrape: in full if it just ended, or only with its time if it is an earlier scrape. */
function outcomeOf({ delivery, createdAt, startedAt, finishedAt }: Job, isNews: boolean): string {
  if (delivery?.state === 'failed') return delivery.why ?? i18n.t(`popup.last.failed.${delivery.to}`);
  if (!isNews) return i18n.t('popup.last.at', { when: savedWhen(finishedAt ?? createdAt, Date.now()) });
  if (delivery?.state !== 'done') {
    const seconds = inSeconds((finishedAt ?? createdAt) - (startedAt ?? createdAt));
    return i18n.t('popup.done', { seconds });
  }
  switch (delivery.to) {
    case 'clipboard':
      return i18n.t('popup.last.copied', delivery.words, { format: delivery.format });
    case 'file':
      return i18n.t('popup.last.saved', { file: delivery.file ?? '' });
    default:
      return i18n.t(`popup.last.${delivery.to}`);
  }
}
