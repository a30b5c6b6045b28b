import './working.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inSeconds } from '@/components/base/numbers';
import { AfterDelay, Skeleton } from '@/components/base/Skeleton';
import { useNow } from '@/components/base/use-now';
import { dataKey } from '@/lib/contract';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import { questionOf, type ThreadTurn } from '@/lib/jobs/thread';
import type { PanelActions } from './actions';
import { FORMATS } from './formats';
import { AnswerBody } from './formats/AnswerBody';
import { AskedQuestion } from './formats/AskedQuestion';
import { Thread } from './formats/Thread';

interface WorkingProps {
  job: Job;
  /** Text so far of its answer. */
  answer: string | undefined;
  /** Questions that were asked before. */
  turns: readonly ThreadTurn[];
  /** True if the browser reports that pages opened for a scrape are being debugged. */
  isDebugged?: boolean | undefined;
  actions: PanelActions;
}

/** A running scrape: its current step and duration, Stop, and the partial result or a skeleton. */
export function Working({ job, answer, turns, isDebugged, actions }: WorkingProps) {
  const now = useNow();
  const { name = 'queued', done, total, until = 0 } = job.step ?? {};
  return (
    <>
      <div class="working-row">
        <AfterDelay>
          <p class="meta">
            <span role="status" aria-label={i18n.t('common.status')}>
              {i18n.t(`common.step.${name === 'thinking' && questionOf(job) ? 'answering' : name}`)}
              {total !== undefined && ` · ${i18n.t('common.stepParts', { done: done ?? 0, total })}`}
            </span>
            {until > now && ` · ${i18n.t('common.retryIn', { seconds: Math.ceil((until - now) / 1000) })}`}
          </p>
          <span class="spacer" />
          <span class="meta working-time">
            {i18n.t('common.seconds', { seconds: inSeconds(now - (job.startedAt ?? job.createdAt)) })}
          </span>
          <Button kind="ghost" small label={i18n.t('common.stop')} onClick={() => actions.stop(job)} />
        </AfterDelay>
      </div>
      {isDebugged && opensPage(job) && <p class="meta working-debugged">{i18n.t('common.debugged')}</p>}
      {answer ? (
        <div
          class="working-answer"
          role="log"
          aria-label={i18n.t('panel.answer.streaming')}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
          tabIndex={0}
        >
          <div>
            <Thread turns={turns} actions={actions} />
            <AskedQuestion>{questionOf(job)}</AskedQuestion>
            <AnswerBody parts={[{ text: answer, sources: [] }]} base={job.page?.url ?? ''} />
          </div>
        </div>
      ) : (
        <div class="working-shape">
          <Thread turns={turns} actions={actions} />
          <AskedQuestion>{questionOf(job)}</AskedQuestion>
          <Skeleton {...(questionOf(job) ? ANSWER_SHAPE : TEXT_SHAPE)} />
        </div>
      )}
    </>
  );
}

/** A text with three headings. */
const TEXT_SHAPE = { lines: [62, 100, 100, 78, 38, 100, 91, 100, 45, 50, 100, 100, 66], headings: [0, 4, 9] };
/** A paragraph, and two lines of sources below their name. */
const ANSWER_SHAPE = { lines: [100, 94, 58, 22, 88, 76], headings: [3] };

/** Links, typed addresses and repeated scrapes start without a form that could announce the browser's notice. */
const opensPage = ({ engine, tab, file }: Job) => engine === 'local' && !tab && !file;

/** A skeleton of the tabs to come. */
export function ComingTabs({ job }: { job: Job }) {
  const asked = new Set<string>(firstPageOf(job)?.formats.map(({ type }) => dataKey(type)));
  return (
    <div class="tab-bar" aria-hidden="true">
      <div class="tabs">
        {FORMATS.filter(({ key }) => asked.has(key)).map(({ key, label }) => (
          <span key={key}>{label}</span>
        ))}
      </div>
    </div>
  );
}
