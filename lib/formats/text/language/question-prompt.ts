import { estimateTokens } from '@/lib/model/tokens';

export interface QuestionInput {
  markdown: string;
  /** At most `LIMITS.prompt.max` characters. */
  question: string;
  /** Earlier questions about this page and their answers, oldest first. */
  history?: { question: string; answer: string }[];
  title?: string;
  url?: string;
  /** BCP 47, of the page. */
  language?: string;
}

/** Answer of a model if the page has none. */
export const NOT_ON_PAGE = 'The page does not say.';

/** Lines that go with the passages: about the page, and the latest turns of the conversation about it. */
export function aboutPage({ title, url, history = [] }: QuestionInput, room: number): string[] {
  const page = [...(title ? [`Title: ${title}`] : []), ...(url ? [`Address: ${url}`] : [])];
  return [...page, ...latestWithin(history, room / 4)];
}

/** The last turns that fit, oldest first. An answer was made from page text, and is no more to be trusted. */
function latestWithin(history: NonNullable<QuestionInput['history']>, budget: number): string[] {
  const lines: string[] = [];
  let room = budget;
  for (const { question, answer } of history.toReversed()) {
    const turn = [`Earlier question: ${question}`, `Earlier answer: ${answer}`];
    room -= turn.reduce((sum, line) => sum + estimateTokens(line), 0);
    if (room < 0) break;
    lines.unshift(...turn);
  }
  return lines;
}

export const ANSWER_RULES = `You answer a question about a web page that is given as numbered passages.
Use nothing but the passages: no knowledge of your own, no guesses.
After each sentence write the numbers of the passages it rests on in square brackets, for example [3] or [3][7].
Be short and exact, and keep names, numbers and wording as they are in the passages. Write plain text in the language of the question: no links, no images, no HTML.
If the passages do not contain the answer, write exactly: ${NOT_ON_PAGE}`;
