import { i18n } from '#i18n';
import type { PageSentence } from '@/lib/page/sentence';

/** Translates a message from a script in a page. Page copies kept by an earlier version already contain the text. */
export function pageSentence(said: PageSentence | string): string {
  if (typeof said === 'string') return said;
  const [name, places = {}] = said;
  const { names, sites } = places as { names?: readonly string[]; sites?: readonly string[] };
  const written = {
    ...places,
    ...(names && { names: i18n.list(names.map((text) => i18n.t('common.quoted', { text }))) }),
    ...(sites && { sites: i18n.list(sites) }),
  };
  // Parameters are checked at the creation of the message; TypeScript cannot correlate names and parameters here.
  const given = ('count' in places ? [places.count, written] : [written]) as [never];
  return i18n.t(`page.${name}` as never, ...given);
}
