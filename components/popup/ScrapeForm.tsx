import './scrape-form.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AskBox } from '@/components/base/AskBox';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import { RecordButton } from '@/components/recordings/RecordButton';
import { SuggestedRecordings } from '@/components/recordings/SuggestedRecordings';
import { type FormatType, type Issue, parseRequest } from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import type { Recording } from '@/lib/recorder/recording';
import { asking, type Draft, errorAt, withFormat } from './draft';
import { FormatFields } from './FormatFields';
import { Formats } from './Formats';
import { OptionsFold } from './OptionsFold';
import { draftFor, formatFields } from './request-fields';
import type { CheckSchema } from './SchemaField';

interface ScrapeFormProps {
  url: string;
  engine: EngineName;
  /** The formats that the engine gives. */
  served: readonly FormatType[];
  draft: Draft;
  onDraft(draft: Draft): void;
  /** Gets a request that the contract accepts, in the click itself. */
  onScrape(request: Draft, selection: boolean): void;
  /** The same for a question, which is not remembered as what was used last. */
  onAsk(request: Draft, selection: boolean): void;
  /** Seconds that a scrape took which has just ended. */
  doneIn?: string | undefined;
  onShowResult(): void;
  /** Recordings of this site, and the one whose steps run first. */
  recordings: readonly Pick<Recording, 'id' | 'name'>[];
  steps?: string | undefined;
  onSteps(recordingId: string | undefined): void;
  onRecord(): void;
  checkSchema: CheckSchema;
}

/** What to scrape and how. Nothing is handed on before the contract accepts it; what it refuses is said at the control. */
export function ScrapeForm({
  url,
  engine,
  served,
  draft,
  onDraft,
  onScrape,
  onAsk,
  doneIn,
  onShowResult,
  recordings,
  steps,
  onSteps,
  onRecord,
  checkSchema,
}: ScrapeFormProps) {
  const [open, setOpen] = useState(false);
  const [selection, setSelection] = useState(false);
  /** What was tried and refused; checked again with every change, so that a message goes when its reason does. */
  const [tried, setTried] = useState<{ question: string | undefined }>();
  const form = useRef<HTMLDivElement>(null);

  const shown = draftFor(engine, draft, selection);
  const requestFor = (question?: string) => (question === undefined ? shown : asking(shown, question));
  const issues = tried ? issuesIn({ url, ...requestFor(tried.question) }) : [];
  const ofQuestion = tried?.question !== undefined;

  // Only a new attempt moves the focus, not each change after it.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);

  /** @returns whether the contract accepts what was handed on */
  const submit = (question?: string): boolean => {
    const request = requestFor(question);
    const found = issuesIn({ url, ...request });
    if (found.length > 0) {
      setTried({ question });
      if (found.some(({ path }) => path[0] !== 'formats')) setOpen(true);
      return false;
    }
    setTried(undefined);
    if (question === undefined) onScrape(request, selection);
    else onAsk(request, selection);
    return true;
  };

  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      // The browser would close the popup as well.
      event.preventDefault();
      setOpen(false);
    };
    document.addEventListener('keydown', close, { signal: listening.signal });
    return () => listening.abort();
  }, [open]);

  const at = (path: readonly (string | number)[]) =>
    // A question replaces the formats, so that its indices say nothing about the ones shown.
    ofQuestion && path[0] === 'formats' ? undefined : errorAt(issues, path);

  const fieldsOf = ({ type }: { type: FormatType }) => (
    <FormatFields
      key={type}
      type={type}
      index={shown.formats.findIndex((format) => format.type === type)}
      except={type === 'screenshot' ? 'fullPage' : undefined}
      draft={draft}
      onDraft={onDraft}
      errorAt={at}
      checkSchema={checkSchema}
    />
  );
  const elsewhere = issues.filter(({ path }) => path.length === 0 || path[0] === 'url');

  return (
    <div class="scrape-form" ref={form}>
      <div class="popup-body">
        {doneIn !== undefined && (
          <p class="done-line" role="status" aria-label={i18n.t('common.status')}>
            <Icon name="check" />
            <span>
              {i18n.t('popup.done', { seconds: doneIn })}{' '}
              <Button kind="link" onClick={onShowResult}>
                {i18n.t('popup.show')}
              </Button>
            </span>
          </p>
        )}
        <Formats
          chosen={draft.formats.map(({ type }) => type)}
          served={served}
          onChange={(type, chosen) => onDraft(withFormat(draft, type, chosen))}
          error={
            ofQuestion
              ? undefined
              : errorAt(
                  issues.filter(({ path }) => path.length <= 2),
                  ['formats'],
                )
          }
        />
        {shown.formats.filter(({ type }) => asksForWords(type)).map(fieldsOf)}
        {elsewhere.length > 0 && (
          <ErrorBox cause={i18n.t('error.fields')}>
            <p>{errorAt(elsewhere, [])}</p>
          </ErrorBox>
        )}
        <Button kind="primary" wide onClick={() => submit()}>
          {i18n.t('popup.scrape')}
          <span class="key-hint" aria-hidden="true">
            ↵
          </span>
        </Button>
        <SuggestedRecordings recordings={recordings} value={steps} onChange={onSteps} />
        <AskBox
          onAsk={async (question) => submit(question)}
          error={ofQuestion ? errorAt(issues, ['formats', 1, 'question']) : undefined}
        />
        {engine === 'remote' && <p class="meta">{i18n.t('popup.serviceReads')}</p>}
        {open && (
          <OptionsFold
            draft={draft}
            onDraft={onDraft}
            selection={selection}
            onSelection={setSelection}
            engine={engine}
            errorAt={at}
          >
            {shown.formats.filter(({ type }) => formatFields[type].length > 0 && !asksForWords(type)).map(fieldsOf)}
          </OptionsFold>
        )}
      </div>
      <footer class="popup-foot">
        <RecordButton recording={false} onRecord={onRecord} onStop={() => undefined} />
        <span class="spacer" />
        <button
          type="button"
          class="ghost fold-button"
          aria-expanded={open}
          aria-controls={open ? 'options-fold' : undefined}
          onClick={() => setOpen(!open)}
        >
          {i18n.t('popup.options')}
          <Icon name="down" small />
        </button>
      </footer>
    </div>
  );
}

function issuesIn(body: unknown): Issue[] {
  const parsed = parseRequest(body);
  return parsed.ok ? [] : parsed.issues;
}

/** True for a format that means little before something was written for it; it then asks right where it was chosen. */
const asksForWords = (type: FormatType) => formatFields[type].some(({ kind }) => kind === 'text' || kind === 'json');
