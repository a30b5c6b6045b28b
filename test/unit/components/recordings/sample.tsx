import '@/components/base/base.css';
import { type ComponentChild, render } from 'preact';
import { useState } from 'preact/hooks';
import { type Mock, vi } from 'vitest';
import { RecordingPage } from '@/components/recordings/RecordingPage';
import type { RecordingActions, RecordingListActions } from '@/components/recordings/recording-actions';
import type { Run } from '@/components/recordings/run';
import { edited, historyOf, undone } from '@/lib/recorder/edit';
import type { Recording } from '@/lib/recorder/recording';
import type { RecordedElement } from '@/lib/recorder/selector';

const root = document.createElement('div');

export function show(view: ComponentChild): void {
  document.body.replaceChildren(root);
  render(view, root);
}

export function clear(): void {
  render(null, root);
  document.body.replaceChildren();
}

export const target = {
  selector: '#first',
  candidates: [
    { selector: '#first', cost: 4, kind: 'id' },
    { selector: 'nav .first', cost: 18, kind: 'class' },
    { selector: 'nav > :nth-child(1)', cost: 60, kind: 'position' },
  ],
  fingerprint: {},
} as unknown as RecordedElement;

export const sample: Recording = {
  id: 'r1',
  version: 1,
  name: 'Open the invoice',
  startUrl: 'https://my.example/trips',
  endUrl: 'https://my.example/invoices',
  formats: ['markdown'],
  createdAt: Date.UTC(2026, 0, 1),
  updatedAt: Date.UTC(2026, 0, 2),
  steps: [
    { id: 'a', action: { type: 'click', selector: '#first', all: false }, label: 'Invoices', target },
    { id: 'b', action: { type: 'write', text: 'October' }, label: 'Search' },
    { id: 'c', action: { type: 'press', key: 'Enter' } },
    { id: 'd', action: { type: 'wait', selector: '#list' }, label: 'the list', reason: 'appears' },
  ],
  notes: [{ at: 2, code: 'new-tab' }],
};

export const withPassword: Recording = {
  ...sample,
  steps: [...sample.steps, { id: 'p', action: { type: 'write', text: '{{password}}' }, label: 'Password' }],
};

export const withScript: Recording = {
  ...sample,
  unchecked: true,
  steps: [...sample.steps, { id: 's', action: { type: 'executeJavascript', script: 'alert(1)' } }],
};

/** Functions that note how they are called. */
type Fakes<T> = { [K in keyof T]: T[K] extends (...args: infer A) => infer R ? Mock<(...args: A) => R> : never };

interface EditorProps {
  start: Recording;
  actions: RecordingActions;
  copy(): Promise<void>;
  run?: Run | undefined;
  kept?: readonly string[] | undefined;
  importNotes?: readonly string[] | undefined;
  hasService?: boolean | undefined;
  onPresent(recording: Recording): void;
}

/** Keeps the recording and its earlier versions, as whoever uses the page does. */
function Editor({ start, actions, copy, run, kept = [], importNotes, hasService = false, onPresent }: EditorProps) {
  const [history, setHistory] = useState(() => historyOf(start));
  onPresent(history.present);
  return (
    <RecordingPage
      recording={history.present}
      importNotes={importNotes}
      hasService={hasService}
      canUndo={history.past.length > 0}
      run={run}
      matches={{ '#first': 1, 'nav .first': 3, 'nav > :nth-child(1)': 1 }}
      copies={[{ label: 'cURL', copy }]}
      kept={kept}
      actions={{
        ...actions,
        edit(next, group) {
          actions.edit(next, group);
          setHistory((before) => edited(before, next, group));
        },
        undo() {
          actions.undo();
          setHistory(undone);
        },
      }}
    />
  );
}

/** Shows a recording. @returns what was asked for, and the recording as it is now */
export function edit(start: Recording, { run, kept, importNotes, hasService }: Partial<EditorProps> = {}) {
  const actions: Fakes<RecordingActions> = {
    showList: vi.fn(),
    edit: vi.fn(),
    undo: vi.fn(),
    duplicate: vi.fn(),
    remove: vi.fn(),
    download: vi.fn(),
    run: vi.fn(),
    stop: vi.fn(),
    highlight: vi.fn(),
    countMatches: vi.fn(),
    pick: vi.fn(),
    stopPicking: vi.fn(),
    forget: vi.fn(),
  };
  const copy = vi.fn(async () => {});
  let present = start;
  const draw = (props: { run?: Run | undefined; kept?: readonly string[] | undefined }) =>
    show(
      <Editor
        start={start}
        actions={actions}
        copy={copy}
        importNotes={importNotes}
        hasService={hasService}
        onPresent={(recording) => {
          present = recording;
        }}
        {...props}
      />,
    );
  draw({ run, kept });
  return {
    actions,
    copy,
    draw,
    get recording() {
      return present;
    },
    get order() {
      return present.steps.map(({ id }) => id).join(' ');
    },
  };
}

export const listActions = (): Fakes<RecordingListActions> => ({
  showResult: vi.fn(),
  show: vi.fn(),
  record: vi.fn(),
  stop: vi.fn(),
  importText: vi.fn(),
  rename: vi.fn(),
  duplicate: vi.fn(),
  remove: vi.fn(),
  undoRemove: vi.fn(),
  interrupted: vi.fn(),
});
