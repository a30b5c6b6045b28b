import './steps.css';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { IconButton } from '@/components/base/Button';
import { classNames } from '@/components/base/class-names';
import { Icon } from '@/components/base/Icon';
import { describeNote, describeSteps } from '@/lib/recorder/describe';
import type { Note, Recording, RecordingStep } from '@/lib/recorder/recording';
import { NewStep } from './NewStep';
import { useRecording } from './recording-context';
import type { Run } from './run';
import { StepRow } from './StepRow';
import { StepSentence } from './StepSentence';
import { useDrag } from './use-drag';
import type { StepEditor } from './use-step-editor';

/**
 * The steps of a recording in their order. Arrows lead from row to row; with Alt, or by dragging, they move the step.
 */
export function Steps() {
  const { recording, run, editor } = useRecording();
  const { steps, notes } = recording;
  const [list, rows] = useRows(recording, run, editor);
  /** Index of the row that the tab key stops at. */
  const [current, setCurrent] = useState(0);
  const drag = useDrag(editor.move);
  const sentences = describeSteps(steps);
  const { adding } = editor;
  const form = (at: number) => adding?.at === at && <NewStep key={adding.type} {...adding} />;

  return (
    <>
      <ol
        class="steps"
        aria-label={i18n.t('recordings.page.steps')}
        ref={list}
        onKeyDown={(event) => onKeyDown(event, rows(), steps, editor)}
      >
        {steps.map((step, index) => (
          <li
            key={step.id}
            class={classNames(drag.gap === index && 'step-gap-above', drag.gap === index + 1 && 'step-gap-below')}
            onDragOver={(event) => drag.over(event, index)}
            onDrop={drag.drop}
          >
            <Notes notes={notes.filter(({ at }) => at === index)} />
            {form(index)}
            <StepRow
              step={step}
              index={index}
              sentence={sentences[index] as (typeof sentences)[number]}
              isCurrent={index === Math.min(current, steps.length - 1)}
              onFocus={() => setCurrent(index)}
              drag={drag}
            />
          </li>
        ))}
      </ol>
      <div class="steps-end">
        <Notes notes={notes.filter(({ at }) => at >= steps.length)} />
        {form(steps.length)}
      </div>
    </>
  );
}

/** Keeps the focus on the row that was moved, and the step that runs in sight. @returns the list, and its rows now */
function useRows({ steps }: Recording, run: Run | undefined, { focus }: StepEditor) {
  const list = useRef<HTMLOListElement>(null);
  const rows = () => [...(list.current?.querySelectorAll<HTMLElement>('.step-open') ?? [])];

  // Focus comes back before anyone sees that the row lost it by being moved.
  useLayoutEffect(() => {
    if (focus) rows()[Math.min(focus.index, steps.length - 1)]?.focus();
  }, [focus]);

  const running = run?.state === 'running' ? steps.findIndex(({ id }) => run.steps[id]?.state === 'running') : -1;
  useEffect(() => {
    if (running >= 0) rows()[running]?.scrollIntoView({ block: 'nearest' });
  }, [running]);

  return [list, rows] as const;
}

/** Notes about user input that did not become a step. */
function Notes({ notes }: { notes: readonly Note[] }) {
  const { editor } = useRecording();
  return (
    <>
      {notes.map((note, index) => (
        <p class="step-note" key={`${note.code} ${index}`}>
          <Icon name="alert" small />
          <StepSentence {...describeNote(note)} />
          <IconButton icon="x" label={i18n.t('recordings.one.removeNote')} onClick={() => editor.removeNote(note)} />
        </p>
      ))}
    </>
  );
}

/** Leads from row to row, and moves, removes and closes steps. */
function onKeyDown(
  event: KeyboardEvent,
  rows: readonly HTMLElement[],
  steps: readonly RecordingStep[],
  editor: StepEditor,
): void {
  const at = rows.indexOf(event.target as HTMLElement);
  if (at < 0) {
    if (event.key === 'Escape' && editor.openId !== undefined) {
      const open = steps.findIndex(({ id }) => id === editor.openId);
      editor.open();
      rows[open]?.focus();
    }
    return;
  }
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
  const end = { Home: 0, End: rows.length - 1 }[event.key];
  if (event.altKey) {
    if (next === undefined) return;
    editor.move(at, next);
  } else if (next !== undefined || end !== undefined) {
    rows[end ?? Math.min(Math.max(next ?? 0, 0), rows.length - 1)]?.focus();
  } else if (event.key === 'Delete') {
    editor.remove(at);
  } else if (event.key === 'Escape' && editor.openId !== undefined) {
    editor.open();
  } else {
    return;
  }
  event.preventDefault();
}
