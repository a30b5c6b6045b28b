import { useState } from 'preact/hooks';
import type { RequestDraft } from '@/components/popup/draft';
import type { ActivePage } from '@/lib/browser/pages';
import type { AskedStart, Start } from '@/lib/jobs/job-start';
import type { Recording } from '@/lib/recorder/recording';

/** A recording, with functions that start a scrape beginning with its steps. */
interface FirstSteps {
  recording: Recording;
  startOf(wanted: AskedStart<RequestDraft>): Start;
}

/**
 * The recording whose steps run first, and its choice by id. The code that turns it into a request is loaded with the
 * choice.
 */
export function useFirstSteps(recorded: readonly Recording[], { incognito }: Pick<ActivePage, 'incognito'>) {
  const [first, setFirst] = useState<FirstSteps>();
  const choose = async (id: string | undefined) => {
    const recording = recorded.find((one) => one.id === id);
    if (!recording) return setFirst(undefined);
    const { withSteps } = await import('./with-steps');
    setFirst({ recording, startOf: (wanted) => withSteps(recording, wanted, incognito) });
  };
  return [first, choose] as const;
}
