import './answer.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { inSeconds } from '@/components/base/numbers';
import { ModelFinder } from '@/components/options/ModelFinder';
import { questionOf } from '@/lib/jobs/thread';
import type { AnswerInfo } from '@/lib/scrape/formats/text/material';
import { ResultPage } from '../ResultPage';
import { useInSight } from '../use-in-sight';
import { Answered, usePartsOf } from './Answered';
import { AskedQuestion } from './AskedQuestion';
import { answerToCopy } from './answer-parts';
import { Earlier } from './Earlier';
import type { MissingProps, ViewProps } from './format';
import { Nearest } from './Highlights';
import { Thread } from './Thread';

/** An answer, below the earlier ones, with its sources if they are known. */
export function AnswerView(props: ViewProps<string>) {
  const { value, frame, job, jobs, page, result, turns, actions } = props;
  const { answer: facts } = result;
  const known = usePartsOf(value, facts);
  const question = facts?.question ?? questionOf(job);
  const onCopy = () => navigator.clipboard.writeText(answerToCopy(question ?? '', known.parts, known.texts, page));
  const asked = useInSight(turns.length > 0);
  return (
    <ResultPage
      frame={{ ...(facts?.failure ? withoutNotices(frame) : frame), ...(facts && { onCopy }) }}
      footer={
        <>
          {facts && <Facts facts={facts} />}
          <Earlier job={job} jobs={jobs} turns={turns} onShow={actions.showResult} />
        </>
      }
    >
      <Thread turns={turns} actions={actions} />
      <div class="last-turn" ref={asked}>
        <AskedQuestion>{question}</AskedQuestion>
        <Answered {...known} page={page} actions={actions} />
      </div>
      {facts?.failure && <Failure {...props} failure={facts.failure} />}
    </ResultPage>
  );
}

/** The reason why an answer is missing, the remedy, and the passages that come nearest to an answer. */
export function NoAnswer(props: MissingProps) {
  const { frame, job, jobs, result, turns, actions } = props;
  const { answer: facts } = result;
  const { highlights } = result.response.data;
  const asked = useInSight(turns.length > 0);
  const why = facts?.failure ? (
    <Failure {...props} failure={facts.failure} />
  ) : facts && !facts.model ? (
    <NoModel {...props} />
  ) : undefined;
  return (
    <ResultPage
      frame={{
        ...(why ? withoutNotices(frame) : frame),
        ...(highlights && { onCopy: () => navigator.clipboard.writeText(highlights) }),
      }}
      footer={<Earlier job={job} jobs={jobs} turns={turns} onShow={actions.showResult} />}
      quiet={why !== undefined}
    >
      <Thread turns={turns} actions={actions} />
      <div class="last-turn" ref={asked}>
        <AskedQuestion>{facts?.question ?? questionOf(job)}</AskedQuestion>
        {why ?? <p>{i18n.t('panel.result.missing')}</p>}
      </div>
      {highlights && (
        <Nearest {...props} value={highlights} facts={result.highlights} label={i18n.t('panel.answer.nearest')} />
      )}
    </ResultPage>
  );
}

/** Removes the notices about the answer, for a view that already covers them. */
const withoutNotices = (frame: ViewProps<string>['frame']) => ({
  ...frame,
  notices: frame.notices.filter(({ about }) => about !== 'answer'),
});

function NoModel({ job, result, actions }: Pick<MissingProps, 'job' | 'result' | 'actions'>) {
  return (
    <div class="no-answer">
      <p>
        {i18n.t('panel.answer.noModel')} {result.response.data.highlights && i18n.t('panel.answer.untilThen')}
      </p>
      <ModelFinder
        kind="primary"
        label={i18n.t('options.model.find')}
        onFind={actions.findModels}
        onUse={(server, model) => actions.useModel(server, model, job)}
      />
      <Button kind="link" label={i18n.t('panel.answer.changeModel')} onClick={actions.openModelSettings} />
    </div>
  );
}

interface FailureProps extends Pick<MissingProps, 'job' | 'actions'> {
  failure: NonNullable<AnswerInfo['failure']>;
}

/** The failure of an answer. An error that a retry cannot fix links to the model's settings. */
function Failure({ failure, job, actions }: FailureProps) {
  return (
    <div class="no-answer">
      <ErrorNotice error={failure} engine={job.engine} onRemedy={(remedy) => actions.remedy(remedy, job)} />
      <Button kind="second" label={i18n.t('panel.answer.changeModel')} onClick={actions.openModelSettings} />
    </div>
  );
}

/** Shorter times, in ms, would be shown as none. */
const SHOWN_FROM = 50;

/** Which model answered, in what time, and from how much of the page. */
function Facts({ facts: { model, share, milliseconds } }: { facts: AnswerInfo }) {
  return (
    <div class="answer-facts meta">
      <bdi>{model}</bdi>
      {milliseconds >= SHOWN_FROM && <span>{i18n.t('common.seconds', { seconds: inSeconds(milliseconds) })}</span>}
      {share < 1 && <meter min={0} max={1} value={share} aria-label={i18n.t('panel.answer.read')} />}
      <span>{i18n.t('panel.answer.readShare', { share: i18n.percent(share) })}</span>
    </div>
  );
}
