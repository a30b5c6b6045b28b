import '@/components/panel/panel.css';
import './recordings.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { RemovedLine } from '@/components/base/RemovedLine';
import { FilterBox } from '@/components/panel/FilterBox';
import { ListHead } from '@/components/panel/ListHead';
import type { Recording } from '@/lib/recorder/recording';
import { Importing } from './Importing';
import { type Interrupted, InterruptedBox, UnseenBox } from './InterruptedBox';
import { RecordingRow } from './RecordingRow';
import type { RecordingListActions } from './recording-actions';

interface RecordingsProps {
  /** Newest first. */
  recordings: readonly Recording[];
  interrupted?: Interrupted | undefined;
  /** A recording is paused because the page hid the recorder's bar. */
  isUnseen?: boolean | undefined;
  /** The recording that was removed last, as long as it can be restored. */
  removed?: { name: string } | undefined;
  /** Reasons why a file could not be imported, a sentence each. */
  importIssues?: readonly string[];
  actions: RecordingListActions;
}

/** Every recording that is kept. */
export function Recordings({
  recordings,
  interrupted,
  isUnseen = false,
  removed,
  importIssues = [],
  actions,
}: RecordingsProps) {
  const [question, setQuestion] = useState('');
  const found = search(recordings, question);
  const list = useRef<HTMLUListElement>(null);
  /** Place of the row that was removed: its follower gets the focus. */
  const gap = useRef<number | undefined>(undefined);

  useEffect(() => {
    if (gap.current === undefined) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('.history-open') ?? [];
    rows[Math.min(gap.current, rows.length - 1)]?.focus();
    gap.current = undefined;
  }, [recordings]);

  return (
    <Importing issues={importIssues} onText={actions.importText}>
      {(importButton, refused) => (
        <>
          <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
          <ListHead
            title={i18n.t('recordings.title')}
            meta={i18n.t('recordings.count', recordings.length)}
            onBack={actions.showResult}
          >
            {importButton}
          </ListHead>
          {recordings.length > 0 && (
            <div class="recordings-tools">
              <FilterBox
                label={i18n.t('recordings.search')}
                placeholder={i18n.t('recordings.searchPlaceholder')}
                value={question}
                onChange={setQuestion}
              />
            </div>
          )}
          <div class="panel-body">
            {interrupted && <InterruptedBox interrupted={interrupted} onAnswer={actions.interrupted} />}
            {isUnseen && <UnseenBox onStop={actions.stop} />}
            {refused.length > 0 && <Refused issues={refused} />}
            {recordings.length === 0 && !interrupted && !isUnseen && <NoRecordings onRecord={actions.record} />}
            {recordings.length > 0 && found.length === 0 && (
              <p class="panel-message">{i18n.t('recordings.notFound')}</p>
            )}
            <ul class="history" aria-label={i18n.t('recordings.title')} ref={list}>
              {found.map((recording, index) => (
                <RecordingRow
                  key={recording.id}
                  recording={recording}
                  actions={actions}
                  onRemove={() => {
                    gap.current = index;
                    actions.remove(recording.id);
                  }}
                />
              ))}
            </ul>
          </div>
          {recordings.length > 0 && (
            <footer class="panel-foot">
              <Button kind="primary" wide icon="rec" label={i18n.t('recordings.record')} onClick={actions.record} />
            </footer>
          )}
          <RemovedLine name={removed?.name} onUndo={actions.undoRemove} />
        </>
      )}
    </Importing>
  );
}

/** Finds the recordings that have every word of the question in their name, address or what their steps are about. */
function search(recordings: readonly Recording[], question: string): readonly Recording[] {
  const words = question.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return recordings;
  return recordings.filter(({ name, startUrl, steps }) => {
    const text = [name, startUrl, ...steps.map(({ label }) => label)].join(' ').toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Refused({ issues }: { issues: readonly string[] }) {
  return (
    <div class="recordings-refused">
      <ErrorBox cause={i18n.t('recordings.importRefused')}>
        {issues.map((issue) => (
          <p key={issue}>{issue}</p>
        ))}
      </ErrorBox>
    </div>
  );
}

function NoRecordings({ onRecord }: { onRecord(): void }) {
  return (
    <div class="recordings-none">
      <p>{i18n.t('recordings.none')}</p>
      <Button kind="primary" icon="rec" label={i18n.t('recordings.record')} onClick={onRecord} />
    </div>
  );
}
