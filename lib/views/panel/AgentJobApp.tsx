import { useLoaded } from '@/components/base/use-loaded';
import { AgentView } from '@/components/panel/agent/AgentView';
import { isFinished, type Job } from '@/lib/jobs/job';
import { type AgentConclusion, CONCLUSION } from '@/lib/operations/agent/conclusion';
import type { Stores } from '@/lib/store/stores';
import { background } from '../background';

interface AgentJobAppProps extends Pick<Stores, 'jobs' | 'results'> {
  job: Job;
  onOpen(jobId: string): void;
}

/** A question over the web as a job, wired to the browser. */
export function AgentJobApp({ job, jobs, results, onOpen }: AgentJobAppProps) {
  const [pages = []] = useLoaded(() => jobs.children(job.id), [jobs, job.id], jobs.watch);
  const isOver = isFinished(job);
  const read = async () => (isOver ? (await results.get(job.id))?.response.data[CONCLUSION] : undefined);
  const [conclusion] = useLoaded(read, [results, job.id, isOver]);
  return (
    <AgentView
      job={job}
      pages={pages}
      conclusion={conclusion as AgentConclusion | undefined}
      onOpen={({ id }) => onOpen(id)}
      onStop={() => void background.endJobEarly(job.id)}
    />
  );
}
