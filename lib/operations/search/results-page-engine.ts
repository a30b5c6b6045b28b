import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { ResultsReading } from '@/lib/page/search-results/read-results';
import type { SearchEngine } from './engines/engine';
import { resultsAddress } from './engines/results-page';

/**
 * Creates a search engine of a results page that was read already. It finds pages of the web only, and those of one page.
 * @throws WinnowError SEARCH_REFUSED for an unusable template
 */
export function createResultsPageEngine(template: string, { results, obstacle }: ResultsReading): SearchEngine {
  const { origin, host } = resultsAddress(template, '');
  return {
    title: host,
    address: origin,
    ignores: ['tbs', 'lang', 'country', 'location', 'filter', 'safe'],
    takesRange: () => true,
    pages: 1,
    async find({ source }) {
      if (obstacle) throw new WinnowError('SEARCH_BLOCKED', i18n.t(`errors.search.${obstacle}`, { name: host }));
      if (source !== 'web') throw new WinnowError('SEARCH_REFUSED', i18n.t('errors.search.webOnly', { name: host }));
      return { results };
    },
  };
}
