import { i18n } from '#i18n';
import { type ErrorRecord, WinnowError } from '@/lib/base/errors';
import { type Quotation, quotationsOf } from '@/lib/base/text/passages';
import type { WarningRemedy } from '@/lib/base/warning';
import { issue, LIMITS } from '@/lib/contract';
import type { Model } from '@/lib/model/model';
import { estimateTokens } from '@/lib/model/tokens';
import { AnswerText, type Claim, claimsOf } from './answer-text';
import { readShare, roomFor } from './budget';
import { failed, noModel } from './failure';
import type { LanguageOptions } from './language-options';
import { linesFor, type Numbered, numbered } from './numbered';
import { selectPassages } from './select-passages';
import { promptAbout } from './untrusted';

export interface QuestionInput {
  markdown: string;
  /** At most `LIMITS.prompt.max` characters. */
  question: string;
  /** Earlier questions about this page and their answers, oldest first. */
  history?: { question: string; answer: string }[];
  /** Passages of the page that the user highlighted, with the user's notes. */
  highlighted?: { text: string; note?: string }[];
  title?: string;
  url?: string;
  /** Several pages if the markdown has passages of them, each under the title of its page. */
  of?: 'page' | 'pages';
  /** BCP 47 language of the page. */
  language?: string;
}

export interface QuestionOptions extends LanguageOptions {
  /** Called with each piece of the answer as soon as it arrives; together they are the answer. */
  onText?(piece: string): void;
}

export interface QuestionResult {
  /** Markdown without images, HTML or source marks; null without an answer, which a warning explains. */
  answer: string | null;
  /** The passages it rests on, in order of appearance, unchanged from the markdown. */
  sources: Quotation[];
  /** Its sentences, each with indexes in `sources`. */
  claims: Claim[];
  /** Share of the page that the model has read, 0 to 1. */
  share: number;
  /** The model's name; empty without one. */
  model: string;
  milliseconds: number;
  warnings: string[];
  remedy?: WarningRemedy;
  /** Reason why the answer is missing or incomplete. */
  failure?: ErrorRecord;
}

/**
 * Answers a question only from a page. A page that is too long for the model is searched in parts for relevant
 * passages.
 * @throws WinnowError BAD_REQUEST for an empty or too long question, or the signal's reason; a failure of the model is
 * in the result
 */
export async function answerQuestion(
  input: QuestionInput,
  model: Model | null,
  options: QuestionOptions,
): Promise<QuestionResult> {
  checkLength(input.question);
  const started = performance.now();
  const result: Answered = model
    ? await answered(input, model, options)
    : { ...without(noModel('question', options)), remedy: 'set-up-model' };
  return { ...result, model: model?.name ?? '', milliseconds: Math.round(performance.now() - started) };
}

function checkLength({ length }: string): void {
  const { min, max } = LIMITS.prompt;
  if (length >= min && length <= max) return;
  const message = length < min ? 'Must not be empty.' : `Must be at most ${max} characters long.`;
  throw WinnowError.badRequest([issue(['question'], message)]);
}

type Answered = Omit<QuestionResult, 'model' | 'milliseconds'>;

const without = (...warnings: string[]): Answered => ({ answer: null, sources: [], claims: [], share: 0, warnings });

