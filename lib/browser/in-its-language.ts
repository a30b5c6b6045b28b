import { english } from '@/lib/page/main-content/phrases/english';
import type { Phrases } from '@/lib/page/main-content/phrases/phrases';

/**
 * Reads a page with the phrases of English and, where it answers that it is in another language (inLanguages), once more
 * with those of that one.
 */
export async function inItsLanguage<Answer extends object>(
  read: (phrases: Phrases[], areForPage?: boolean) => Promise<Answer>,
): Promise<Exclude<Answer, { sample: string }>> {
  const answer = await read([english]);
  const sample = 'sample' in answer ? answer.sample : undefined;
  if (typeof sample !== 'string') return answer as Exclude<Answer, { sample: string }>;
  // Views load the phrases of all languages only for this.
  const { phrasesFor } = await import('@/lib/page/main-content/phrases/languages');
  return (await read(phrasesFor(sample), true)) as Exclude<Answer, { sample: string }>;
}
