import './earlier.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { Job } from '@/lib/jobs/job';
import { questionOf, type ThreadTurn } from '@/lib/jobs/thread';
import { isSamePage } from '@/lib/scrape/page-address';
import { Fold } from '../Fold';

interface EarlierProps {
  job: Job;
  jobs: readonly Job[];
  /** Questions of its thread, which are shown above it. */
  turns: readonly ThreadTurn[];
  onShow(jobId: string): void;
}

/** Other questions about the page, as links to their answers. */
export function Earlier({ job, jobs, turns, onShow }: EarlierProps) {
  const url = job.page?.url;
  const above = turns.map((turn) => turn.job.id);
  // One that was asked again is listed once, with its last answer.
  const asked = new Set([job, ...turns.map((turn) => turn.job)].map(questionOf));
  const others = jobs.flatMap((other) => {
    const question = questionOf(other);
    const isOne =
      url &&
      other.id !== job.id &&
      !above.includes(other.id) &&
      other.state === 'done' &&
      isSamePage(other.page?.url, url);
    if (!isOne || !question || asked.has(question)) return [];
    asked.add(question);
    return [{ id: other.id, question }];
  });
  if (others.length === 0) return null;
  return (
    <Fold title={i18n.t('panel.answer.earlier', others.length)}>
      <ul class="earlier">
        {others.map(({ id, question }) => (
          <li key={id}>
            <Button kind="link" label={question} onClick={() => onShow(id)} />
          </li>
        ))}
      </ul>
    </Fold>
  );
}
