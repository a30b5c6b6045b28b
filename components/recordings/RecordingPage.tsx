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
import { useRunFlow } from './use-run-flow';
import { useStepEditor } from './use-step-editor';
import { VariablesForm } from './VariablesForm';

interface RecordingPageProps {
  recording: Recording;
  /** There is an earlier version to go back to. */
  canUndo: boolean;
  /** Absent before the first run since the panel was opened. */
  run?: Run;
  /** How many elements a selector matches in the page in front of the person, as far as it was counted. */
  matches: Readonly<Record<string, number>>;
  /** What the recording can be copied as. */
  copies: readonly { id: string; label: string }[];
  /** The variables whose values are kept on this computer. */
  kept: readonly string[];
  /** What an element is being pointed at for, in the page. */
  picking?: Picked;
  actions: RecordingActions;
}

/** One recording: its steps in words, to be changed, tried and run. */
export function RecordingPage(props: RecordingPageProps) {
  const { recording, canUndo, run, matches, copies, kept, picking, actions } = props;
  const { steps, endUrl } = recording;
  const editor = useStepEditor(recording, canUndo, actions);
  const flow = useRunFlow(recording, kept, actions);
  const [adding, setAdding] = useState<Adding>();
  const page = useRef<HTMLElement>(null);

  const words = run && runWords(run, steps);
  useEffect(() => {
    if (words) editor.say(words);
  }, [words]);

  // What asks, and what says how it went, stands above the steps.
  const body = useRef<HTMLDivElement>(null);
  const asked = flow.question?.about;
  const ended = run && run.state !== 'running';
  useEffect(() => {
    if (asked || ended) body.current?.scrollTo({ top: 0 });
  }, [asked, ended]);

  const toTools = () => page.current?.querySelector<HTMLElement>('.recording-tools .primary')?.focus();
  const running = run?.state === 'running';

  const add = (type: Adding['type']) => {
    const open = steps.findIndex(({ id }) => id === editor.openId);
    const at = open < 0 ? steps.length : open + 1;
    // It has no fields to ask for.
    if (type === 'scrape') editor.insert(at, { type });
    else setAdding({ at, type });
  };

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
        onCopy={actions.copy}
        onReplay={() => flow.start('all')}
        onStop={actions.stop}
      />
      <div class="panel-body recording-body" ref={body}>
        {flow.question?.about === 'scripts' && (
          <Unchecked
            scripts={scriptsOf(recording)}
            onAllow={() => {
              editor.say(i18n.t('recordings.said.scriptsAllowed'));
              toTools();
              flow.allowScripts();
            }}
            onRemove={() => {
              editor.say(i18n.t('recordings.said.scriptsRemoved'));
              toTools();
              flow.removeScripts();
            }}
            onCancel={() => {
              flow.cancel();
              toTools();
            }}
          />
        )}
        {flow.question?.about === 'values' && (
          <VariablesForm
            variables={flow.question.variables}
            kept={kept}
            submit={i18n.t('recordings.page.replay')}
            onSubmit={(values, keep) => {
              flow.giveValues(values, keep);
              toTools();
            }}
            onCancel={() => {
              flow.cancel();
              toTools();
            }}
            onForget={(name) => actions.forget([name])}
          />
        )}
        {!fits(actionsOf(recording, true)) && (
          <div class="recording-notice">
            <Notice>
              {i18n.t('recordings.page.tooLong', {
                actions: LIMITS.actions.max,
                seconds: LIMITS.actions.maxWait / 1000,
              })}
            </Notice>
          </div>
        )}
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
      <footer class="panel-foot recording-foot">
        <Button kind="second" disabled={running || steps.length === 0} onClick={() => flow.start('scrape')}>
          {i18n.t('recordings.page.scrape')}
        </Button>
        {endUrl && (
          <p class="meta">
            {i18n.t('recordings.page.endsOn')} <span title={endUrl}>{readableUrl(endUrl)}</span>
          </p>
        )}
      </footer>
    </main>
  );
}

const isUndo = (event: KeyboardEvent) =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'z';
