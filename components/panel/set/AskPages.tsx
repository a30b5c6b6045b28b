import './ask-pages.css';
import { useMemo } from 'preact/hooks';
import { i18n } from '#i18n';
import { AskBox } from '@/components/base/AskBox';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Notice } from '@/components/base/Notice';
import type { ErrorRecord } from '@/lib/base/errors';
import { readableText } from '@/lib/base/text/inline';
import type { CitedPassage, SetAnswer } from '@/lib/store/set-answers';
import { Fold } from '../Fold';
import { FormProblem } from '../FormProblem';
import { AnswerBody } from '../formats/AnswerBody';
import { AskedQuestion } from '../formats/AskedQuestion';
import { answerParts } from '../formats/answer-parts';
import { useInSight } from '../use-in-sight';
import { PageSources } from './PageSources';

export interface AskPagesProps {
  /** The last answer; absent before the first question. */
  answer?: SetAnswer | undefined;
  /** A question that is being answered, with the answer as far as it is written. */
  running?: { question: string; written: string } | undefined;
  problem?: ErrorRecord | undefined;
  onAsk(question: string): void;
  onStop(): void;
  /** Opens the result of a page at a passage. */
  onPassage(passage: Pick<CitedPassage, 'jobId' | 'text'>): void;
  onSettings(): void;
}

/** Asks about all pages of a set, and shows the answer with the passages that it rests on. */
export function AskPages({ answer, running, problem, onAsk, onStop, onPassage, onSettings }: AskPagesProps) {
  const place = useInSight(running?.question);
  return (
    <Fold title={i18n.t('panel.askSet.title')} open={answer !== undefined || running !== undefined}>
      <div class="ask-pages">
        {running ? (
          <div class="asked-pages" ref={place}>
            <AskedQuestion>{running.question}</AskedQuestion>
            <AnswerBody parts={[{ text: running.written, sources: [] }]} base="" />
            <p class="meta" role="status">
              {i18n.t('panel.askSet.working')}
            </p>
            <div>
              <Button kind="second" small label={i18n.t('common.stop')} onClick={onStop} />
            </div>
          </div>
        ) : (
          answer && <AnsweredFromPages {...{ answer, onPassage, onSettings }} />
        )}
        <FormProblem error={problem} />
        <AskBox
          placeholder={i18n.t('panel.askSet.title')}
          onAsk={async (question) => {
            onAsk(question);
            return true;
          }}
        />
      </div>
    </Fold>
  );
}

type AnsweredFromPagesProps = Pick<AskPagesProps, 'onPassage' | 'onSettings'> & { answer: SetAnswer };

function AnsweredFromPages({ answer, onPassage, onSettings }: AnsweredFromPagesProps) {
  const { question, sources, failure, remedy } = answer;
  const texts = useMemo(() => sources.map(({ text }) => readableText(text)), [answer]);
  const parts = answer.answer === null ? [] : answerParts(answer.answer, answer);
  const open = (place: number) => {
    const source = sources[place];
    if (source) onPassage({ jobId: source.jobId, text: texts[place] ?? '' });
  };
  const label = i18n.t(answer.answer === null ? 'panel.askSet.nearest' : 'panel.answer.sources');
  return (
    <>
      <AskedQuestion>{question}</AskedQuestion>
      {failure && (
        <ErrorBox cause={failure.message}>
          <p>{failure.nextStep}</p>
        </ErrorBox>
      )}
      {parts.length > 0 && <AnswerBody parts={parts} texts={texts} base="" onSource={open} />}
      {!failure && answer.warnings.map((warning) => <Notice key={warning}>{warning}</Notice>)}
      {remedy === 'set-up-model' && (
        <Button kind="link" label={i18n.t('panel.answer.otherModel')} onClick={onSettings} />
      )}
      {sources.length > 0 && (
        <PageSources
          label={label}
          sources={sources.map(({ title, url }, place) => ({
            title,
            url,
            text: texts[place] ?? '',
            onOpen: () => open(place),
          }))}
        />
      )}
    </>
  );
}
