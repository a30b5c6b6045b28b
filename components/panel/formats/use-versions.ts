import { useState } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import type { Job } from '@/lib/jobs/job';
import type { EarlierVersion, PanelActions } from '../actions';

/** An earlier version that the person chose: undefined until it is compared, `gone` where it cannot be. */
interface Chosen {
  version: EarlierVersion;
  patch: string | 'gone' | undefined;
}

/** The earlier versions of a job's page, and the one that it is compared with in place of the last. */
export function useVersions(job: Job, { earlierVersions, compareWith }: PanelActions) {
  const [earlier = []] = useLoaded(() => earlierVersions(job), [job.id]);
  const [chosen, setChosen] = useState<Chosen>();

  const choose = async (version: EarlierVersion) => {
    setChosen({ version, patch: undefined });
    const patch = await compareWith(job, version.id).catch(() => undefined);
    setChosen((now) => (now?.version === version ? { version, patch: patch ?? 'gone' } : now));
  };
  return { earlier, chosen, choose };
}
