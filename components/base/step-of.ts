import type { Job } from '@/lib/jobs/job';
import type { Step } from '@/lib/scrape/engine';

/**
 * Returns the key of the words for a step: what a model does for a question is its answer. It looks at the input alone,
 * since the popup loads no operation.
 */
export const stepOf = ({ input }: Job, name: Step['name']): Step['name'] | 'answering' =>
  name === 'thinking' && input && 'formats' in input && input.formats?.some((format) => format.type === 'question')
    ? 'answering'
    : name;
