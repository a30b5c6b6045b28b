export type { Claim } from './claims';
export { type CleanResult, cleanContent } from './clean';
export { extractJson, type JsonInput, type JsonResult } from './json';
export type { LanguageOptions } from './language-options';
export { type Passage, passagesOf } from './passages';
export { answerQuestion, type QuestionInput, type QuestionOptions, type QuestionResult } from './question';
export { type SummaryInput, type SummaryResult, summarise } from './summary';
