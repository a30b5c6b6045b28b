import './text.css';
import { firstPageOf } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';

/** Finds the question that a job asks about its page; a job that is not kept does not say. */
export const questionOf = (job: Job): string | undefined =>
  firstPageOf(job)?.formats.find((format) => format.type === 'question')?.question;

/** The question or the query that what follows answers. */
export const AskedQuestion = ({ children }: { children: string | undefined }) =>
  children ? (
    <h3 class="asked" dir="auto">
      {children}
    </h3>
  ) : null;
