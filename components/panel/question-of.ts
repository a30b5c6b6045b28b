import type { Job } from '@/lib/jobs/job';

/** Finds the question that a job asks about its page; a job that is not kept does not say. */
export const questionOf = ({ request }: Job): string | undefined =>
  request?.formats.find((format) => format.type === 'question')?.question;
