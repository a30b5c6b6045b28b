import { english } from '@/lib/page/main-content/phrases/english';
import { phrasesFor } from '@/lib/page/main-content/phrases/languages';
import type { Phrases } from '@/lib/page/main-content/phrases/phrases';

/**
 * Reads a page with the phrases of English and, where it answers that it is in another language (inLanguages), once more
 * with those of that one.
 */
export async function inItsLanguage<Answer extends object>(
  read: (phrases: Phrases[], areForPage?: boolean) => Promise<Answer>,
): Promise<Exclude<Answer, { sample: string }>> {
  const answer = await read([english]);
  const isInAnother = 'sample' in answer && typeof answer.sample === 'string';
  return (isInAnother ? await read(phrasesFor(answer.sample as string), true) : answer) as Exclude<
    Answer,
    { sample: string }
  >;
}
