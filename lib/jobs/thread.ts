import type { EngineResult } from '@/lib/scrape/engine';
import { firstPageOf } from './first-page';
import type { Job, JobTab } from './job';

/** A question and its outcome, which is absent if the question ended before anything was found. */
export interface ThreadTurn {
  job: Job;
  result?: EngineResult | undefined;
}

/** Returns the question that a job asks about its page. A job that is not kept does not have one. */
export const questionOf = (job: Job): string | undefined =>
  firstPageOf(job)?.formats.find((format) => format.type === 'question')?.question;

/**
 * Finds the thread that a question about a page joins: that of the newest question in the same tab, or the page's newest
 * result there, whichever is newer.
 * @param tab the tab that the question is about
 * @param ofPage all jobs that read the page, newest first
 * @returns the id of the job that began the thread; undefined if the question begins a new thread
 */
export function threadToJoin({ id: tabId, selection }: JobTab, ofPage: readonly Job[]): string | undefined {
  const newest = ofPage.find(
    (job) =>
      job.tab?.id === tabId &&
      job.tab.selection === selection &&
      !job.replay?.trial &&
      (job.state === 'done' || questionOf(job) !== undefined),
  );
  return newest && (newest.thread ?? newest.id);
}

const byAge = (one: Job, other: Job) => one.createdAt - other.createdAt;

/** Returns the questions of a thread, oldest first. The thread is the id of the job that began it. */
const turnsOf = (thread: string, ofPage: readonly Job[]): Job[] =>
  ofPage.filter((job) => (job.thread ?? job.id) === thread && questionOf(job) !== undefined).sort(byAge);

/**
 * Returns the questions that were asked before that of a job in its thread, oldest first. A question that was asked again is
 * left out: its last answer counts.
 */
export function turnsBefore(job: Job, ofPage: readonly Job[]): Job[] {
  const question = questionOf(job);
  if (question === undefined) return [];
  const before = turnsOf(job.thread ?? job.id, ofPage).filter(
    ({ id, createdAt }) => id !== job.id && createdAt <= job.createdAt,
  );
  const asked = [...before.map(questionOf), question];
  return before.filter((_, index) => asked.lastIndexOf(asked[index]) === index);
}

/** Returns the questions that are deleted together with a result. */
export const questionsAbout = (job: Job, ofPage: readonly Job[]): Job[] =>
  turnsOf(job.id, ofPage).filter(({ id }) => id !== job.id);
