import '@/components/base/split-button.css';
import './set-view.css';
import { useEffect, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Select } from '@/components/base/Controls';
import { FactLine } from '@/components/base/FactLine';
import type { IconName } from '@/components/base/Icon';
import { Menu } from '@/components/base/Menu';
import { Notice } from '@/components/base/Notice';
import { WinnowError } from '@/lib/base/errors';
import { isFinished, type Job, type JobState } from '@/lib/jobs/job';
import type { SetFile } from '@/lib/store/sets-to-save';
import type { ValuesTable } from '@/lib/transfer/export/values-table';
import { FilterBox } from '../FilterBox';
import { Fold } from '../Fold';
import { JsonTree } from '../formats/JsonTree';
import { useLanding } from '../use-landing';
import { AddressFold } from './AddressFold';
import { AskPages, type AskPagesProps } from './AskPages';
import { ExtractedValues } from './ExtractedValues';
import { type Examples, ExtractForm, type StartExtraction } from './ExtractForm';
import { type PageInSet, stateOf } from './page-in-set';
import { RefusedTabs } from './RefusedTabs';
import { SetTable } from './SetTable';

interface SetViewProps {
  job: Job;
  pages: readonly PageInSet[];
  /** Pages that match the words. */
  found: readonly PageInSet[];
  onOpen(job: Job): void;
  onStop(): void;
  /** Absent if its engine cannot pause. */
  onPause?: (() => void) | undefined;
  onProceed(): void;
  /** Retries unfinished pages; absent if that is impossible. */
  onRetry?: (() => void) | undefined;
  /** Words to find in titles, addresses and texts. */
  words: string;
  onWords(words: string): void;
  /** Absent if the pages are not kept. */
  onSave?: ((file: SetFile) => Promise<void>) | undefined;
  /** True while it waits for its last page to be saved automatically. */
  isToBeSaved?: boolean;
  /** True once all pages that the job had at its end are known. */
  isWhole?: boolean;
  /** Returns the kind of file to save then, once. */
  takeFile?(): Promise<SetFile | undefined>;
  /** Values extracted from its pages; absent if none were requested. */
  values?: ValuesTable | undefined;
  /** Asks about its pages; absent if that is impossible. */
  asking?: AskPagesProps | undefined;
  /** Extracts values from its pages; absent if that is impossible. */
  onExtract?: StartExtraction | undefined;
  /** Values picked in one of its pages; absent if nothing can be picked. */
  examples?: Examples | undefined;
}

/** Maximum number of pages that are seen at a glance, so that no search is needed. */
const FEW = 8;

/** A job over many pages: its progress, the outcome of each page, and all of them as files. */
export function SetView({
  job,
  pages,
  found,
  words,
  onWords,
  onOpen,
  onExtract,
  examples,
  asking,
  ...actions
}: SetViewProps) {
  const [state, setState] = useState<JobState>();
  const isOver = isFinished(job);
  const shown = state ? found.filter((page) => stateOf(page, isOver) === state) : found;
  const { blocked = [], members } = job;
  const table = <SetTable pages={shown} isOver={isOver} onOpen={onOpen} />;
  return (
    <div class="set">
      <SetTools job={job} pages={pages} {...actions} />
      {job.state === 'failed' && job.error && (
        <p class="set-error" role="alert">
          {job.error.message} {job.error.nextStep}
        </p>
      )}
      {typeof members?.warning === 'string' && <Notice>{members.warning}</Notice>}
      {pages.length > FEW && (
        <search class="set-filter" aria-label={i18n.t('panel.set.search')}>
          <FilterBox label={i18n.t('panel.set.search')} value={words} onChange={onWords} />
          <StateChoice {...{ pages, isOver, state }} onState={setState} />
        </search>
      )}
      <p class="meta set-shown" role="status" aria-label={i18n.t('panel.set.pages')}>
        {shown.length < pages.length &&
          (shown.length === 0
            ? i18n.t('panel.set.notFound')
            : i18n.t('panel.set.shown', { shown: i18n.number(shown.length), total: i18n.number(pages.length) }))}
      </p>
      {actions.values ? (
        <>
          <ExtractedValues table={actions.values} />
          <Fold title={i18n.t('panel.set.pages')} meta={i18n.number(pages.length)} open>
            {table}
          </Fold>
        </>
      ) : (
        table
      )}
      <RefusedTabs tabs={job.refusedTabs ?? []} />
      <AddressFold title={i18n.t('panel.set.blockedTitle')} class="set-blocked" addresses={blocked} />
      {asking && <AskPages {...asking} />}
      {onExtract && <ExtractForm onExtract={onExtract} examples={examples} />}
      {members && (
        <Fold title={i18n.t('panel.set.members')} meta={i18n.number(Object.keys(members).length)}>
          <JsonTree name="job" value={members} path="job" />
        </Fold>
      )}
    </div>
  );
}

interface StateChoiceProps {
  pages: readonly PageInSet[];
  isOver: boolean;
  state: JobState | undefined;
  onState(state: JobState | undefined): void;
}

/** Filters pages by their state; states without pages are not offered. */
function StateChoice({ pages, isOver, state, onState }: StateChoiceProps) {
  const states = new Set(pages.map((page) => stateOf(page, isOver)));
  if (state) states.add(state);
  return (
    <Select
      label={i18n.t('panel.history.state')}
      value={state ?? ''}
      options={[
        { value: '', label: i18n.t('panel.history.state') },
        ...[...states].map((one) => ({ value: one, label: i18n.t(`panel.history.${one}`) })),
      ]}
      onChange={(chosen) => onState((chosen || undefined) as JobState | undefined)}
    />
  );
}

