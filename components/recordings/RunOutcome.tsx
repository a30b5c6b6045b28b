import './run-outcome.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import { Notice } from '@/components/base/Notice';
import { useObjectUrl } from '@/components/panel/use-object-url';
import { describeSteps, type Sentence, sentenceText } from '@/lib/recorder/describe';
import type { RecordingStep } from '@/lib/recorder/recording';
import { useRecording } from './recording-context';
import type { Healed, Mend, Run } from './run';
import { isNews } from './StepRow';
import { StepSentence } from './StepSentence';

interface RunOutcomeProps {
  run: Run;
  onShowStep(index: number): void;
}

/** Reports on a run that has ended, and offers what can be done about it. */
export function RunOutcome({ run, onShowStep }: RunOutcomeProps) {
  const { recording, editor } = useRecording();
  const { steps } = recording;
  const sentences = describeSteps(steps);
  const stepOf = ({ stepId }: { stepId: string }) => {
    const index = steps.findIndex(({ id }) => id === stepId);
    const step = steps[index];
    const sentence = sentences[index];
    return step && sentence ? { step, sentence, number: index + 1 } : undefined;
  };
  // Steps that were saved or mended meanwhile are no longer offered.
  const healed = (run.healed ?? []).flatMap((item) => {
    const found = stepOf(item);
    return found && isNews(found.step, item.selector) ? [{ ...item, ...found }] : [];
  });
  const mends = (run.mends ?? []).flatMap((mend) => {
    const found = stepOf(mend);
    return found && !isMended(steps[found.number - 2], mend) ? [{ mend, ...found }] : [];
  });
  const fine = run.part === 'strict' && run.state === 'done' && mends.length === 0;

  return (
    <>
      {run.state === 'failed' && <Failure run={run} steps={steps} sentences={sentences} onShowStep={onShowStep} />}
      {run.state === 'elsewhere' && <Elsewhere run={run} picture={recording.end?.picture} />}
      {run.notCompared && (
        <div class="run-outcome">
          <Notice>{i18n.t('warnings.replay.notCompared')}</Notice>
        </div>
      )}
      {healed.length > 0 && run.state !== 'running' && (
        <HealedSteps healed={healed} onSave={() => editor.saveHealed(healed)} />
      )}
      {mends.length > 0 && <Mends mends={mends} onAddWait={editor.addWait} />}
      {fine && (
        <p class="run-outcome run-fine">
          <Icon name="check" />
          {i18n.t('recordings.strict.fine')}
        </p>
      )}
    </>
  );
}

/** A step of the recording that the run says something about. */
type About<Item> = Item & { number: number; sentence: Sentence };

/** Lists the selectors by which elements were found that have changed, and offers to save them. */
function HealedSteps({ healed, onSave }: { healed: readonly About<Healed>[]; onSave(): void }) {
  return (
    <div class="run-outcome">
      <Notice>
        {i18n.t('recordings.healed.title', healed.length)}
        <ul class="run-selectors" aria-label={i18n.t('recordings.healed.list')}>
          {healed.map(({ stepId, number, selector }) => (
            <li key={stepId}>
              <span>{i18n.t('recordings.one.number', { number })}</span> <code>{selector}</code>
            </li>
          ))}
        </ul>
        <Button kind="second" small label={i18n.t('recordings.healed.save')} onClick={onSave} />
      </Notice>
    </div>
  );
}

/** Lists the steps before which a service needs a wait, and offers to add it. */
function Mends({ mends, onAddWait }: { mends: readonly About<{ mend: Mend }>[]; onAddWait(mend: Mend): void }) {
  return (
    <section class="run-outcome run-mends" aria-label={i18n.t('recordings.strict.title')}>
      <h3>
        <Icon name="alert" />
        {i18n.t('recordings.strict.title')}
      </h3>
      <p class="meta">{i18n.t('recordings.strict.text')}</p>
      <ul>
        {mends.map(({ mend, number, sentence }) => (
          <li key={mend.stepId}>
            <div>
              <span class="step-number">{number}</span>
              <StepSentence parts={sentence.parts} />
              <small>
                <StepSentence parts={waitSentence(mend).parts} />
              </small>
            </div>
            <Button
              kind="second"
              small
              label={i18n.t('recordings.strict.add')}
              aria-label={i18n.t('recordings.strict.addName', { number })}
              onClick={() => onAddWait(mend)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface FailureProps extends RunOutcomeProps {
  steps: readonly RecordingStep[];
  sentences: readonly Sentence[];
}

/** Shows which step failed and why, what was tried, and the page of that moment. */
function Failure({ run, steps, sentences, onShowStep }: FailureProps) {
  const picture = useObjectUrl(run.screenshot);
  const index = steps.findIndex(({ id }) => run.steps[id]?.state === 'failed');
  const state = steps[index] && run.steps[steps[index].id];
  const sentence = sentences[index];
  const cause = sentence
    ? i18n.t('recordings.failure.title', { number: index + 1, sentence: sentenceText(sentence) })
    : i18n.t('recordings.failure.early');
  const failed = state?.state === 'failed' ? state : undefined;
  return (
    <div class="run-outcome">
      <ErrorBox cause={cause}>
        <p>{failed?.reason ?? run.reason}</p>
        {failed && failed.tried.length > 0 && (
          <>
            <p>{i18n.t('recordings.failure.tried')}</p>
            <ul class="run-selectors" aria-label={i18n.t('recordings.failure.tried')}>
              {failed.tried.map((selector) => (
                <li key={selector}>
                  <code>{selector}</code>
                </li>
              ))}
            </ul>
          </>
        )}
        {sentence && (
          <p>
            <Button kind="link" label={i18n.t('recordings.failure.show')} onClick={() => onShowStep(index)} />
          </p>
        )}
      </ErrorBox>
      {picture && <Picture title={i18n.t('recordings.failure.picture')} address={picture} />}
    </div>
  );
}

/** Tells in which ways the page differs from how it was at the end of the recording, with both pictures. */
function Elsewhere({ run, picture: before }: { run: Run; picture: string | undefined }) {
  const after = useObjectUrl(run.screenshot);
  return (
    <div class="run-outcome">
      <ErrorBox cause={i18n.t('recordings.elsewhere.title')}>
        <ul class="run-selectors">
          {run.elsewhere?.map((difference) => (
            <li key={difference}>{difference}</li>
          ))}
        </ul>
        <p>{i18n.t('recordings.elsewhere.next')}</p>
      </ErrorBox>
      {before && <Picture title={i18n.t('recordings.elsewhere.before')} address={before} />}
      {after && <Picture title={i18n.t('recordings.elsewhere.after')} address={after} />}
    </div>
  );
}

const Picture = ({ title, address }: { title: string; address: string }) => (
  <figure>
    <figcaption class="caption">{title}</figcaption>
    <img src={address} alt={title} />
  </figure>
);

/** The wait that mends a step, as a sentence. */
const waitSentence = ({ wait }: Mend) =>
  describeSteps([{ id: 'mend', action: { type: 'wait', ...wait } }])[0] as Sentence;

/** Tells whether the step before is that very wait. */
function isMended(before: RecordingStep | undefined, { wait }: Mend): boolean {
  if (before?.action.type !== 'wait') return false;
  return 'selector' in wait
    ? before.action.selector === wait.selector
    : (before.action.milliseconds ?? 0) >= wait.milliseconds;
}
