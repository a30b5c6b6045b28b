import '@/components/panel/history.css';
import '@/components/panel/panel.css';
import '@/components/panel/panel-head.css';
import './recording-page.css';
import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Notice } from '@/components/base/Notice';
import { readableUrl } from '@/components/base/readable-url';
import { LIMITS } from '@/lib/contract';
import { actionsOf, fits, type RecordingStep } from '@/lib/recorder/recording';
import { RecordingHead } from './RecordingHead';
import { RecordingTools } from './RecordingTools';
import { RunOutcome } from './RunOutcome';
import { RecordingContext, type RecordingPageProps, useRecording } from './recording-context';
import type { Run } from './run';
import { Steps } from './Steps';
import { Unchecked } from './Unchecked';
import { useRunFlow } from './use-run-flow';
import { useStepEditor } from './use-step-editor';
import { VariablesForm } from './VariablesForm';

/** How long a recording counts as new and is announced as saved, in ms. */
const JUST_NOW = 30_000;

/** One recording: its steps in words, to be changed, tried and run. */
export function RecordingPage(props: RecordingPageProps) {
  const { recording, canUndo, run, kept, actions } = props;
  const { steps } = recording;
  const editor = useStepEditor(recording, canUndo, actions);
  const flow = useRunFlow(recording, kept, actions, props.asksValues);
  const { question } = flow;
  const page = useRef<HTMLElement>(null);
  const body = useRef<HTMLDivElement>(null);

  const made = i18n.t('recordings.said.made', steps.length);
  const words = run && runWords(run, steps);
  useEffect(() => {
    if (words) editor.say(words);
  }, [words]);

  useEffect(() => {
    if (Date.now() - recording.createdAt > JUST_NOW) return;
    editor.say(made);
  }, []);

  const ended = run && run.state !== 'running';
  useEffect(() => {
    // Questions and outcomes stand above the steps.
    if (question || ended) body.current?.scrollTo({ top: 0 });
  }, [question?.about, ended]);

  const toTools = () => page.current?.querySelector<HTMLElement>('.recording-tools .primary')?.focus();
  const showStep = (index: number) => {
    editor.open(steps[index]?.id);
    page.current?.querySelectorAll<HTMLElement>('.step-open')[index]?.focus();
  };

  return (
    <RecordingContext.Provider value={{ ...props, editor, flow }}>
      <main
        class="panel"
        ref={page}
        onKeyDown={(event) => {
          if (!isUndo(event) || (event.target as HTMLElement).matches('input:not([type=radio]), textarea')) return;
          event.preventDefault();
          editor.undo();
        }}
      >
        <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
        <RecordingHead />
        <RecordingTools />
        <div class="panel-body recording-body" ref={body}>
          {question?.about === 'scripts' && <Unchecked onAnswered={toTools} />}
          {question?.about === 'values' && (
            <VariablesForm variables={question.variables} part={question.part} onAnswered={toTools} />
          )}
          {!fits(actionsOf(recording, true)) && <TooLong />}
          {run ? <RunOutcome run={run} onShowStep={showStep} /> : <Imported />}
          {steps.length === 0 && !editor.adding && <p class="panel-message">{i18n.t('recordings.page.empty')}</p>}
          <Steps />
        </div>
        {/* That it was kept needs no words for those who see it. */}
        <p
          class={editor.said === made ? 'visually-hidden' : 'recording-said'}
          role="status"
          aria-label={i18n.t('common.status')}
        >
          {editor.said}
        </p>
        <Foot />
      </main>
    </RecordingContext.Provider>
  );
}

/** Begins a recording that has just been imported: what its import changed. */
function Imported() {
  const { importNotes = [] } = useRecording();
  if (importNotes.length === 0) return null;
  return (
    <section class="recording-notice" aria-labelledby="import-changes">
      <Notice>
        <h2 id="import-changes">{i18n.t('recordings.importChanges')}</h2>
        <ul class="recording-notes">
          {importNotes.map((note) => (
            <li key={note} dir="auto">
              {note}
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}

function TooLong() {
  const { max, maxWait } = LIMITS.actions;
  return (
    <div class="recording-notice">
      <Notice>{i18n.t('recordings.page.tooLong', { actions: max, seconds: maxWait / 1000 })}</Notice>
    </div>
  );
}

function Foot() {
  const { recording, run, flow } = useRecording();
  const { steps, endUrl } = recording;
  return (
    <footer class="panel-foot recording-foot">
      <Button
        kind="second"
        label={i18n.t('recordings.page.scrape')}
        disabled={run?.state === 'running' || steps.length === 0}
        onClick={() => flow.start('scrape')}
      />
      {endUrl && (
        <p class="meta">
          {i18n.t('recordings.page.endsOn')}{' '}
          <span dir="ltr" title={endUrl}>
            {readableUrl(endUrl)}
          </span>
        </p>
      )}
    </footer>
  );
}

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';

/** Says how far a run is. */
function runWords(run: Run, steps: readonly RecordingStep[]): string {
  const numberOf = (state: 'running' | 'failed') => steps.findIndex(({ id }) => run.steps[id]?.state === state) + 1;
  switch (run.state) {
    case 'running': {
      const number = numberOf('running');
      return number ? i18n.t('recordings.said.running', { number, total: steps.length }) : '';
    }
    case 'done':
      if (run.mends?.length) return i18n.t('recordings.strict.title');
      return i18n.t(run.part === 'step' ? 'recordings.said.tried' : 'recordings.said.done');
    case 'elsewhere':
      return i18n.t('recordings.elsewhere.title');
    case 'failed': {
      const number = numberOf('failed');
      return number ? i18n.t('recordings.said.failed', { number }) : i18n.t('recordings.said.failedEarly');
    }
    case 'stopped':
      return i18n.t('recordings.said.stopped');
  }
}
