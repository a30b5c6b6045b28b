import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import { Row, Select } from '@/components/base/Controls';
import type { SearchSettings } from '@/lib/operations/search/engines/engine';
import { Attempt, type Outcome } from './Attempt';
import { AddressField, KeyField } from './EndpointFields';
import { Radios } from './Radios';

type Backend = SearchSettings['backend'];

interface BackendChoice {
  name: Backend;
  title: string;
  hasKey: boolean;
  /** Results pages to choose from; absent for backends of other kinds. */
  pages?: readonly { title: string; address: string }[];
}

export interface SearchSectionProps {
  backend: Backend;
  onBackend(backend: Backend): void;
  /** Search engines to choose from, besides none. */
  backends: readonly BackendChoice[];
  /** Address of a program of one's own or of a results page, as it is typed. */
  address: string;
  onAddress(text: string): void;
  /** The key for the engine that is chosen; empty if none was entered for it. */
  apiKey: string;
  onKey(key: string): void;
  /** Origin that receives the words and the key; absent if not set up. */
  origin?: string | undefined;
  /** Errors of the fields. */
  errors: Partial<Record<'address' | 'key', string | undefined>>;
  /** Called in the click itself, where access to the engine can be asked for. */
  onTest(): Promise<Outcome<{ results: number }>>;
  /** True if the user was led here to choose one: the keyboard then begins at the choice. */
  isWanted?: boolean;
}

/** Chooses the search engine that finds pages. */
export function SearchSection({ backend, backends, origin, errors, isWanted, ...props }: SearchSectionProps) {
  const { address, apiKey } = props;
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) root.current?.querySelector<HTMLElement>('input:checked')?.focus();
  }, []);
  const chosen = backends.find(({ name }) => name === backend);
  return (
    <div ref={root}>
      <Radios<Backend>
        label={i18n.t('options.search.title')}
        value={backend}
        options={[
          { value: 'none', name: i18n.t('options.search.none'), hint: i18n.t('options.search.noneHint') },
          ...backends.map(({ name, title, hasKey, pages }) => ({
            value: name,
            name: title,
            hint: i18n.t(
              pages ? 'options.search.browserHint' : hasKey ? 'options.search.keyedHint' : 'options.search.ownHint',
            ),
          })),
        ]}
        onChange={props.onBackend}
      >
        {chosen && (
          <div class="endpoint-fields" key={chosen.name}>
            {chosen.hasKey ? (
              <KeyField
                label={i18n.t('options.search.key')}
                hint={`${i18n.t('options.model.keyBound', { origin: origin ?? '' })} ${i18n.t('options.search.keyHint')}`}
                error={errors.key}
                names={{ show: i18n.t('options.search.showKey'), hide: i18n.t('options.search.hideKey') }}
                value={apiKey}
                onInput={props.onKey}
              />
            ) : chosen.pages ? (
              <ResultsPageFields
                pages={chosen.pages}
                address={address}
                error={errors.address}
                onAddress={props.onAddress}
              />
            ) : (
              <AddressField
                label={i18n.t('options.search.address')}
                hint={i18n.t('options.search.addressHint')}
                placeholder="http://localhost:8080"
                value={address}
                error={errors.address}
                onInput={props.onAddress}
              />
            )}
            <Attempt
              key={`${address} ${apiKey}`}
              label={i18n.t('options.search.test')}
              asking={i18n.t('panel.search.working')}
              said={({ results }) =>
                results > 0 ? i18n.t('options.search.testOk') : i18n.t('options.search.testNothing')
              }
              onTry={props.onTest}
            />
          </div>
        )}
      </Radios>
    </div>
  );
}

interface ResultsPageFieldsProps {
  pages: readonly { title: string; address: string }[];
  address: string;
  error: string | undefined;
  onAddress(text: string): void;
}

/** Chooses a results page, or takes the address of another. */
function ResultsPageFields({ pages, address, error, onAddress }: ResultsPageFieldsProps) {
  const known = pages.some((page) => page.address === address) ? address : '';
  return (
    <>
      <Row label={i18n.t('options.search.page')} hint={i18n.t('options.search.pageHint')} stack>
        <Select
          value={known}
          options={[
            ...pages.map((page) => ({ value: page.address, label: page.title })),
            { value: '', label: i18n.t('options.search.pageOther') },
          ]}
          onChange={onAddress}
        />
      </Row>
      {known === '' && (
        <AddressField
          label={i18n.t('options.search.pageAddress')}
          placeholder="https://example.com/search?q=%s"
          value={address}
          error={error}
          onInput={onAddress}
        />
      )}
    </>
  );
}
