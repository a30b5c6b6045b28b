import { useEffect, useState } from 'preact/hooks';
import type { Job } from '@/lib/jobs/job';
import type { PanelActions } from './actions';
import type { JobResult } from './page-of';

/**
 * Remembers which part the user has put back, until the panel leaves the result with it.
 * @returns the action that puts parts back, and once its result is shown, the beginning of the part that came with it
 */
export function usePutBack(
  putBack: PanelActions['putBack'],
  job: Job | undefined,
): { putBack: PanelActions['putBack']; added: string | undefined } {
  const [pressed, press] = useState<{ of: string; places: string; text: string | undefined }>();
  const isShown =
    pressed !== undefined && job?.putBack?.of === pressed.of && namesOf(job.putBack.places) === pressed.places;
  useEffect(() => (isShown ? () => press(undefined) : undefined), [isShown]);
  return {
    added: isShown ? pressed.text : undefined,
    putBack(origin: JobResult, places: readonly number[]) {
      const before = job?.putBack?.of === origin.job.id ? job.putBack.places : [];
      const place = places.find((one) => !before.includes(one));
      const text = place === undefined ? undefined : origin.result.leftOut[place]?.text;
      press({ of: origin.job.id, places: namesOf(places), text });
      putBack(origin, places);
    },
  };
}

const namesOf = (places: readonly number[]): string => places.join();
