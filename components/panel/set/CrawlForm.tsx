import { defined } from '@/lib/base/json';
import './crawl-form.css';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import { Row, Switch, TextInput } from '@/components/base/Controls';
import { type ErrorAt, FieldRow, type FieldWords } from '@/components/base/Fields';
import type { ErrorRecord } from '@/lib/base/errors';
import {
  CRAWL_FIELDS,
  CRAWL_GROUPS,
  type CrawlField,
  crawlFieldsOf,
  type DataKey,
  isServicesAlone,
} from '@/lib/contract';
import type { CrawlPreview } from '@/lib/operations/crawl/preview';
import type { EngineName } from '@/lib/operations/engine';
import { Fold } from '../Fold';
import { FormProblem } from '../FormProblem';
import { ListHead } from '../ListHead';
import { CrawlPreviewList } from './CrawlPreviewList';
import { formatNames } from './format-names';
import { StartFoot } from './StartFoot';

/** A crawl in the making: as the user fills it in, so it may be invalid. */
export type CrawlDraft = { url: string } & Record<string, unknown>;

export interface CrawlFormProps {
  draft: CrawlDraft;
  onDraft(draft: CrawlDraft): void;
  engine: EngineName;
  /** True if the browser reports that pages are being debugged while they load. */
  isDebugged?: boolean;
  /** True if a service is set up, which has options of its own. */
  hasService: boolean;
  /** The choice to keep the pages out of the browser's history; absent if this browser opens none. */
  history?: { isLeft: boolean /** Must be called in the click itself. */; onLeave(leaves: boolean): void } | undefined;
  /** Formats that each page is scraped into. */
  formats: readonly DataKey[];
  errorAt: ErrorAt;
  /** Pages that would be taken; `working` while they are being determined. */
  preview: CrawlPreview | 'working' | undefined;
  problem?: ErrorRecord | undefined;
  /** All must be called in the click itself. */
  onPreview(): void;
  onStopPreview(): void;
  onStart(): void;
  /** Starts, and saves all pages as a zip at the end; absent if the pages are not kept. */
  onStartAndSave?: (() => void) | undefined;
  onBack(): void;
}

/** Form for the start and extent of a crawl, with a preview of what it would take. */
export function CrawlForm({ draft, onDraft, engine, formats, errorAt, preview, problem, ...props }: CrawlFormProps) {
  const set = (name: string, value: unknown) => {
    const { [name]: _before, ...others } = draft;
    onDraft({ ...others, url: draft.url, ...defined({ [name]: value }) });
  };
  const names = formatNames(formats);
  const form = useRef<HTMLElement>(null);
  const [tried, setTried] = useState(0);
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(), [tried]);
  const starting = (start: () => void) => () => {
    setTried(tried + 1);
    start();
  };
  return (
    <main class="panel" ref={form}>
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.crawl.title')} onBack={props.onBack} />
      <div class="panel-body batch-form crawl-form">
        <FormProblem error={problem} />
        <Row
          label={i18n.t('panel.crawl.address')}
          term="url"
          hint={i18n.t('panel.crawl.addressHint')}
          error={errorAt(['url'])}
          stack
        >
          <TextInput type="url" value={draft.url} onInput={(url) => onDraft({ ...draft, url })} />
        </Row>
        <CrawlFields group="amount" {...{ draft, set, engine, errorAt }} />
        {props.history && hasManyPages(draft) && (
          <Row label={i18n.t('options.leavesHistory')} hint={i18n.t('options.leavesHistoryHint')}>
            <Switch checked={props.history.isLeft} onChange={props.history.onLeave} />
          </Row>
        )}
        <Fold title={i18n.t('panel.crawl.options')} open={hasErrors(errorAt)}>
          {foldedGroups(draft, props.hasService).map((group) => (
            <section key={group} class="crawl-group">
              <h3 class="caption">{i18n.t(`panel.crawl.group.${group}`)}</h3>
              <CrawlFields {...{ group, draft, set, engine, errorAt }} />
            </section>
          ))}
        </Fold>
        <p class="meta">
          {engine === 'local'
            ? i18n.t('panel.search.formats', { formats: names })
            : i18n.t('panel.crawl.remote', { formats: names })}
          {props.isDebugged && ` ${i18n.t('common.debugged')}`}
        </p>
        <div class="crawl-preview">
          {preview === 'working' ? (
            <p role="status">
              {i18n.t('panel.map.working')}{' '}
              <Button kind="link" label={i18n.t('panel.map.stop')} onClick={props.onStopPreview} />
            </p>
          ) : (
            <Button kind="second" small label={i18n.t('panel.crawl.preview')} onClick={props.onPreview} />
          )}
          {preview && preview !== 'working' && <CrawlPreviewList preview={preview} />}
        </div>
      </div>
      <StartFoot
        label={i18n.t('panel.crawl.start')}
        onStart={starting(props.onStart)}
        labelWithSave={i18n.t('panel.crawl.startAndSave')}
        onStartAndSave={props.onStartAndSave && starting(props.onStartAndSave)}
      />
    </main>
  );
}

/** The groups below the fold. That of services is there if there is one, or if something in it was entered before. */
const foldedGroups = (draft: CrawlDraft, hasService: boolean) =>
  CRAWL_GROUPS.filter((group) => group !== 'amount').filter(
    (group) => group !== 'service' || hasService || crawlFieldsOf(group).some(({ name }) => draft[name] !== undefined),
  );

/** Number of pages that are few enough in a history to be found and removed by hand. */
const FEW = 5;

/** An empty limit is that of the contract, which is a high one. */
const hasManyPages = ({ limit }: CrawlDraft): boolean => limit === undefined || !(Number(limit) <= FEW);

const hasErrors = (errorAt: ErrorAt): boolean =>
  CRAWL_GROUPS.some(
    (group) => group !== 'amount' && crawlFieldsOf(group).some(({ name }) => errorAt([name]) !== undefined),
  );

interface CrawlFieldsProps extends Pick<CrawlFormProps, 'draft' | 'engine' | 'errorAt'> {
  group: (typeof CRAWL_GROUPS)[number];
  set(name: string, value: unknown): void;
}

/** The rows of a group. A field without an effect in this browser says so, and is disabled. */
const CrawlFields = ({ group, draft, set, engine, errorAt }: CrawlFieldsProps) => (
  <>
    {crawlFieldsOf(group).map((field) => {
      const { name } = field;
      const isOff = engine === 'local' && isServicesAlone(name);
      return (
        <fieldset key={name} class="row-of-field" disabled={isOff}>
          <FieldRow
            field={field}
            value={draft[name]}
            onChange={(value) => set(name, value)}
            path={[name]}
            errorAt={errorAt}
            wordsOf={(name) => crawlWordsOf(name, draft)}
            empty={name === 'maxDiscoveryDepth' ? '∞' : undefined}
            note={isOff ? i18n.t('popup.remark.service') : undefined}
          />
        </fieldset>
      );
    })}
  </>
);

const isCrawlField = (name: string): name is CrawlField => (CRAWL_FIELDS as string[]).includes(name);

/** Returns the texts for a field of a crawl; undefined for the name of an unknown field. */
const crawlWordsOf = (name: string, { sitemap }: CrawlDraft): FieldWords | undefined =>
  isCrawlField(name)
    ? {
        label: i18n.t(`panel.crawl.field.${name}`),
        // Explains a choice that only then is one.
        ...((name !== 'sitemap' || sitemap === 'only') && { help: i18n.t(`panel.crawl.help.${name}`) }),
      }
    : undefined;
