import './scrape-form.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { AskBox } from '@/components/base/AskBox';
import { Button } from '@/components/base/Button';
import { ErrorBox } from '@/components/base/ErrorNotice';
import { Icon } from '@/components/base/Icon';
import { useLoaded } from '@/components/base/use-loaded';
import { SuggestedRecordings } from '@/components/recordings/SuggestedRecordings';
import type { RequestField } from '@/lib/contract';
import type { DeliveryTo } from '@/lib/jobs/job';
import type { Recording } from '@/lib/recorder/recording';
import { type RequestDraft, withFormat } from './draft';
import { Formats } from './Formats';
import { LastResult, type LastResultProps } from './LastResult';
import type { PresetsOf } from './PresetRows';
import type { Circumstances } from './request-fields';
import type { CheckSchema } from './SchemaField';
import { ScrapeButton } from './ScrapeButton';
import { type AttemptOptions, useAttempt } from './use-attempt';

interface ScrapeFormProps extends Omit<AttemptOptions, 'selection' | 'address' | 'parts'> {
  /** Formats that the service did not know when it was last asked for them. */
  refused: readonly string[];
  onDraft(draft: RequestDraft): void;
  /** Default target of a result besides the panel. */
  deliverTo: DeliveryTo | undefined;
  /** The newest result of the page. */
  last?: LastResultProps | undefined;
  /** Address of the service; empty if none is set up. */
  baseUrl: string;
  /** Recordings of this site, and the one whose steps run first. */
  recordings: readonly Pick<Recording, 'id' | 'name'>[];
  steps?: string | undefined;
  onSteps(recordingId: string | undefined): void;
  onRecord(): void;
  /** Asks for several pages. */
  onSeveral(): void;
  /** Asks how to watch the page; absent if it cannot be watched. */
  onWatch?: (() => void) | undefined;
  /** Lets the user choose which parts of the page are kept; absent if the browser forbids access to the page. */
  onChoose?: (() => void) | undefined;
  /** Shows what Winnow is for; absent once something was scraped. */
  onWelcome?: (() => void) | undefined;
  /** True to start with the options open; the name of a field, to show it, too. */
  isOpen: boolean | RequestField;
  checkSchema: CheckSchema;
  has: Circumstances['has'];
  presets: PresetsOf;
}

