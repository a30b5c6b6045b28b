import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';
import { classNames } from '@/components/base/class-names';
import { FactLine } from '@/components/base/FactLine';
import { Favicon } from '@/components/base/Favicon';
import { Icon, type IconName } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { NameInput } from '@/components/base/NameInput';
import { programName } from '@/components/base/program-name';
import { readableUrl } from '@/components/base/readable-url';
import { timeOf } from '@/components/base/times';
import { useLoaded } from '@/components/base/use-loaded';
import { dataKey } from '@/lib/contract';
import { firstPageOf } from '@/lib/jobs/first-page';
import { isFinished, type Job, type JobState, shownState } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import { momentOf } from './moments';
import { pageOf } from './page-of';
import { useNear } from './use-near';
import { useObjectUrl } from './use-object-url';
import { hostOf } from './web-href';

export const STATE_ICONS: Record<JobState, IconName> = {
  queued: 'clock',
  running: 'clock',
  paused: 'pause',
  done: 'check',
  failed: 'alert',
  cancelled: 'x',
};

export interface HistoryRowProps {
  job: Job;
  /** A reference, so that rows need not be rendered again when the actions change. */
  actions: { current: PanelActions };
  /** Excerpt of its text around the matching words. */
  snippet?: string | undefined;
  /** Number of earlier jobs of the same web page, and whether they are shown below it. */
  earlier?: number;
  isOpen?: boolean | undefined;
  /** Number of the user's highlights of its page. */
  highlights?: number;
  /** True for a job that is listed below the newest of its web page. */
  isEarlier?: boolean | undefined;
  onToggle?(id: string): void;
}

/** A row that opens the result of a scrape, or the reason why it failed. Its menu has the other actions. */
export function HistoryRow({
  job,
  actions,
  snippet,
  earlier = 0,
  isOpen,
  isEarlier,
  highlights = 0,
  onToggle,
}: HistoryRowProps) {
  const [renaming, setRenaming] = useState<boolean>();
  const row = useRef<HTMLLIElement>(null);
  // Returns the focus to the row once the name is entered, before anything else can take it.
  useLayoutEffect(() => {
    if (renaming === false) row.current?.querySelector<HTMLElement>('.history-open')?.focus();
  }, [renaming]);
  const page = pageOf(job);
  const title = page.title || readableUrl(page.url);
  if (renaming) {
    return (
      <li class="history-row history-renaming" ref={row}>
        <Favicon {...page} title={title} />
        <NameInput
          label={i18n.t('recordings.renameLabel')}
          name={title}
          autofocus
          onDone={(name) => {
            if (name) actions.current.label(job, { name });
            setRenaming(false);
          }}
        />
      </li>
    );
  }

  const ended = isFinished(job);
  const again = ended && job.input !== undefined;
  const { pinned } = job;
  return (
    <li class={classNames('history-row', isEarlier && 'history-earlier')} ref={row}>
      <button type="button" class="history-open" onClick={() => actions.current.showResult(job.id)}>
        <Favicon {...page} title={title} />
        <RowText {...{ job, title, snippet, isEarlier, highlights }} host={hostOf(page.url)} />
        {hasThumbnail(job) && <Thumbnail jobId={job.id} actions={actions} />}
      </button>
      {isRepeatable(job) && (
        <Button kind="link" label={i18n.t('error.remedy.retry')} onClick={() => actions.current.again(job)} />
      )}
      <Menu
        icon="dots"
        label={i18n.t('panel.history.more', { title })}
        items={[
          again && { label: i18n.t('panel.head.scrapeAgain'), onChoose: () => actions.current.again(job) },
          { label: i18n.t('recordings.rename'), onChoose: () => setRenaming(true) },
          {
            label: i18n.t(pinned ? 'panel.history.unpin' : 'panel.history.pin'),
            onChoose: () => actions.current.label(job, { pinned: !pinned }),
          },
          ended && {
            label: i18n.t('panel.history.delete'),
            onChoose: () => actions.current.remove(job),
          },
          !ended && { label: i18n.t('common.stop'), onChoose: () => actions.current.stop(job) },
        ]}
      />
      {earlier > 0 && (
        <span class="history-more">
          <Button
            kind="link"
            label={i18n.t('panel.history.earlier', earlier)}
            aria-expanded={isOpen === true}
            onClick={() => onToggle?.(job.id)}
          />
        </span>
      )}
    </li>
  );
}

/** A job that leaves no trace has no files on disk, and a job over many pages has those of its pages. */
const hasThumbnail = (job: Job): boolean =>
  job.state === 'done' &&
  !job.ephemeral &&
  job.planned === undefined &&
  firstPageOf(job)?.formats.some(({ type }) => type === 'screenshot') === true;

/** The top of a screenshot, which is read once its row is near. The place keeps its size without it. */
function Thumbnail({ jobId, actions }: Pick<HistoryRowProps, 'actions'> & { jobId: string }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isNear, setNear] = useState(false);
  useNear(place, !isNear, (near) => near && setNear(true));
  const [picture] = useLoaded(async () => (isNear ? actions.current.thumbnail(jobId) : undefined), [isNear, jobId]);
  const url = useObjectUrl(picture);
  return (
    <span class="history-thumbnail" ref={place}>
      {url && <img src={url} alt="" />}
    </span>
  );
}

interface RowTextProps extends Pick<HistoryRowProps, 'job' | 'snippet' | 'isEarlier' | 'highlights'> {
  title: string;
  host: string;
}

/** Title and time of a scrape, its kind, and the text that a search found in it or the reason why it failed. */
function RowText({ job, title, host, snippet, isEarlier, highlights = 0 }: RowTextProps) {
  const { state, error, createdAt } = job;
  return (
    <span class="history-text">
      <span class="history-title">
        <b dir="auto">{title}</b>
        {!isRepeatable(job) && (
          <time dateTime={new Date(createdAt).toISOString()}>
            {isEarlier ? momentOf(createdAt) : timeOf(createdAt)}
          </time>
        )}
      </span>
      <ScrapeFacts job={job} host={host} highlights={highlights} />
      {snippet && (
        <small class="history-snippet" dir="auto">
          {snippet}
        </small>
      )}
      {state === 'failed' && error && (
        <small class="history-cause">
          {error.message} {error.nextStep}
        </small>
      )}
    </span>
  );
}

const isRepeatable = ({ state, input }: Job): boolean => state === 'failed' && input !== undefined;

/**
 * State, site, formats and size of a scrape, on a single line that is cut off at the edge. Most scrapes are done, which needs no
 * sign; users who cannot see that other rows have one get the word.
 */
function ScrapeFacts({ job, host, highlights }: { job: Job; host: string; highlights: number }) {
  const formats = firstPageOf(job)?.formats.map(({ type }) => dataKey(type)) ?? [];
  const state = i18n.t(`panel.history.${shownState(job)}`);
  const isDone = job.state === 'done';
  const forWhom = isDone && job.denied ? 'panel.history.notForProgram' : 'panel.history.forProgram';
  return (
    <small class={`history-${job.state}`}>
      {isDone ? <span class="visually-hidden">{state} · </span> : <Icon name={STATE_ICONS[job.state]} small />}
      <FactLine
        of={[
          !isDone && state,
          highlights > 0 && i18n.t('kept.count', highlights),
          job.program !== undefined && i18n.t(forWhom, { program: programName(job.program) }),
          host,
          ...formats,
          job.bytes !== undefined && inBytes(job.bytes),
        ]}
      />
    </small>
  );
}
