import './backup-section.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { inBytes } from '@/components/base/bytes';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { FileInput } from '@/components/base/FileInput';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import type { SettingOffer } from '@/lib/transfer/backup/import-settings';
import type { ImportReport } from '@/lib/transfer/backup/read-backup';

/** Progress of an export or an import; without a total if it is unknown. */
export interface BackupProgress {
  done: number;
  total?: number;
}

interface ExportedFile {
  name: string;
  /** Size of the backup, in bytes. */
  size: number;
  /** Number of running scrapes, which the backup leaves out. */
  unfinished: number;
}

export interface BackupSectionProps {
  onExport(progress: (progress: BackupProgress) => void, signal: AbortSignal): Promise<ExportedFile>;
  onImport(file: Blob, progress: (progress: BackupProgress) => void, signal: AbortSignal): Promise<ImportReport>;
}

type State =
  | { at: 'idle' }
  | { at: 'writing' | 'reading'; progress: BackupProgress }
  | { at: 'written'; file: ExportedFile }
  | { at: 'read'; report: ImportReport }
  | { at: 'failed'; error: ErrorRecord };

/** Exports everything that is stored to a file, and imports such a file. Both can be stopped. */
export function BackupSection({ onExport, onImport }: BackupSectionProps) {
  const [state, setState] = useState<State>({ at: 'idle' });
  const running = useRef<AbortController | undefined>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = state.at === 'writing' || state.at === 'reading';
  // The Stop button and the other buttons replace each other.
  useEffect(() => {
    if (document.activeElement === document.body && state.at !== 'idle') {
      place.current?.querySelector('button')?.focus({ preventScroll: true });
    }
  }, [isRunning]);

  const run = async (at: 'writing' | 'reading', work: (signal: AbortSignal) => Promise<State>) => {
    const controller = new AbortController();
    running.current = controller;
    setState({ at, progress: { done: 0 } });
    try {
      setState(await work(controller.signal));
    } catch (thrown) {
      setState({ at: 'failed', error: WinnowError.from(thrown).record });
    }
  };
  const progressOf = (at: 'writing' | 'reading') => (progress: BackupProgress) => setState({ at, progress });
  const write = () =>
    run('writing', async (signal) => ({ at: 'written', file: await onExport(progressOf('writing'), signal) }));
  const read = (file: Blob) =>
    run('reading', async (signal) => ({ at: 'read', report: await onImport(file, progressOf('reading'), signal) }));
  const stop = () => running.current?.abort(new WinnowError('CANCELLED', i18n.t('backup.stopped')));

  return (
    <>
      <div class="backup-tools" ref={place}>
        {isRunning ? (
          <>
            <Running {...state} />
            <Button kind="second" small icon="stop" label={i18n.t('common.stop')} onClick={stop} />
          </>
        ) : (
          <>
            <Button kind="second" label={i18n.t('backup.export')} onClick={() => void write()} />
            <Button kind="second" label={i18n.t('backup.import')} onClick={() => input.current?.click()} />
          </>
        )}
      </div>
      <FileInput
        input={input}
        accept=".zip,application/zip"
        label={i18n.t('backup.file')}
        onFile={(file) => void read(file)}
      />
      {state.at === 'read' && state.report.offers.length > 0 && <Offers offers={state.report.offers} />}
      <div role="status" class="backup-outcome">
        {state.at === 'written' && <Written {...state.file} />}
        {state.at === 'read' && <Report {...state.report} />}
      </div>
      {state.at === 'failed' && (
        <ErrorBox cause={state.error.message}>
          {state.error.code !== 'CANCELLED' && <p>{state.error.nextStep}</p>}
        </ErrorBox>
      )}
    </>
  );
}

function Running({ at, progress: { done, total } }: Extract<State, { progress: unknown }>) {
  const label = i18n.t(at === 'writing' ? 'backup.writing' : 'backup.reading');
  return (
    <>
      <span>{label}</span>
      <progress aria-label={label} max={total} value={total === undefined ? undefined : done} />
      <span class="meta">{total === undefined ? i18n.number(done) : i18n.t('common.stepParts', { done, total })}</span>
    </>
  );
}

function Written({ name, size, unfinished }: ExportedFile) {
  return (
    <>
      <p>{i18n.t('backup.saved', { name, size: inBytes(size) })}</p>
      {unfinished > 0 && <p>{i18n.t('backup.unfinished', { number: unfinished })}</p>}
    </>
  );
}

/** Settings from a backup, each with a button that applies it. */
function Offers({ offers }: { offers: readonly SettingOffer[] }) {
  const [used, setUsed] = useState<readonly SettingOffer[]>([]);
  const use = async (offer: SettingOffer) => {
    await offer.take();
    setUsed((before) => [...before, offer]);
  };
  return (
    <div class="backup-outcome">
      <p>{i18n.t('backup.offers')}</p>
      <ul class="backup-offers">
        {offers.map((offer, index) => {
          const isUsed = used.includes(offer);
          return (
            <li key={index}>
              <span dir="auto">{offer.text}</span>
              {offer.actions.length > 0 && (
                <ol>
                  {offer.actions.map((action, at) => (
                    <li key={at} dir="auto">
                      {action}
                    </li>
                  ))}
                </ol>
              )}
              <Button
                kind="second"
                small
                spent={isUsed}
                label={i18n.t(isUsed ? 'backup.used' : 'backup.use')}
                aria-label={`${i18n.t(isUsed ? 'backup.used' : 'backup.use')}: ${offer.text}`}
                onClick={() => void use(offer)}
              />
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** Maximum number of notes to show; an import can produce thousands. */
const SHOWN_NOTES = 50;

function Report({ added, already, notes, error }: ImportReport) {
  const { record } = error ?? {};
  return (
    <>
      {record && (
        <p>
          {record.message} {record.code !== 'CANCELLED' && record.nextStep} {i18n.t('backup.rest')}
        </p>
      )}
      <p>{i18n.t('backup.added', { ...added })}</p>
      {already > 0 && <p>{i18n.t('backup.already', { number: already })}</p>}
      {notes.length > 0 && (
        <>
          <p>{i18n.t('backup.leftOut', { number: notes.length })}</p>
          <ul>
            {notes.slice(0, SHOWN_NOTES).map((note, index) => (
              <li key={index} dir="auto">
                {note}
              </li>
            ))}
            {notes.length > SHOWN_NOTES && <li>…</li>}
          </ul>
        </>
      )}
    </>
  );
}
