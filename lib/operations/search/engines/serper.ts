import type { SearchSource } from '@/lib/contract';
import type { FoundResult, SearchBackend } from './backend';
import { numberMember, objectsAt, textAt } from './members';

/** Path of each list, and the member of the response that contains it. */
const LISTS: Record<SearchSource, { path: string; member: string }> = {
  web: { path: '/search', member: 'organic' },
  news: { path: '/news', member: 'news' },
  images: { path: '/images', member: 'images' },
};

/** Serper, which asks Google: https://serper.dev/playground. */
export const serper: SearchBackend = {
  title: 'Serper',
  address: 'https://google.serper.dev',
  keyVariable: 'SERPER_API_KEY',
  keyHeaders: (key) => ({ 'X-API-KEY': key }),
  longestText: 2_048,
  ignores: ['filter', 'safe'],
  takesRange: () => true,
  pages: 10,

  request: ({ source, text, lang, country, location, tbs, limit, page }) => ({
    path: LISTS[source].path,
    body: {
      q: text,
      hl: lang,
      num: limit,
      page,
      ...(country && { gl: country }),
      ...(location && { location }),
      ...(tbs && { tbs }),
    },
  }),

  read(source, body) {
    const results = objectsAt(body, LISTS[source].member);
    return results && { results: results.map(resultOf) };
  },

  refusal: ({ body }) => (/not enough credits/i.test(messageIn(body)) ? 'credits' : undefined),
};

const messageIn = (body: unknown): string =>
  (typeof body === 'object' && body !== null && textAt(body as Record<string, unknown>, 'message')) || '';

const resultOf = (result: Record<string, unknown>): FoundResult => ({
  url: textAt(result, 'link') ?? '',
  title: textAt(result, 'title'),
  snippet: textAt(result, 'snippet'),
  date: textAt(result, 'date'),
  imageUrl: textAt(result, 'imageUrl'),
  imageWidth: numberMember(result, 'imageWidth'),
  imageHeight: numberMember(result, 'imageHeight'),
});
