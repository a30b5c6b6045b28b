import { useEffect, useRef } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SearchSettings } from '@/lib/operations/search/engines/engine';
import { Attempt, type Outcome } from './Attempt';
import { AddressField, KeyField } from './EndpointFields';
import { Radios } from './Radios';

type Backend = SearchSettings['backend'];

export interface SearchSectionProps {
  backend: Backend;
  onBackend(backend: Backend): void;
  /** Search engines to choose from, besides none. */
  backends: readonly { name: Backend; title: string; hasKey: boolean }[];
  /** Address of a program of one's own, as it is typed. */
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
          ...backends.map(({ name, title, hasKey }) => ({
            value: name,
            name: title,
            hint: hasKey ? i18n.t('options.search.keyedHint') : i18n.t('options.search.ownHint'),
          })),
        ]}
        onChange={props.onBackend}
      />
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
    </div>
  );
}
