import { useState } from 'preact/hooks';
import type { RequestDraft } from '@/components/popup/draft';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { requestAccess, requestPermission, requestServiceAccess } from '@/lib/browser/access';
import type { ActivePage } from '@/lib/browser/pages';
import type { AskedStart, Start } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';
import { panelView } from '@/lib/store/panel-view';
import { background, openPanelAfter, startOnce } from '../background';

/** Adds the steps of the chosen recording to a start. Not to questions: they are about the page as it is. */
type WithSteps = (start: AskedStart<RequestDraft>) => Start;

/** The error that kept a start from becoming a job. */
interface Refusal extends AskedStart<RequestDraft> {
  error: ErrorRecord;
  usesSteps: boolean;
}

export interface UseStart {
  page: ActivePage;
  baseUrl: string;
  /** True if the service may be reached without asking. */
  serviceAccess: boolean;
  /** True if every page may be read without asking. */
  everywhere: boolean;
  onStart(jobId: string): void;
}

/** Starts scrapes and recordings. Must be called in a click handler: the panel and the permission prompt open only there. */
export function useStart({ page, baseUrl, serviceAccess, everywhere, onStart }: UseStart) {
  const [reachable, setReachable] = useState(serviceAccess);
  const [refusal, setRefusal] = useState<Refusal>();
  const refuse = (thrown: unknown, wanted: AskedStart<RequestDraft>, usesSteps = false) =>
    setRefusal({ error: WinnowError.from(thrown).record, usesSteps, ...wanted });

  /**
   * The panel takes the focus, which closes the popup, so the message that starts the work is sent before.
   * @param withSteps adds the steps of a recording
   */
  const start = async (wanted: AskedStart<RequestDraft>, withSteps?: WithSteps) => {
    const { request, engine, deliverTo } = wanted;
    setRefusal(undefined);
    try {
      // Refused, the scrape says what it lacks.
      if (engine === 'local' && request.profile) await requestPermission('cookies');
      if (engine === 'remote' && !reachable) {
        await requestServiceAccess(baseUrl);
        setReachable(true);
      }
      const starting = startOnce(withSteps?.(wanted) ?? { ...wanted, ...placeOf(request, page) });
      // If it cannot open, the popup and the badge still show the progress. Copying needs the popup to stay.
      if (!deliverTo) await openPanelAfter(starting.then(shownIn(page.windowId)), page.windowId);
      const started = await starting;
      if ('issues' in started) throw WinnowError.badRequest(started.issues);
      onStart(started.jobId);
    } catch (thrown) {
      refuse(thrown, wanted, withSteps !== undefined);
    }
  };

  /** Asks for access to all sites; if the user refuses, only this page is recorded. */
  const record = (request: RequestDraft) => {
    setRefusal(undefined);
    const starting = background.startRecording(page.tabId);
    if (!everywhere) void requestAccess(['<all_urls>']);
    starting.then(
      () => window.close(),
      (thrown) => refuse(thrown, { engine: 'local', request }),
    );
  };

  /** Gives the page the focus: the next popup shows the user's choice. */
  const choose = (request: RequestDraft, engine: EngineName) => {
    setRefusal(undefined);
    background.startPicking({ tabId: page.tabId, engine, request, scrapes: false }).then(
      () => window.close(),
      (thrown) => refuse(thrown, { engine, request }),
    );
  };

  return { refusal, start, record, choose, forgetRefusal: () => setRefusal(undefined) };
}

/** Has the panel of a window show a job that has started. */
const shownIn = (windowId: number) => (started: Awaited<ReturnType<typeof startOnce>>) =>
  'issues' in started ? undefined : panelView.ask({ jobId: started.jobId }, windowId).catch(() => undefined);

/** The tab, unless the request has its own address. */
const placeOf = ({ url }: RequestDraft, { tabId, incognito }: ActivePage) =>
  url === undefined ? { tabId } : { incognito };