type SetToolsProps = Omit<SetViewProps, 'onOpen' | 'found' | 'words' | 'onWords' | 'onExtract' | 'examples' | 'asking'>;

function SetTools({ job, pages, ...actions }: SetToolsProps) {
  const [problem, setProblem] = useState<string>();
  const numberOf = (state: JobState) => pages.filter((page) => page.job?.state === state).length;
  const [done, running, failed] = [numberOf('done'), numberOf('running'), numberOf('failed')];
  const isOver = isFinished(job);
  // The number of known pages grows during a crawl.
  const total = isOver ? pages.length : Math.max(pages.length, job.planned ?? 0);
  const begun = pages.filter((page) => page.job && page.job.state !== 'queued').length;
  const { onSave } = actions;
  const canBeSaved = onSave !== undefined && isOver && done > 0;
  // Pages that were stopped have not failed, but are scraped in the same way.
  const retryLabel =
    failed === pages.length - done ? i18n.t('panel.set.retryFailed', failed) : i18n.t('panel.set.retry');
  const canRetry = isOver && done < pages.length && actions.onRetry !== undefined;
  // The job may end before its last pages are known here: buttons appear and disappear until then.
  useLanding([job.state, canBeSaved, canRetry].join());
  const save = (file: SetFile) => {
    setProblem(undefined);
    onSave?.(file).catch((thrown) => setProblem(notSaved(thrown)));
  };
  // Not if the user stopped it: “Save all” saves what exists.
  const isReady = canBeSaved && job.state === 'done' && actions.isWhole === true;
  useEffect(() => {
    if (isReady && actions.isToBeSaved) void actions.takeFile?.().then((file) => file && save(file));
  }, [isReady, actions.isToBeSaved]);
  return (
    <>
      {!isOver && <progress max={total} value={done + failed} aria-label={i18n.t('common.progress')} />}
      <div class="set-tools">
        <div class="set-status">
          <p class="meta" role="status" aria-label={i18n.t('common.status')}>
            <FactLine
              of={[
                job.state === 'paused' && i18n.t('panel.history.paused'),
                i18n.t('panel.set.done', { done, total }),
                running > 0 && i18n.t('panel.set.running', running),
                !isOver && total > begun && i18n.t('panel.set.waiting', { pages: i18n.number(total - begun) }),
                failed > 0 && i18n.t('panel.set.failed', failed),
                !isOver && actions.isToBeSaved && i18n.t('panel.set.toBeSaved'),
                isOver && actions.isToBeSaved && actions.isWhole && done === 0 && i18n.t('panel.set.nothingSaved'),
              ]}
            />
          </p>
          {canRetry && <Button kind="link" label={retryLabel} onClick={actions.onRetry} />}
        </div>
        {job.state === 'running' && actions.onPause && (
          <Button kind="second" small icon="pause" label={i18n.t('panel.set.pause')} onClick={actions.onPause} />
        )}
        {job.state === 'paused' && (
          <Button kind="second" small icon="play" label={i18n.t('panel.set.proceed')} onClick={actions.onProceed} />
        )}
        {!isOver && <Button kind="ghost" small label={i18n.t('common.stop')} onClick={actions.onStop} />}
        {onSave && done > 0 && (
          <span class={canBeSaved ? 'split-button' : undefined}>
            {canBeSaved && (
              <Button
                kind="primary"
                small
                icon="download"
                label={i18n.t('panel.set.saveZip')}
                onClick={() => save('zip')}
              />
            )}
            <FileMenu hasValues={actions.values !== undefined} icon={canBeSaved ? 'down' : 'download'} onSave={save} />
          </span>
        )}
      </div>
      {problem && (
        <p class="set-error" role="alert">
          {problem}
        </p>
      )}
    </>
  );
}

/** Returns why a file could not be saved, if the user can do something about it. */
function notSaved(thrown: unknown): string {
  if (!(thrown instanceof WinnowError)) return i18n.t('panel.set.notSaved');
  const { message, nextStep } = thrown.record;
  return `${message} ${nextStep}`;
}

interface FileMenuProps {
  hasValues: boolean;
  icon: IconName;
  onSave(file: SetFile): void;
}

/** Offers each kind of file with all pages. */
function FileMenu({ hasValues, icon, onSave }: FileMenuProps) {
  return (
    <Menu
      icon={icon}
      label={i18n.t('panel.set.saveAll')}
      items={[
        hasValues && { label: i18n.t('panel.extract.csv'), onChoose: () => onSave('csv') },
        hasValues && { label: i18n.t('panel.extract.xlsx'), onChoose: () => onSave('xlsx') },
        { label: i18n.t('panel.set.zip'), onChoose: () => onSave('zip') },
        { label: i18n.t('panel.set.joined'), onChoose: () => onSave('markdown') },
        { label: i18n.t('panel.set.jsonLines'), onChoose: () => onSave('jsonLines') },
        { label: i18n.t('panel.set.llms'), onChoose: () => onSave('llms') },
        { label: i18n.t('panel.set.llmsFull'), onChoose: () => onSave('llmsFull') },
      ]}
    />
  );
}
