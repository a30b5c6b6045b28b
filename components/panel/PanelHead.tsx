import './panel-head.css';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { FactLine } from '@/components/base/FactLine';
import { Logo } from '@/components/base/Logo';
import { Menu } from '@/components/base/Menu';
import { PageHead } from '@/components/base/PageHead';
import { timeOf } from '@/components/base/times';
import { isComparable } from '@/lib/jobs/comparable';
import { isFinished, type Job } from '@/lib/jobs/job';
import { otherEngine } from '@/lib/operations/engine';
import type { PanelActions } from './actions';
import { DocumentInput } from './DocumentInput';
import { isErrorStatus } from './notices';
import type { PageOfJob } from './page-of';
import { hostOf } from './web-href';

interface PanelHeadProps {
  /** Absent before the first scrape. */
  job?: Job | undefined;
  page?: PageOfJob | undefined;
  /** True if a service is set up. */
  hasService: boolean;
  actions: PanelActions;
}

/** The shown page, its engine and time, and the actions on it. */
export function PanelHead({ job, page, hasService, actions }: PanelHeadProps) {
  const settings = i18n.t('common.settings');
  const input = useRef<HTMLInputElement>(null);
  return (
    <header class="panel-head">
      {job?.parentId !== undefined && (
        <IconButton icon="arrow" label={i18n.t('panel.set.back')} onClick={() => actions.showResult(job.parentId)} />
      )}
      {job && page ? (
        <PageHead url={page.url} title={titleOf(job, page)} favicon={page.favicon} meta={metaOf(job, page)} />
      ) : (
        <>
          <Logo />
          <span class="spacer" />
        </>
      )}
      <IconButton icon="history" label={i18n.t('common.history')} onClick={actions.showHistory} />
      <IconButton icon="steps" label={i18n.t('recordings.title')} onClick={actions.showRecordings} />
      <DocumentInput input={input} onFile={actions.openFile} />
      {job ? (
        <Menu
          icon="dots"
          label={i18n.t('panel.head.more')}
          items={[
            job.input !== undefined &&
              isFinished(job) && { label: i18n.t('panel.head.scrapeAgain'), onChoose: () => actions.again(job) },
            isComparable(job) && { label: i18n.t('panel.compare.open'), onChoose: actions.showCompare },
            isComparable(job) &&
              job.input !== undefined &&
              !job.file &&
              (hasService || job.engine === 'remote') && {
                label: i18n.t(`panel.compare.engines.${otherEngine(job.engine)}`),
                onChoose: () => actions.compareEngines(job),
              },
            { label: i18n.t('panel.batch.title'), onChoose: () => actions.showBatch() },
            { label: i18n.t('panel.file.open'), onChoose: () => input.current?.click() },
            { label: i18n.t('watch.watchPage'), onChoose: () => actions.watchPage() },
            { label: i18n.t('watch.title'), onChoose: () => actions.showWatched() },
            { label: i18n.t('kept.title'), onChoose: () => actions.showKept('page') },
            { label: settings, onChoose: actions.openOptions },
          ]}
        />
      ) : (
        <>
          <IconButton icon="pen" label={i18n.t('kept.title')} onClick={() => actions.showKept('page')} />
          <IconButton icon="eye" label={i18n.t('watch.title')} onClick={() => actions.showWatched()} />
          <IconButton icon="sliders" label={settings} onClick={actions.openOptions} />
        </>
      )}
    </header>
  );
}

/** The view of a question shows it as a whole, so that its head says what kind of result this is. */
const titleOf = (job: Job, page: PageOfJob) =>
  job.operation === 'agent' && job.name === undefined ? i18n.t('panel.agent.title') : page.title;

const metaOf = (job: Job, page: PageOfJob) => (
  <FactLine
    of={[
      // It comes first, since a long one gives way to the others.
      hostOf(page.url),
      isErrorStatus(page.status) && i18n.t('panel.head.status', { status: page.status }),
      job.finishedAt && timeOf(job.finishedAt),
      page.reader && page.reader !== 'winnow' && i18n.t(`panel.reader.by.${page.reader}`),
      // This browser is the rule, and goes without saying. A failure names its service.
      job.engine === 'remote' && job.state !== 'failed' && i18n.t('common.service'),
    ]}
  />
);
