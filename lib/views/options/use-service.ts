import { useEffect, useState } from 'preact/hooks';
import { WinnowError } from '@/lib/base/errors';
import { parseBaseUrl } from '@/lib/operations/remote/base-url';
import { changeSettings, getServiceKey, setServiceKey } from '@/lib/store/settings';
import { background } from '../background';
import { reaching } from './reaching';

/** Address and key of the service as typed, saved as soon as they are usable. */
export function useService(savedBaseUrl: string, keep: (saving: Promise<unknown>) => Promise<void>) {
  const [baseUrl, setBaseUrl] = useState(savedBaseUrl);
  const [apiKey, setApiKey] = useState('');
  const address = addressIn(baseUrl);

  // Each origin has its own key, if any.
  useEffect(() => {
    let current = true;
    const loading = address.origin ? getServiceKey(address.origin) : Promise.resolve(undefined);
    void loading.then((key) => current && setApiKey(key ?? ''));
    return () => {
      current = false;
    };
  }, [address.origin]);

  return {
    baseUrl,
    baseUrlError: address.error,
    origin: address.origin,
    apiKey,
    onBaseUrl(text: string) {
      setBaseUrl(text);
      const next = addressIn(text);
      if (next.baseUrl !== undefined) void keep(changeSettings({ baseUrl: next.baseUrl }));
    },
    onApiKey(key: string) {
      setApiKey(key);
      if (address.origin) void keep(setServiceKey(address.origin, key.trim()));
    },
    onTest: () => reaching(() => parseBaseUrl(baseUrl).baseUrl, background.testConnection),
  };
}

/** Returns a usable base URL with its origin, or the reason it cannot be used. An empty text is valid: no service is set up. */
function addressIn(text: string): { baseUrl?: string; origin?: string; error?: string } {
  try {
    return text.trim() ? parseBaseUrl(text) : { baseUrl: '' };
  } catch (thrown) {
    return { error: WinnowError.from(thrown).message };
  }
}
