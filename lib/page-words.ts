import { i18n } from '#i18n';
import type { PageSentence } from './page/sentence';

/** Puts what a script in a page has to say into words. A copy of a page that an earlier version kept has words already. */
export function pageSentence(said: PageSentence | string): string {
  if (typeof said === 'string') return said;
  const [name, places = {}] = said;
  // A name's places are checked where the sentence is made; TypeScript loses which places belong to which name.
  const given = ('count' in places ? [places.count, places] : [places]) as [never];
  return i18n.t(`page.${name}` as never, ...given);
}
