import type { SearchSource } from '@/lib/contract';
import type { FoundResult, SearchBackend } from './backend';
import { numberMember, objectAt, objectsAt, textAt } from './members';
import type { SearchRange } from './time-range';

/** Path of each list, and the maximum number of results of one request. */
const LISTS: Record<SearchSource, { path: string; most: number }> = {
  web: { path: '/res/v1/web/search', most: 20 },
  news: { path: '/res/v1/news/search', most: 50 },
  images: { path: '/res/v1/images/search', most: 100 },
};

/** Language codes that differ from the usual ones. */
const LANGUAGES: Record<string, string> = { ja: 'jp', zh: 'zh-hans', pt: 'pt-br', no: 'nb' };

/** Brave Search: https://api-dashboard.search.brave.com/app/documentation. */
export const brave: SearchBackend = {
  title: 'Brave Search',
  address: 'https://api.search.brave.com',
  keyVariable: 'BRAVE_API_KEY',
  keyHeaders: (key) => ({ 'X-Subscription-Token': key }),
  longestText: 400,
  ignores: ['location', 'filter', 'safe'],
  takesRange: (range) => range !== undefined && freshnessOf(range) !== undefined,
  pages: 10,

  request({ source, text, lang, country, range, limit, page }) {
    const { path, most } = LISTS[source];
    const freshness = range && source !== 'images' ? freshnessOf(range) : undefined;
    return {
      path,
      query: {
        q: text,
        count: String(Math.min(limit, most)),
        search_lang: LANGUAGES[lang.toLowerCase()] ?? lang.toLowerCase(),
        ...(country && { country: country.toUpperCase() }),
        ...(source !== 'images' && { offset: String(page - 1) }),
        ...(source === 'web' && { text_decorations: 'false', result_filter: 'web' }),
        ...(freshness && { freshness }),
      },
    };
  },

  read(source, body) {
    // Without a web result, this member is missing.
    const isEmpty = source === 'web' && textAt(objectAt(body, 'query'), 'original') !== undefined;
    const results = objectsAt(source === 'web' ? objectAt(body, 'web') : body, 'results') ?? (isEmpty ? [] : undefined);
    return results && { results: results.map(source === 'images' ? imageOf : pageOf) };
  },

  refusal({ status, body }) {
    const code = textAt(objectAt(body, 'error'), 'code') ?? '';
    if (/TOKEN_INVALID/.test(code)) return 'key';
    if (/QUOTA|USAGE_LIMIT/.test(code)) return 'credits';
    return status === 422 ? 'query' : undefined;
  },
};

/** `pd`, `pw`, `pm`, `py`, or from a day to a day. */
function freshnessOf(range: SearchRange): string | undefined {
  if ('unit' in range) return range.count > 1 ? undefined : `p${range.unit === 'h' ? 'd' : range.unit}`;
  return range.from && range.to && `${range.from}to${range.to}`;
}

const pageOf = (result: Record<string, unknown>): FoundResult => ({
  url: textAt(result, 'url') ?? '',
  title: plainText(textAt(result, 'title')),
  snippet: plainText(textAt(result, 'description')),
  date: textAt(result, 'page_age') ?? textAt(result, 'age'),
  imageUrl: textAt(objectAt(result, 'thumbnail'), 'src'),
});

function imageOf(result: Record<string, unknown>): FoundResult {
  const properties = objectAt(result, 'properties');
  return {
    url: textAt(result, 'url') ?? '',
    title: plainText(textAt(result, 'title')),
    imageUrl: textAt(properties, 'url') ?? textAt(objectAt(result, 'thumbnail'), 'src'),
    imageWidth: numberMember(properties, 'width'),
    imageHeight: numberMember(properties, 'height'),
  };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" };

/** Converts its HTML texts to plain text. */
const plainText = (text: string | undefined): string | undefined =>
  text
    ?.replace(/<\/?strong>/g, '')
    .replace(/&(amp|lt|gt|quot|#x27|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity);
