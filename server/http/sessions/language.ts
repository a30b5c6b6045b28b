import type { ProgramLanguage } from '../../../lib/contract';
import { sessionError } from '../../sessions/session-error.ts';

/** @throws WinnowError 501 for a program language that is not supported here */
export function checkProgramLanguage(language: ProgramLanguage): void {
  if (language === 'node') return;
  throw sessionError(501, `${language} is not served here: send JavaScript, with language "node".`);
}
