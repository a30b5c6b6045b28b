import { expect, it } from 'vitest';
import { pairToCompare } from '@/lib/jobs/comparable';
import type { Job } from '@/lib/jobs/job';

const jobs = ['newest', 'middle', 'first'].map((id) => ({ id }) as Job);

it.each([
  ['newest', 'middle', 'newest'],
  ['middle', 'first', 'middle'],
  ['first', 'first', 'middle'],
  ['a question', 'middle', 'newest'],
])('compares %s with the result before it, or the next', (id, before, after) => {
  const pair = pairToCompare({ id } as Job, jobs);
  expect([pair.before?.id, pair.after?.id]).toEqual([before, after]);
});

it('has no pair where there is one result', () => {
  expect(pairToCompare({ id: 'newest' } as Job, jobs.slice(0, 1))).toEqual({ before: jobs[0], after: undefined });
});
