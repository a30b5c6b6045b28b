import './earlier.css';
import { i18n } from '#i18n';
import { Button } from '@/components/base/Button';
import type { Job } from '@/lib/jobs/job';
import { Fold } from '../Fold';
import { questionOf } from './AskedQuestion';

interface EarlierProps {
  job: Job;
  jobs: readonly Job[];
  onShow(jobId: string): void;
}

/** Other questions about the page; each leads to its answer. */
export function Earlier({ job, jobs, onShow }: EarlierProps) {
  const url = job.page?.url;
  const others = jobs.flatMap((other) => {
    const question = questionOf(other);
    const isOne = url && other.id !== job.id && other.state === 'done' && other.page?.url === url;
    return isOne && question ? [{ id: other.id, question }] : [];
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
