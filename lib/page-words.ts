import { i18n } from '#i18n';
import type { PageSentence } from './page/sentence';

/** Puts what a script in a page has to say into words. A copy of a page that an earlier version kept has words already. */
export function pageSentence(said: PageSentence | string): string {
  if (typeof said === 'string') return said;
  const [name, places = {}] = said;
  const { names, sites } = places as { names?: readonly string[]; sites?: readonly string[] };
  const written = {
    ...places,
    ...(names && { names: i18n.list(names.map((text) => i18n.t('common.quoted', { text }))) }),
    ...(sites && { sites: i18n.list(sites) }),
  };
  // A name's places are checked where the sentence is made; TypeScript loses which places belong to which name.
  const given = ('count' in places ? [places.count, written] : [written]) as [never];
  return i18n.t(`page.${name}` as never, ...given);
}
