import './thread.css';
import { i18n } from '#i18n';
import { questionOf, type ThreadTurn } from '@/lib/jobs/thread';
import type { PanelActions } from '../actions';
import { Answered, usePartsOf } from './Answered';
import { AskedQuestion } from './AskedQuestion';
import { Nearest } from './Highlights';

interface ThreadProps {
  /** Oldest first. */
  turns: readonly ThreadTurn[];
  actions: PanelActions;
}

/** The questions that were asked before the one below, with their answers. */
export function Thread({ turns, actions }: ThreadProps) {
  if (turns.length === 0) return null;
  return (
    <ol class="thread" aria-label={i18n.t('panel.answer.before')}>
      {turns.map(({ job, result }) => (
        <li key={job.id}>
          <AskedQuestion>{questionOf(job)}</AskedQuestion>
          <TurnOutcome job={job} result={result} actions={actions} />
        </li>
      ))}
    </ol>
  );
}

interface TurnOutcomeProps extends ThreadTurn {
  actions: PanelActions;
}

/** The answer to a question, or the partial answer with the nearest passages. */
export function TurnOutcome({ job, result, actions }: TurnOutcomeProps) {
  const { answer, highlights } = result?.response.data ?? {};
  const known = usePartsOf(answer ?? '', result?.answer);
  const page = { url: job.page?.url ?? '', title: job.page?.title ?? '' };
  const stopped = job.state === 'cancelled' && <p class="meta">{i18n.t('panel.answer.stopped')}</p>;
  return (
    <>
      {answer && <Answered {...known} page={page} actions={actions} />}
      {stopped}
      {!answer && !stopped && <p class="meta">{i18n.t('panel.answer.none')}</p>}
      {highlights && !known.texts.length && (
        <Nearest
          value={highlights}
          facts={result?.highlights}
          page={page}
          actions={actions}
          label={i18n.t('panel.answer.nearest')}
        />
      )}
    </>
  );
}
