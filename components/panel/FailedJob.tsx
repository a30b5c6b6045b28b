import './failed-job.css';
import { i18n } from '#i18n';
import { CopyButton } from '@/components/base/CopyButton';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { WinnowError } from '@/lib/base/errors';
import type { Job } from '@/lib/jobs/job';
import { questionOf, type ThreadTurn } from '@/lib/jobs/thread';
import { type EngineResult, FAILURE_PICTURE } from '@/lib/scrape/engine';
import type { PanelActions } from './actions';
import { AskedQuestion } from './formats/AskedQuestion';
import { Thread, TurnOutcome } from './formats/Thread';
import { useInSight } from './use-in-sight';
import { useObjectUrl } from './use-object-url';

interface FailedJobProps {
  job: Job;
  /** Partial result of the scrape. */
  partial?: EngineResult | undefined;
  /** Questions that were asked before. */
  turns: readonly ThreadTurn[];
  actions: PanelActions;
}

/** A scrape that ended without a result, with its remedy and its partial result. */
export function FailedJob({ job, partial, turns, actions }: FailedJobProps) {
  const error = job.error ?? unexplained(job);
  const asked = useInSight(turns.length > 0);
  return (
    <div class="panel-message">
      <Thread turns={turns} actions={actions} />
      <div ref={asked}>
        <AskedQuestion>{questionOf(job)}</AskedQuestion>
        {partial && questionOf(job) && <TurnOutcome job={job} result={partial} actions={actions} />}
        <ErrorNotice
          error={error}
          engine={job.engine}
          onRemedy={(remedy) => actions.remedy(remedy, job)}
          onUseThisBrowser={
            job.engine === 'remote' && job.input ? () => actions.again(job, { engine: 'local' }) : undefined
          }
        />
      </div>
      {partial && <Partial result={partial} />}
    </div>
  );
}

function Partial({ result: { response, attachments } }: { result: EngineResult }) {
  const picture = useObjectUrl(attachments[FAILURE_PICTURE]);
  const { actions } = response.data;
  const collected = Object.values(actions ?? {}).flat().length > 0;
  const text = JSON.stringify(actions, null, 2);
  return (
    <>
      {picture && (
        <figure class="failed-picture">
          <figcaption class="caption">{i18n.t('panel.failed.moment')}</figcaption>
          <img src={picture} alt={i18n.t('panel.failed.moment')} />
        </figure>
      )}
      {collected && (
        <section class="failed-collected" aria-label={i18n.t('panel.failed.collected')}>
          <h3 class="caption">{i18n.t('panel.failed.collected')}</h3>
          <CopyButton kind="second" onCopy={() => navigator.clipboard.writeText(text)} />
          <pre>{text}</pre>
        </section>
      )}
    </>
  );
}

const unexplained = ({ state }: Job) =>
  state === 'cancelled'
    ? new WinnowError('CANCELLED', i18n.t('panel.failed.cancelled')).record
    : new WinnowError('UNKNOWN_ERROR', i18n.t('panel.failed.unknown')).record;