async function answered(input: QuestionInput, model: Model, options: QuestionOptions): Promise<Answered> {
  const { question, markdown, language } = input;
  const passages = quotationsOf(markdown, language);
  if (passages.length === 0) return without(i18n.t('warnings.question.empty'));
  const { rules, none } = RULES[input.of ?? 'page'];
  const room = roomFor(model, rules, question);
  const about = aboutPage(input, room ?? 0);
  const budget = roomFor(model, rules, question, ...about);
  if (!room || !budget) {
    return without(i18n.t('warnings.question.tooLong', { model: model.name }));
  }

  const all = numbered(passages, Math.floor(budget / 2));
  const answer = new AnswerText(markdown);
  const show = (piece: string) => piece && options.onText?.(piece);
  let items: Numbered[] = [];
  let share = 0;
  try {
    const selection = await selectPassages(all, question, budget, model, options);
    items = selection.items;
    share = readShare(selection.read, lengthOf(passages));
    if (items.length === 0) show(answer.push(none));
    else {
      const prompt = promptAbout(rules, [...about, ...linesFor(items)], `Question: ${question}`);
      for await (const piece of model.stream(prompt, { signal: options.signal })) show(answer.push(piece));
    }
    show(answer.end());
    options.progress?.(selection.requests + 1, selection.requests + 1);
    const { claims, ...written } = said(answer, items);
    // That the page does not answer the question is no claim about it.
    const checked = answer.text.includes(none) ? claims.filter(({ sources }) => sources.length > 0) : claims;
    return { ...written, claims: checked, share, warnings: warningsFor(answer, checked, share) };
  } catch (thrown) {
    show(answer.end());
    const what = i18n.t(answer.text ? 'warnings.question.incomplete' : 'warnings.question.failed');
    return { ...said(answer, items), share, ...failed(what, thrown, options) };
  }
}

const lengthOf = (passages: Quotation[]) => passages.reduce((sum, { text }) => sum + text.length, 0);

function said(answer: AnswerText, items: Numbered[]): Pick<Answered, 'answer' | 'claims' | 'sources'> {
  const passages = new Map(items.map(({ number, passage }) => [number, passage]));
  return { answer: answer.text || null, ...claimsOf(answer.text, answer.marks, passages) };
}

function warningsFor(answer: AnswerText, claims: Claim[], share: number): string[] {
  const unsupported = claims.filter(({ sources }) => sources.length === 0).length;
  return [
    ...(answer.text ? [] : [i18n.t('warnings.question.nothing')]),
    ...(share < 1 ? [i18n.t('warnings.question.cut', { share: i18n.percent(share) })] : []),
    ...(unsupported > 0 ? [i18n.t('warnings.question.unsupported', unsupported, { total: claims.length })] : []),
  ];
}

/** Returns the lines that accompany the passages: about the page, and the latest turns of the conversation about it. */
function aboutPage({ title, url, history = [], highlighted = [] }: QuestionInput, room: number): string[] {
  const page = [...(title ? [`Title: ${title}`] : []), ...(url ? [`Address: ${url}`] : [])];
  return [...page, ...highlightsWithin(highlighted, room / 8), ...latestWithin(history, room / 4)];
}

/** Returns the first highlights that fit. Their text is the page's, and is no more trusted than that. */
function highlightsWithin(highlighted: NonNullable<QuestionInput['highlighted']>, budget: number): string[] {
  const lines: string[] = [];
  let room = budget;
  for (const { text, note } of highlighted) {
    const about = [`Highlighted by the user: ${text}`, ...(note ? [`Note of the user about it: ${note}`] : [])];
    room -= about.reduce((sum, line) => sum + estimateTokens(line), 0);
    if (room < 0) break;
    lines.push(...about);
  }
  return lines;
}

/**
 * Returns the last turns that fit, oldest first. An answer was created from page text, and is no more trusted than
 * that.
 */
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

const rulesFor = (subject: string, none: string) => `You answer a question about ${subject} given as numbered passages.
Use nothing but the passages: no knowledge of your own, no guesses.
After each sentence write the numbers of the passages it rests on in square brackets, for example [3] or [3][7].
Be short and exact, and keep names, numbers and wording as they are in the passages. Write in the language of the question. Where it helps, write lists, emphasis, code, or links of the passages as markdown: no headings, no images, no HTML.
If the passages do not contain the answer, write exactly: ${none}`;

/** What a model writes if the passages do not contain the answer. */
const NONE = { page: 'The page does not say.', pages: 'The pages do not say.' };

const RULES = {
  page: { none: NONE.page, rules: rulesFor('a web page that is', NONE.page) },
  pages: {
    none: NONE.pages,
    rules: rulesFor('several web pages, each under its title and address, that are', NONE.pages),
  },
};
