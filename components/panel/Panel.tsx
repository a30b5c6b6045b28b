import './panel.css';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { AskBox } from '@/components/base/AskBox';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import type { ErrorRecord } from '@/lib/base/errors';
import type { NoteOptions } from '@/lib/base/note-options';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { ThreadTurn } from '@/lib/jobs/thread';
import type { EngineName } from '@/lib/operations/engine';
import type { KeptHighlight } from '@/lib/page/kept/text-quote';
import type { EngineResult } from '@/lib/scrape/engine';
import type { PanelActions } from './actions';
import { DocumentInput } from './DocumentInput';
import { DropZone } from './DropZone';
import { Ended } from './Ended';
import { FailedJob } from './FailedJob';
import { FirstRun } from './FirstRun';
import { History, type HistoryPage } from './History';
import { PanelHead } from './PanelHead';
import { type JobResult, pageOf } from './page-of';
import { ResultView } from './ResultView';
import { usePutBack } from './use-put-back';
import { ComingTabs, Working } from './Working';

interface PanelProps {
  view: 'result' | 'history';
  /** The page of History; absent while History is closed or loading. */
  history?: HistoryPage;
  /** The line about connected programs. */
  programs?: ComponentChildren;
  /** Pages of a job over many pages, shown instead of a result. */
  set?: ComponentChildren;
  /** All jobs that read the shown page, newest first. */
  jobs: readonly Job[];
  /** The shown job; absent before the first scrape. */
  job?: Job | undefined;
  /** The job's result: `gone` if it was not kept, absent until it is loaded. */
  result?: EngineResult | 'gone' | undefined;
  /** The earlier result of the page that its answer joins. */
  joined?: JobResult | undefined;
  /** The result that parts were put back into, with its job. */
  origin?: JobResult | undefined;
  /** Words to find in the result at once. */
  words?: string | undefined;
  /** Questions that were asked before the job's in its thread, oldest first. */
  turns: readonly ThreadTurn[];
  /** Text so far of an answer in progress. */
  answer?: string | undefined;
  /** Error of a scrape that could not be started here. */
  problem?: { error: ErrorRecord; engine: EngineName } | undefined;
  /** True where images are shown without being asked for. */
  showsImages?: boolean;
  /** Error of the question. */
  askError?: string | undefined;
  /** Selection that the next question is about; absent if it is about the page. */
  askAbout?: { text: string } | undefined;
  /** True if the browser reports that pages opened for a scrape are being debugged. */
  isDebugged?: boolean | undefined;
  /** Address of the service; empty if none is set up. */
  baseUrl: string;
  /** Options for what is copied and saved. */
  note: NoteOptions;
  /** The user's highlights of the page. */
  highlights: readonly KeptHighlight[];
  /** The shortcut that scrapes, as the browser writes it; empty if none is set. */
  scrapeKey: string;
  actions: PanelActions;
}

/** The side panel: one scrape from its start to its result, or the list of all scrapes. */
export function Panel(props: PanelProps) {
  const { view, history, job, result, set, problem, askError, askAbout } = props;
  const { putBack, added } = usePutBack(props.actions.putBack, job);
  const actions = { ...props.actions, putBack };
  if (view === 'history') return history ? <History page={history} actions={actions} /> : null;
  const page = job && pageOf(job, result === 'gone' ? undefined : result);
  return (
    <DropZone onFile={actions.openFile}>
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <Ended job={job} isShown={result !== undefined} />
      <PanelHead job={job} page={page} hasService={props.baseUrl !== ''} actions={actions} />
      {props.programs}
      {problem && (
        <div class="panel-problem">
          <ErrorNotice {...problem} onRemedy={(remedy) => actions.remedy(remedy)} />
        </div>
      )}
      <div class="panel-body" key={job?.id}>
        {set || <Shown {...props} actions={actions} added={added} />}
      </div>
      {!set && (
        <footer class="panel-foot">
          <AskBox
            onAsk={actions.ask}
            error={askError}
            {...(askAbout && { about: askAbout, placeholder: i18n.t('common.askSelectionPlaceholder') })}
          />
          <Button kind="ghost" small icon="steps" label={i18n.t('acting.open')} onClick={actions.showAct} />
        </footer>
      )}
    </DropZone>
  );
}

function OpenFile({ onFile }: { onFile(file: File): void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button kind="ghost" label={i18n.t('panel.file.open')} onClick={() => input.current?.click()} />
      <DocumentInput input={input} onFile={onFile} />
    </>
  );
}

/** The state that the job is in. @param added the beginning of the part that the user has just put back */
function Shown({
  job,
  jobs,
  result,
  joined,
  origin,
  turns,
  answer,
  baseUrl,
  note,
  highlights,
  scrapeKey,
  ...props
}: PanelProps & { added: string | undefined }) {
  const { showsImages, actions } = props;
  if (!job) {
    return (
      <FirstRun scrapeKey={scrapeKey}>
        <div class="first-run-start">
          <Button kind="primary" label={i18n.t('panel.first.scrape')} autofocus onClick={actions.scrape} />
          <OpenFile onFile={actions.openFile} />
        </div>
      </FirstRun>
    );
  }
  const kept = job.state === 'done' && result !== 'gone' ? result : undefined;
  const shown = kept ? { job, result: kept } : joined;
  const unanswered = kept ? undefined : (
    <WithoutResult {...{ job, result, turns, answer, actions }} isDebugged={props.isDebugged} />
  );
  if (!shown) {
    return (
      <>
        {!isFinished(job) && <ComingTabs job={job} />}
        {unanswered}
      </>
    );
  }
  return (
    <ResultView
      {...shown}
      jobs={jobs}
      joined={joined}
      unanswered={unanswered && { view: unanswered, notice: noticeOfAnswer(job) }}
      origin={origin}
      showsImages={showsImages === true}
      words={props.words}
      added={props.added}
      turns={turns}
      page={pageOf(shown.job, shown.result)}
      baseUrl={baseUrl}
      note={note}
      highlights={highlights}
      actions={actions}
    />
  );
}

/** Returns the notice about an answer. A finished answer is being loaded, or its own tab says that it was not kept. */
function noticeOfAnswer(job: Job): string | undefined {
  if (!isFinished(job)) return i18n.t('panel.answer.coming');
  return job.state === 'done' ? undefined : i18n.t('panel.answer.notHere');
}

interface WithoutResultProps extends Pick<PanelProps, 'result' | 'turns' | 'answer' | 'isDebugged' | 'actions'> {
  job: Job;
}

/** The state of a job without a result: it is running, it failed, or its result was not kept or is still loading. */
function WithoutResult({ job, result, turns, answer, isDebugged, actions }: WithoutResultProps) {
  if (!isFinished(job)) return <Working {...{ job, answer, turns, isDebugged, actions }} />;
  if (job.state !== 'done')
    return <FailedJob job={job} partial={result === 'gone' ? undefined : result} turns={turns} actions={actions} />;
  return result === 'gone' ? <p class="panel-message">{i18n.t('panel.failed.gone')}</p> : null;
}
