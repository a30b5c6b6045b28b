import { useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { SampleOutcome } from '@/components/welcome/SamplePage';
import { WelcomePage } from '@/components/welcome/WelcomePage';
import { WinnowError } from '@/lib/base/errors';
import { isIconShown, watchIconShown } from '@/lib/browser/icon';
import { tryOpenPanel } from '@/lib/browser/panel';
import { showTab, watchTabs } from '@/lib/browser/tabs';
import type { AskedFrom, AskedStart } from '@/lib/jobs/job-start';
import { startOnce } from '../background';
import { type FirstPage, firstPage } from './first-page';
import { readSample } from './read-sample';

interface WelcomeAppProps {
  windowId: number;
  /** True if that window is private. */
  incognito: boolean;
  scrapeKey: string;
  /** The page found when the view opened; changes are followed. */
  found: FirstPage;
}

/** Finds a page for the first scrape, and shows its result in the side panel. */
export function WelcomeApp({ windowId, incognito, scrapeKey, found }: WelcomeAppProps) {
  const [page = found] = useLoaded(firstPage, [], watchTabs);
  const [isPinned = true] = useLoaded(isIconShown, [], watchIconShown);
  const [problem, setProblem] = useState<string>();
  const [sample, setSample] = useState<SampleOutcome>();

  /** Must be called in the click handler: the panel opens only there. */
  const start = async (inWindow: number, wanted: Pick<AskedStart, 'request'> & AskedFrom) => {
    setProblem(undefined);
    tryOpenPanel(inWindow);
    try {
      const started = await startOnce({ ...wanted, engine: 'local' });
      if ('issues' in started) throw WinnowError.badRequest(started.issues);
    } catch (thrown) {
      const { record } = WinnowError.from(thrown);
      setProblem(record.issues?.[0]?.message ?? record.message);
    }
  };
  const formats = ['markdown'];

  return (
    <WelcomePage
      scrapeKey={scrapeKey}
      page={typeof page === 'object' ? { title: page.tab.title ?? '', url: page.tab.url ?? '' } : page}
      problem={problem}
      isPinned={isPinned}
      sample={sample}
      onSample={(document) =>
        void readSample(document).then(
          (markdown) => setSample({ markdown }),
          (thrown) => setSample({ problem: WinnowError.from(thrown).record.message }),
        )
      }
      onPage={() => {
        if (typeof page !== 'object') return;
        const { tab } = page;
        void start(tab.windowId, { request: { formats }, tabId: tab.id, incognito: tab.incognito });
        void showTab(tab);
      }}
      onAddress={(url) => void start(windowId, { request: { formats, url }, incognito })}
    />
  );
}
