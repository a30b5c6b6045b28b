import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';

/** Choice of the results page of a search engine, which this browser opens: its address, with `%s` for the words. */
export interface ResultsPageSettings {
  backend: 'browser';
  address: string;
}

/** Results pages to choose from. They show results without scripts, or soon. */
export const RESULTS_PAGES = [
  { title: 'DuckDuckGo', address: 'https://html.duckduckgo.com/html/?q=%s' },
  { title: 'Bing', address: 'https://www.bing.com/search?q=%s' },
  { title: 'Google', address: 'https://www.google.com/search?q=%s' },
  { title: 'Startpage', address: 'https://www.startpage.com/sp/search?query=%s' },
] as const;

/** Place of the words in an address. */
const WORDS = '%s';

/**
 * Returns the address of a results page.
 * @throws WinnowError SEARCH_REFUSED for a template without a place for words, or whose words would choose the site
 */
export function resultsAddress(template: string, words: string): URL {
  const filled = (text: string) => URL.parse(template.trim().replaceAll(WORDS, () => encodeURIComponent(text)));
  const [address, other] = [filled(words.toWellFormed()), filled('x')];
  const isOfWeb = address && /^https?:$/.test(address.protocol) && !address.username && !address.password;
  if (
    !isOfWeb ||
    !template.includes(WORDS) ||
    address.origin !== other?.origin ||
    address.origin !== filled('y')?.origin
  ) {
    throw new WinnowError('SEARCH_REFUSED', i18n.t('errors.search.template'));
  }
  return address;
}
