import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import type { SearchSectionProps } from '@/components/options/SearchSection';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import {
  createSearchEngine,
  type EngineSettings,
  engineAddress,
  type SearchSettings,
} from '@/lib/operations/search/engines/engine';
import { BACKEND_NAMES, backendOf } from '@/lib/operations/search/engines/registry';
import { RESULTS_PAGES } from '@/lib/operations/search/engines/results-page';
import { changeSettings, getSearchKey, setSearchKey } from '@/lib/store/settings';
import { background } from '../background';
import { reaching } from './reaching';

/** Every search engine to choose from. */
const backends = (): SearchSectionProps['backends'] => [
  { name: 'browser', title: i18n.t('options.search.browser'), hasKey: false, pages: RESULTS_PAGES },
  ...BACKEND_NAMES.map((name) => {
    const { title, keyHeaders } = backendOf(name);
    return { name, title, hasKey: keyHeaders !== undefined };
  }),
];

/** The search engine as chosen and typed, saved as it is entered; without an address while the address is unusable. */
export function useSearch(
  saved: SearchSettings,
  keep: (saving: Promise<unknown>) => Promise<void>,
): Omit<SearchSectionProps, 'isWanted'> {
  const [backend, setBackend] = useState(saved.backend);
  // Each kind of engine has an address of its own.
  const [addresses, setAddresses] = useState<Partial<Record<SearchSettings['backend'], string>>>({
    browser: RESULTS_PAGES[0].address,
    ...('address' in saved && { [saved.backend]: saved.address }),
  });
  const addressOf = (name: SearchSettings['backend']) => addresses[name] ?? '';
  const address = addressOf(backend);
  const [key, setKey] = useState('');
  /** The test waits for this: the worker searches with the saved settings. */
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const save = (work: Promise<unknown>) => {
    saving.current = Promise.all([saving.current, keep(work)]);
  };

  const settings = settingsOf(backend, address);
  const place = usable(() => (settings.backend === 'none' ? undefined : engineAddress(settings)));
  const origin = place.value && new URL(place.value).origin;
  const whole = usable(() => {
    if (hasBackend(settings)) createSearchEngine({ ...settings, key: key.trim() });
  });

  // Each engine has its own key, if any.
  useEffect(() => {
    let current = true;
    const loading = origin ? getSearchKey(origin) : Promise.resolve(undefined);
    void loading.then((kept) => current && setKey(kept ?? ''));
    return () => {
      current = false;
    };
  }, [origin]);

  return {
    backend,
    backends: backends(),
    onBackend(next) {
      setBackend(next);
      save(changeSettings({ search: settingsOf(next, addressOf(next)) }));
    },
    address,
    onAddress(text) {
      setAddresses({ ...addresses, [backend]: text });
      const next = settingsOf(backend, text);
      const isUsable = usable(() => (next.backend === 'none' ? undefined : engineAddress(next))).value !== undefined;
      save(changeSettings({ search: isUsable ? next : settingsOf(backend, '') }));
    },
    apiKey: key,
    onKey(text) {
      setKey(text);
      if (origin) save(setSearchKey(origin, text.trim()));
    },
    origin,
    errors: { address: place.error?.message, key: place.error ? undefined : whole.error?.message },
    onTest: () =>
      reaching(
        () => {
          if (settings.backend === 'none') return '';
          return hasBackend(settings)
            ? createSearchEngine({ ...settings, key: key.trim() }).address
            : engineAddress(settings);
        },
        async () => {
          await saving.current;
          return background.testSearch();
        },
      ),
  };
}

/** False for a results page, which this browser opens instead. */
const hasBackend = (settings: SearchSettings): settings is Omit<EngineSettings, 'key'> =>
  settings.backend !== 'none' && settings.backend !== 'browser';

/** A backend with a fixed address is called only there. */
function settingsOf(backend: SearchSettings['backend'], address: string): SearchSettings {
  if (backend === 'none') return { backend };
  if (backend === 'browser') return { backend, address: address.trim() };
  return { backend, ...(!backendOf(backend).address && { address: address.trim() }) };
}

/** A value, or the reason why it could not be read. */
function usable<Value>(make: () => Value): { value?: Value; error?: ErrorRecord } {
  try {
    return { value: make() };
  } catch (thrown) {
    return { error: WinnowError.from(thrown).record };
  }
}
