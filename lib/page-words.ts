import { i18n } from '#i18n';
import type { PageSentence } from './page/sentence';

/** Puts what a script in a page has to say into words. A copy of a page that an earlier version kept has words already. */
export const pageSentence = (said: PageSentence | string): string =>
  // A name's places are checked where the sentence is made; TypeScript loses which places belong to which name.
  typeof said === 'string' ? said : i18n.t(`page.${said[0]}` as never, said[1] as never);
