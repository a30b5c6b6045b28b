import './batch-form.css';
import { useMemo, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, TextInput } from '@/components/base/Controls';
import { FactLine } from '@/components/base/FactLine';
import { Icon, type IconName } from '@/components/base/Icon';
import type { ErrorRecord } from '@/lib/base/errors';
import type { DataKey } from '@/lib/contract';
import type { RefusedTab } from '@/lib/jobs/job';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import type { EngineName } from '@/lib/operations/engine';
import { FormProblem } from '../FormProblem';
import { ListHead } from '../ListHead';
import { formatNames } from './format-names';
import { RefusedTabs } from './RefusedTabs';
import { StartFoot } from './StartFoot';

type Start = (urls: string[]) => void;

interface BatchFormProps {
  /** Addresses as they are written, one per line. */
  text: string;
  onText(text: string): void;
  engine: EngineName;
  /** True if the browser reports that pages are being debugged while they load. */
  isDebugged?: boolean;
  /** Formats that each page is scraped into. */
  formats: readonly DataKey[];
  /** Number of tabs that the user has selected in the window. */
  selected: number;
  /** Both must be called in the click itself. */
  onSelectedTabs(): void;
  onAllTabs(): void;
  /** Opens the form that lists a site's addresses. */
  onMap(): void;
  /** Opens the form of a crawl. */
  onCrawl(): void;
  /** Opens the form of a web search. */
  onSearch(): void;
  /** Opens the form of a question over the web. */
  onAgent(): void;
  refused: readonly RefusedTab[];
  problem?: ErrorRecord | undefined;
  onStart: Start;
  /** Starts, and saves all pages in one file at the end; absent if the pages are not kept. */
  onStartAndSave?: Start | undefined;
  onBack(): void;
}

/** Maximum number of invalid lines that are named at once. */
const MOST_NAMED = 10;

/** Maximum number of characters of a list that is read: some 20,000 addresses. */
const MAX_TEXT = 1_000_000;

/** Form for the pages to scrape at once: addresses, to which those of tabs can be added. */
export function BatchForm({ text, onText, engine, formats, selected, refused, problem, ...props }: BatchFormProps) {
  const { onStart, onStartAndSave } = props;
  const { urls, wrong, repeated } = useMemo(() => readAddresses(text), [text]);
  const [tried, setTried] = useState(false);
  const named = wrong
    .slice(0, MOST_NAMED)
    .map(({ line, text }) => i18n.t('panel.batch.wrongLine', { line, text: text.slice(0, 80) }));
  const more = wrong.length - named.length;
  const error = [
    ...(wrong.length > 0 ? [i18n.t('panel.batch.wrong'), ...named] : []),
    ...(more > 0 ? [i18n.t('panel.batch.wrongMore', more)] : []),
    ...(tried && urls.length + wrong.length === 0 ? [i18n.t('panel.batch.none')] : []),
  ].join('\n');
  const start = (begin: Start) => {
    setTried(true);
    if (urls.length > 0 && wrong.length === 0) begin(urls);
  };
  return (
    <main class="panel">
      <h1 class="visually-hidden">{i18n.t('extension.name')}</h1>
      <ListHead title={i18n.t('panel.batch.title')} onBack={props.onBack} />
      <div class="panel-body batch-form">
        <FormProblem error={problem} />
        <AddressList text={text} onText={onText} error={error} />
        <p class="meta" role="status">
          <FactLine
            of={[i18n.t('panel.batch.count', urls.length), repeated > 0 && i18n.t('panel.batch.repeated', repeated)]}
          />
        </p>
        <RefusedTabs tabs={refused} />
        <p class="meta">
          {engine === 'local'
            ? i18n.t('panel.batch.local', { formats: formatNames(formats) })
            : i18n.t('panel.batch.remote', { formats: formatNames(formats) })}
          {props.isDebugged && ` ${i18n.t('common.debugged')}`}
        </p>
        <section class="batch-ways">
          <h3 class="caption">{i18n.t('panel.batch.ways')}</h3>
          <ul>
            {selected > 1 && (
              <Way icon="browser" label={i18n.t('panel.batch.selectedTabs', selected)} onPress={props.onSelectedTabs} />
            )}
            <Way icon="browser" label={i18n.t('panel.batch.allTabs')} onPress={props.onAllTabs} />
            <Way icon="steps" label={i18n.t('panel.map.title')} opens onPress={props.onMap} />
            <Way icon="exchange" label={i18n.t('panel.crawl.title')} opens onPress={props.onCrawl} />
            <Way icon="search" label={i18n.t('panel.search.title')} opens onPress={props.onSearch} />
            <Way icon="cloud" label={i18n.t('panel.agent.title')} opens onPress={props.onAgent} />
          </ul>
        </section>
      </div>
      <StartFoot
        label={urls.length > 0 ? i18n.t('panel.batch.startCounted', urls.length) : i18n.t('panel.batch.start')}
        onStart={() => start(onStart)}
        labelWithSave={i18n.t('panel.batch.startAndSave')}
        onStartAndSave={onStartAndSave && (() => start(onStartAndSave))}
      />
    </main>
  );
}

interface WayProps {
  icon: IconName;
  label: string;
  /** True if it opens another form, instead of adding addresses to this one. */
  opens?: boolean;
  /** Called in the click itself. */
  onPress(): void;
}

/** A source of pages other than a written list. */
const Way = ({ icon, label, opens, onPress }: WayProps) => (
  <li>
    <button type="button" onClick={onPress}>
      <Icon name={icon} />
      <span>{label}</span>
      <Icon name={opens ? 'right' : 'plus'} small />
    </button>
  </li>
);

interface AddressListProps extends Pick<BatchFormProps, 'text' | 'onText'> {
  /** Empty if valid. */
  error: string;
}

/** The addresses, one per line. A text that is too large to read is not added. */
function AddressList({ text, onText, error }: AddressListProps) {
  const [tooLarge, setTooLarge] = useState(false);
  const said = [tooLarge && i18n.t('panel.batch.tooLarge'), error].filter(Boolean).join('\n');
  return (
    <Row
      label={i18n.t('panel.batch.addresses')}
      hint={i18n.t('panel.batch.addressesHint')}
      error={said || undefined}
      stack
    >
      <TextInput
        size="area"
        mono
        value={text}
        onInput={(typed) => {
          setTooLarge(false);
          onText(typed);
        }}
        onPaste={(event) => {
          const pasted = event.clipboardData?.getData('text/plain') ?? '';
          const isTooLarge = text.length + pasted.length > MAX_TEXT;
          if (isTooLarge) event.preventDefault();
          setTooLarge(isTooLarge);
        }}
      />
    </Row>
  );
}
