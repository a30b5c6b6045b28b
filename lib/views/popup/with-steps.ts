import type { RequestDraft } from '@/components/popup/draft';
import type { AskedStart, Start } from '@/lib/jobs/job-start';
import type { Recording } from '@/lib/recorder/recording';
import { requestOf } from '@/lib/transfer/export/recording';

/**
 * Returns a scrape that begins with the steps of a recording, on the page that they begin on.
 * @param incognito true if requested in a private window
 */
export function withSteps(
  recording: Recording,
  { request, engine, deliverTo }: AskedStart<RequestDraft>,
  incognito: boolean,
): Start {
  const { url, actions } = requestOf(recording, engine === 'remote');
  return {
    request: { ...request, url, actions },
    engine,
    incognito,
    deliverTo,
    recording: { id: recording.id, strict: false, trial: false, values: {} },
  };
}
