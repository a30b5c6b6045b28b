import { storage } from '@/lib/browser/storage';
import type { PagesAnswer } from '@/lib/scrape/formats/text/language/question-of-pages';

/** A passage that an answer rests on, and the job with the result of its page. */
export interface CitedPassage {
  jobId: string;
  url: string;
  title: string;
  text: string;
}

/** An answer from the pages of a set. */
export interface SetAnswer extends Omit<PagesAnswer, 'sources'> {
  question: string;
  sources: CitedPassage[];
}

/** Maximum number of sets whose last answer is kept. */
const MOST = 20;

/** The last answer about each set, by the id of its job. Kept in memory until the browser closes. */
export const setAnswers = storage.defineItem<Record<string, SetAnswer>>('session:setAnswers', { fallback: {} });

/** Keeps the answer about a set in place of an earlier one. */
export async function keepSetAnswer(jobId: string, answer: SetAnswer): Promise<void> {
  const { [jobId]: _earlier, ...others } = await setAnswers.getValue();
  await setAnswers.setValue(Object.fromEntries([...Object.entries(others), [jobId, answer] as const].slice(-MOST)));
}
