import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { MapForm } from '@/components/panel/set/MapForm';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { requestAccess, requestServiceAccess, siteOf } from '@/lib/browser/access';
import { activeTab } from '@/lib/browser/tabs';
import type { MapResponse } from '@/lib/contract';
import type { Settings } from '@/lib/store/settings';
import { streams } from '../background';
import { refusedAccess } from './refused-access';

interface MapAppProps {
  settings: Settings;
  windowId?: number | undefined;
  onAdd(urls: string[]): void;
  onBack(): void;
}

/** The map of a site, wired to worker and tabs. Closing the view ends the map that it has begun. */
export function MapApp({ settings: { engine, baseUrl }, windowId, onAdd, onBack }: MapAppProps) {
  const [found, setFound] = useState<MapResponse>();
  const [problem, setProblem] = useState<ErrorRecord>();
  const [isMapping, setMapping] = useState(false);
  const running = useRef<AbortController | undefined>(undefined);
  const [tab] = useLoaded(async () => (await activeTab(windowId)) ?? NO_TAB, [windowId]);
  useEffect(() => () => running.current?.abort(), []);
  if (!tab) return null;

  const map = async (url: string) => {
    running.current?.abort();
    const ending = new AbortController();
    running.current = ending;
    setProblem(undefined);
    setFound(undefined);
    setMapping(true);
    try {
      // Asks first, while browsers still count the call as the user's.
      if (engine === 'remote') await requestServiceAccess(baseUrl);
      else if (!(await requestAccess([siteOf(url)]))) throw refusedAccess();
      setFound(
        await streams.mapSite(
          { url, engine, incognito: tab.incognito },
          { signal: ending.signal, report: () => undefined },
        ),
      );
    } catch (thrown) {
      if (!ending.signal.aborted) setProblem(WinnowError.from(thrown).record);
    } finally {
      if (running.current === ending) setMapping(false);
    }
  };
  return (
    <MapForm
      address={/^https?:/.test(tab.url ?? '') ? new URL(tab.url ?? '').origin : ''}
      engine={engine}
      isMapping={isMapping}
      found={found}
      problem={problem}
      onMap={(url) => void map(url)}
      onStop={() => running.current?.abort()}
      onAdd={onAdd}
      onBack={onBack}
    />
  );
}

const NO_TAB = { url: undefined, incognito: false };
