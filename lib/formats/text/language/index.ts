export { cleanContent } from './clean';
export { extractJson, type JsonInput } from './json';
export type { LanguageOptions } from './language-options';
export { type Passage, passagesOf } from './passages';
export { answerQuestion, type QuestionInput, type QuestionOptions } from './question';
export type { Schemas } from './schemas';
export { summarise } from './summary';
