import '@/components/panel/history.css';
import '@/components/panel/panel.css';
import '@/components/panel/panel-head.css';
import './recording-page.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Notice } from '@/components/base/Notice';
import { readableUrl } from '@/components/base/readable-url';
import { LIMITS } from '@/lib/contract';
import { scriptsOf } from '@/lib/recorder/edit';
import { actionsOf, fits, type Recording } from '@/lib/recorder/recording';
import { RecordingHead } from './RecordingHead';
import { RecordingTools } from './RecordingTools';
import { RunOutcome } from './RunOutcome';
import type { Picked, RecordingActions } from './recording-actions';
import type { Run } from './run';
import { runWords } from './run-words';
import { type Adding, Steps } from './Steps';
import { Unchecked } from './Unchecked';
import { type RunFlow, useRunFlow } from './use-run-flow';
import { type StepEditor, useStepEditor } from './use-step-editor';
import { VariablesForm } from './VariablesForm';

interface RecordingPageProps {
  recording: Recording;
  /** There is an earlier version to go back to. */
  canUndo: boolean;
  /** The last run; absent before the first since the panel was opened. */
  run?: Run | undefined;
  /** Number of elements that a selector matches in the page in front of the user, as far as it was counted. */
  matches: Readonly<Record<string, number>>;
  /** Forms that the recording can be copied in. */
  copies: readonly { label: string; copy(): Promise<void> }[];
  /** The variables whose values are kept on this computer. */
  kept: readonly string[];
  /** The step that an element is being pointed at for, in the page. */
  picking?: Picked;
  actions: RecordingActions;
}

/** One recording: its steps in words, to be changed, tried and run. */
export function RecordingPage(props: RecordingPageProps) {
  const { recording, canUndo, run, matches, copies, kept, picking, actions } = props;
  const { steps, endUrl } = recording;
  const editor = useStepEditor(recording, canUndo, actions);
  const flow = useRunFlow(recording, kept, actions);
  const [adding, setAdding, add] = useAdding(recording, editor);
  const page = useRef<HTMLElement>(null);

  const body = useNews(props, editor, flow);
  const toTools = () => page.current?.querySelector<HTMLElement>('.recording-tools .primary')?.focus();
  const running = run?.state === 'running';

  return (
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
      <RecordingHead
        recording={recording}
        kept={kept}
        actions={actions}
        onCheck={() => flow.start('strict')}
        onForgotten={() => editor.say(i18n.t('recordings.said.forgotten'))}
      />
      <RecordingTools
        canUndo={canUndo}
        running={running}
        empty={steps.length === 0}
        copies={copies}
        onAdd={add}
        onUndo={editor.undo}
        onReplay={() => flow.start('all')}
        onStop={actions.stop}
      />
      <div class="panel-body recording-body" ref={body}>
        <Asking recording={recording} kept={kept} flow={flow} actions={actions} say={editor.say} onDone={toTools} />
        {!fits(actionsOf(recording, true)) && <TooLong />}
        {run && (
          <RunOutcome
            run={run}
            recording={recording}
            onShowStep={(index) => {
              editor.open(steps[index]?.id);
              page.current?.querySelectorAll<HTMLElement>('.step-open')[index]?.focus();
            }}
            onSaveHealed={editor.saveHealed}
            onAddWait={editor.addWait}
          />
        )}
        {steps.length === 0 && !adding && <p class="panel-message">{i18n.t('recordings.page.empty')}</p>}
        <Steps
          recording={recording}
          run={run}
          matches={matches}
          picking={picking}
          editor={editor}
          actions={actions}
          adding={adding}
          onAdding={setAdding}
          onRun={flow.start}
        />
      </div>
      <p class="recording-said" role="status" aria-label={i18n.t('common.status')}>
        {editor.said}
      </p>
      <Foot endUrl={endUrl} disabled={running || steps.length === 0} onScrape={() => flow.start('scrape')} />
    </main>
  );
}

/** Says how the run goes, and brings questions and outcomes into sight. @returns a ref of what scrolls */
function useNews({ recording, run }: RecordingPageProps, editor: StepEditor, flow: RunFlow) {
  const words = run && runWords(run, recording.steps);
  useEffect(() => {
    if (words) editor.say(words);
  }, [words]);

  const body = useRef<HTMLDivElement>(null);
  const question = flow.question?.about;
  const ended = run && run.state !== 'running';
  useEffect(() => {
    // Questions and outcomes stand above the steps.
    if (question || ended) body.current?.scrollTo({ top: 0 });
  }, [question, ended]);
  return body;
}

/** Begins to add a step behind the one that is open, or at the end. */
function useAdding({ steps }: Recording, editor: StepEditor) {
  const [adding, setAdding] = useState<Adding>();
  const add = (type: Adding['type']) => {
    const open = steps.findIndex(({ id }) => id === editor.openId);
    const at = open < 0 ? steps.length : open + 1;
    // A scrape has no fields to ask for.
    if (type === 'scrape') editor.insert(at, { type });
    else setAdding({ at, type });
  };
  return [adding, setAdding, add] as const;
}

interface AskingProps {
  recording: Recording;
  kept: readonly string[];
  flow: RunFlow;
  actions: RecordingActions;
  say(words: string): void;
  /** Called once it was answered. */
  onDone(): void;
}

/** Asks what has to be known before something is run. */
function Asking({ recording, kept, flow, actions, say, onDone }: AskingProps) {
  const cancel = () => {
    flow.cancel();
    onDone();
  };
  if (flow.question?.about === 'scripts') {
    return (
      <Unchecked
        scripts={scriptsOf(recording)}
        onAllow={() => {
          say(i18n.t('recordings.said.scriptsAllowed'));
          onDone();
          flow.allowScripts();
        }}
        onRemove={() => {
          say(i18n.t('recordings.said.scriptsRemoved'));
          onDone();
          flow.removeScripts();
        }}
        onCancel={cancel}
      />
    );
  }
  if (!flow.question) return null;
  return (
    <VariablesForm
      variables={flow.question.variables}
      kept={kept}
      submit={i18n.t('recordings.page.replay')}
      onSubmit={(values, keep) => {
        flow.giveValues(values, keep);
        onDone();
      }}
      onCancel={cancel}
      onForget={(name) => actions.forget([name])}
    />
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

function Foot({ endUrl, disabled, onScrape }: { endUrl: string | undefined; disabled: boolean; onScrape(): void }) {
  return (
    <footer class="panel-foot recording-foot">
      <Button kind="second" label={i18n.t('recordings.page.scrape')} disabled={disabled} onClick={onScrape} />
      {endUrl && (
        <p class="meta">
          {i18n.t('recordings.page.endsOn')} <span title={endUrl}>{readableUrl(endUrl)}</span>
        </p>
      )}
    </footer>
  );
}

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
