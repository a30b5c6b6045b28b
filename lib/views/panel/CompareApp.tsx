import { useEffect, useState } from 'preact/hooks';
import { CompareView, type ShownComparison } from '@/components/panel/compare/CompareView';
import { FORMATS } from '@/components/panel/formats';
import { isComparable, pairToCompare } from '@/lib/jobs/comparable';
import type { Job } from '@/lib/jobs/job';
import type { EngineName } from '@/lib/operations/engine';
import { compareResults } from '@/lib/store/compare-results';

interface CompareAppProps {
  job: Job;
  /** All jobs that read the same page, newest first. */
  jobs: readonly Job[];
  /** Ids of the first two results to compare; otherwise the results nearest to the job. */
  pair?: { before?: string; after?: string } | undefined;
  /** True if a service is set up. */
  hasService: boolean;
  onAgain(job: Job, engine: EngineName): void;
  onBack(): void;
}

/** Compares two results of a page, read from the disk in a thread. */
export function CompareApp({ job, jobs, pair: first = {}, hasService, onAgain, onBack }: CompareAppProps) {
  const comparable = jobs.filter(isComparable);
  const [chosen, choose] = useState(first);
  const [member, setMember] = useState<string>();
  const pair = pairToCompare(job, comparable);
  const byId = (id: string | undefined) => comparable.find((other) => other.id === id);
  const [one, other] = [byId(chosen.before) ?? pair.before, byId(chosen.after) ?? pair.after];
  // They are named by their age, whichever of them was chosen last.
  const isTurned = one && other && comparable.indexOf(one) < comparable.indexOf(other);
  const [before, after] = isTurned ? [other, one] : [one, other];
  return (
    <CompareView
      jobs={comparable}
      before={before}
      after={after}
      onChoose={(changed) => choose({ ...idsOf(before, after), ...changed })}
      onMember={setMember}
      compared={useCompared(before?.id, after?.id, member)}
      hasService={hasService}
      onAgain={onAgain}
      onBack={onBack}
    />
  );
}

const idsOf = (before: Job | undefined, after: Job | undefined) => ({
  ...(before && { before: before.id }),
  ...(after && { after: after.id }),
});

/** The difference of two results, as far as it is computed. */
function useCompared(before: string | undefined, after: string | undefined, member: string | undefined) {
  const [compared, setCompared] = useState<ShownComparison | 'gone'>();
  useEffect(() => {
    setCompared(undefined);
    if (before === undefined || after === undefined) return;
    const members = FORMATS.map(({ key }) => key);
    return compareResults({ before, after, member, members }, (piece) =>
      setCompared((known) =>
        piece === 'gone' || !known || known === 'gone' ? piece : { ...piece, rows: [...known.rows, ...piece.rows] },
      ),
    );
  }, [before, after, member]);
  return compared;
}
