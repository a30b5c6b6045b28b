import './text.css';
import './answer.css';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorNotice } from '@/components/base/ErrorNotice';
import { inSeconds } from '@/components/base/numbers';
import type { AnswerFacts } from '@/lib/formats/text/material';
import { readableText } from '@/lib/text/inline';
import { ResultPage } from '../ResultPage';
import { AskedQuestion, questionOf } from './AskedQuestion';
import { answerParts, answerToCopy } from './answer-parts';
import { Earlier } from './Earlier';
import type { MissingProps, ViewProps } from './format';
import { Nearest } from './Highlights';
import { Passages, useShownPassage } from './Passages';

/** An answer, with what it rests on where that is known: a service does not tell. All of it is text, never markup. */
export function AnswerView(props: ViewProps<string>) {
  const { value, frame, job, jobs, result, actions } = props;
  if (result.answer) return <WithSources {...props} facts={result.answer} />;
  return (
    <ResultPage frame={frame} footer={<Earlier job={job} jobs={jobs} onShow={actions.showResult} />}>
      <AskedQuestion>{questionOf(job)}</AskedQuestion>
      <p class="text" dir="auto">
        {value}
      </p>
    </ResultPage>
  );
}

/** The reason why there is no answer, the way out, and the passages that come nearest to one. */
export function NoAnswer(props: MissingProps) {
  const { frame, job, jobs, result, actions } = props;
  const { answer: facts } = result;
  const { highlights } = result.response.data;
  const why = facts?.failure ? (
    <Failure {...props} failure={facts.failure} />
  ) : facts && !facts.model ? (
    <NoModel {...props} />
  ) : undefined;
  return (
    <ResultPage
      frame={why ? withoutNotices(frame) : frame}
      footer={<Earlier job={job} jobs={jobs} onShow={actions.showResult} />}
    >
      <AskedQuestion>{facts?.question ?? questionOf(job)}</AskedQuestion>
      {why ?? <p>{i18n.t('panel.result.missing')}</p>}
      {highlights && <Nearest {...props} value={highlights} label={i18n.t('panel.answer.nearest')} />}
    </ResultPage>
  );
}

/** Answers that earlier versions kept quote rows of tables with the bars around them. */
const withoutBars = (source: string) => source.replace(/^\||\|$/g, '');

function WithSources(props: ViewProps<string> & { facts: AnswerFacts }) {
  const { value, facts, frame, job, jobs, page, actions } = props;
  const parts = useMemo(() => answerParts(value, facts), [value, facts]);
  const texts = useMemo(() => facts.sources.map(({ text }) => readableText(withoutBars(text))), [facts]);
  const [shown, press] = useShownPassage(texts, page.url, actions);
  const onCopy = () => navigator.clipboard.writeText(answerToCopy(facts.question, parts, texts, page));
  return (
    <ResultPage
      frame={{ ...(facts.failure ? withoutNotices(frame) : frame), onCopy }}
      footer={
        <>
          <Facts facts={facts} />
          <Earlier job={job} jobs={jobs} onShow={actions.showResult} />
        </>
      }
    >
      <AskedQuestion>{facts.question}</AskedQuestion>
      <p class="text" dir="auto">
        {parts.map(({ text, sources }, index) => (
          <span key={index}>
            {text}
            {sources.map((place) => (
              <SourceNumber key={place} place={place} text={texts[place] ?? ''} onPress={press} />
            ))}
          </span>
        ))}
      </p>
      {facts.failure && <Failure {...props} failure={facts.failure} />}
      {texts.length > 0 && (
        <>
          <h4 class="caption rests-on">{i18n.t('panel.answer.restsOn')}</h4>
          <Passages
            label={i18n.t('panel.answer.restsOn')}
            texts={texts}
            numbered
            url={page.url}
            shown={shown}
            onPress={press}
          />
        </>
      )}
    </ResultPage>
  );
}

/** For a view that says by itself what the notices about the answer would say again. */
const withoutNotices = (frame: ViewProps<string>['frame']) => ({
  ...frame,
  notices: frame.notices.filter(({ about }) => about !== 'answer'),
});

interface SourceNumberProps {
  place: number;
  text: string;
  onPress(place: number): void;
}

function SourceNumber({ place, text, onPress }: SourceNumberProps) {
  const name = i18n.t('panel.answer.source', { number: place + 1 });
  return (
    <button type="button" class="source-number" aria-label={name} title={text} onClick={() => onPress(place)}>
      {place + 1}
    </button>
  );
}

function NoModel({ actions }: Pick<MissingProps, 'actions'>) {
  return (
    <div class="no-answer">
      <p>{i18n.t('panel.answer.noModel')}</p>
      <Button kind="second" label={i18n.t('panel.answer.setUp')} onClick={actions.openOptions} />
    </div>
  );
}

interface FailureProps extends Pick<MissingProps, 'job' | 'actions'> {
  failure: NonNullable<AnswerFacts['failure']>;
}

/** An error that no other try can mend leads to where the model is set up. */
function Failure({ failure, job, actions }: FailureProps) {
  return (
    <div class="no-answer">
      <ErrorNotice error={failure} engine={job.engine} onRemedy={(remedy) => actions.remedy(remedy, job)} />
      <Button kind="second" label={i18n.t('panel.answer.changeModel')} onClick={actions.openOptions} />
    </div>
  );
}

/** By whom, from how much of the page and in what time. */
function Facts({ facts: { model, share, milliseconds } }: { facts: AnswerFacts }) {
  return (
    <div class="answer-facts">
      <p class="meta">
        {i18n.t('panel.answer.by', { model, share: i18n.percent(share), seconds: inSeconds(milliseconds) })}
      </p>
      {share < 1 && <meter min={0} max={1} value={share} aria-label={i18n.t('panel.answer.read')} />}
    </div>
  );
}
