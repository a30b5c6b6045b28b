import { pageLanguage } from './highlights/guess-language';
import { answerQuestion } from './language/question';
import { declaredBy, type Maker } from './material';

/** Answers a question from the page; its sources are passages as the highlights' are. */
export const makeQuestion: Maker<'question'> = async ({ question }, material, options) => {
  const { markdown, history, metadata, model, request } = material;
  const about = declaredBy(metadata);
  const language = pageLanguage(markdown, about.language);
  // An address may say who somebody is, too.
  const url = request.redactPII ? undefined : request.url;
  const input = { markdown, question, history, ...about, language, ...(url && { url }) };
  const { answer, warnings, ...facts } = await answerQuestion(input, model, options);
  return { value: answer, warnings, answer: { question, ...facts } };
};