/** Form of a request. Nothing is sent before the contract accepts it; errors are shown next to their fields. */
export function ScrapeForm({ draft, onDraft, deliverTo, last, checkSchema, ...props }: ScrapeFormProps) {
  const [open, setOpen] = useState<boolean | RequestField>(props.isOpen);
  const [selection, setSelection] = useState(false);
  const [address, setAddress] = useState('');
  const [parts] = useLoaded(() => import('./form-parts'), []);
  const form = useRef<HTMLDivElement>(null);
  const readsSelection = selection && props.engine === 'local' && !address;
  const attempt = useAttempt({ ...props, parts, draft, selection: readsSelection, address });
  const { tried, shown, readsTab, errors, submit } = attempt;

  // Only a new attempt moves the focus, not each change after it.
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried, parts]);
  useEscape(open !== false, () => {
    setOpen(false);
    form.current?.querySelector<HTMLElement>('.fold-button')?.focus();
  });

  /** @returns true if the contract accepted the request */
  const send = (question?: string, to?: DeliveryTo): boolean => {
    const issues = submit(question, to);
    if (issues.some(({ path }) => path[0] !== 'formats')) setOpen(true);
    return issues.length === 0;
  };
  const circumstances = { engine: props.engine, selection: readsSelection, readsTab, has: props.has };
  const ofFormats = { formats: shown.formats, draft, onDraft, errorAt: errors.at, checkSchema, circumstances };

  return (
    <div class="scrape-form" ref={form}>
      <div class="popup-body">
        <Formats
          chosen={draft.formats.map(({ type }) => type)}
          refused={props.refused}
          onChange={(type, chosen) => onDraft(withFormat(draft, type, chosen))}
          error={errors.formats}
        />
        {parts && <parts.FormatFields {...ofFormats} asking />}
        {errors.elsewhere && <Elsewhere>{errors.elsewhere}</Elsewhere>}
        {!props.steps && <ActionsLine actions={shown.actions} onShow={() => setOpen('actions')} />}
        <ScrapeButton
          label={i18n.t(props.steps ? 'popup.scrapeWithSteps' : address ? 'popup.scrapeAddress' : 'popup.scrape')}
          deliverTo={deliverTo}
          onScrape={(to) => send(undefined, to)}
          onSeveral={props.onSeveral}
        />
        {props.onWelcome && <FirstTime onWelcome={props.onWelcome} />}
        {last && <LastResult {...last} />}
        <SuggestedRecordings
          recordings={props.recordings}
          value={props.steps}
          replaces={readsSelection || address !== '' || shown.actions !== undefined}
          onChange={props.onSteps}
        />
        <AskBox onAsk={async (question) => send(question)} error={errors.question} />
        {props.engine === 'remote' && <p class="meta">{i18n.t('popup.serviceReads')}</p>}
        {open && parts && (
          <parts.OptionsFold
            {...{ draft, onDraft, address, url: props.url, baseUrl: props.baseUrl, presets: props.presets }}
            onAddress={setAddress}
            onSelection={setSelection}
            circumstances={circumstances}
            errorAt={errors.at}
            shows={open === true ? undefined : open}
            onChoose={address ? undefined : props.onChoose}
          >
            <parts.FormatFields {...ofFormats} asking={false} />
          </parts.OptionsFold>
        )}
      </div>
      <Foot {...props} open={open !== false} onToggle={() => setOpen(!open)} />
    </div>
  );
}

interface FootProps extends Pick<ScrapeFormProps, 'onRecord' | 'onWatch'> {
  open: boolean;
  onToggle(): void;
}

const Foot = ({ onRecord, onWatch, open, onToggle }: FootProps) => (
  <footer class="popup-foot">
    <Button kind="ghost" small icon="rec" label={i18n.t('recordings.record')} onClick={onRecord} />
    {onWatch && <Button kind="ghost" small icon="eye" label={i18n.t('watch.watchPage')} onClick={onWatch} />}
    <span class="spacer" />
    <OptionsButton open={open} onToggle={onToggle} />
  </footer>
);

/** Errors of fields without a control here. */
const Elsewhere = ({ children }: { children: string }) => (
  <ErrorBox cause={i18n.t('error.fields')}>
    <p>{children}</p>
  </ErrorBox>
);

/** Tells new users when a page is read, and links to more. */
const FirstTime = ({ onWelcome }: { onWelcome(): void }) => (
  <p class="meta">
    {i18n.t('popup.firstTime')} <Button kind="link" label={i18n.t('popup.howItWorks')} onClick={onWelcome} />
  </p>
);

/** Notes that a request acts in the page, which its formats do not show. */
function ActionsLine({ actions, onShow }: { actions: unknown; onShow(): void }) {
  const count = Array.isArray(actions) ? actions.length : 0;
  return count > 0 ? (
    <p class="meta">
      {i18n.t('popup.hasActions', count)} <Button kind="link" label={i18n.t('popup.showActions')} onClick={onShow} />
    </p>
  ) : null;
}

/** Closes open parts with Escape, before the browser closes the popup. */
function useEscape(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [open]);
}

const OptionsButton = ({ open, onToggle }: { open: boolean; onToggle(): void }) => (
  <button
    type="button"
    class="ghost fold-button"
    aria-expanded={open}
    aria-controls={open ? 'options-fold' : undefined}
    onClick={onToggle}
  >
    {i18n.t('popup.options')}
    <Icon name="down" small />
  </button>
);
