import { english } from '@/lib/page/main-content/phrases/english';
import type { Phrases } from '@/lib/page/main-content/phrases/phrases';

/**
 * Reads a page with the English phrases and, if it reports another language (inLanguages), once more with that language's
 * phrases.
 */
export async function inItsLanguage<Answer extends object>(
  read: (phrases: Phrases[], areForPage?: boolean) => Promise<Answer>,
): Promise<Exclude<Answer, { sample: string }>> {
  const answer = await read([english]);
  const sample = 'sample' in answer ? answer.sample : undefined;
  if (typeof sample !== 'string') return answer as Exclude<Answer, { sample: string }>;
  // Only this needs the phrases of all languages in a view.
  const { phrasesFor } = await import('@/lib/page/main-content/phrases/languages');
  return (await read(phrasesFor(sample), true)) as Exclude<Answer, { sample: string }>;
}
