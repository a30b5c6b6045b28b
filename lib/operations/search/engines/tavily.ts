import { defined, isObject } from '@/lib/base/json';
import type { FoundResult, SearchBackend } from './backend';
import { objectsAt, textAt } from './members';
import { namedRange } from './time-range';

/** Maximum number of results on its only page. */
const MOST = 20;

/** Tavily: https://docs.tavily.com/documentation/api-reference/endpoint/search. */
export const tavily: SearchBackend = {
  title: 'Tavily',
  address: 'https://api.tavily.com',
  keyVariable: 'TAVILY_API_KEY',
  keyHeaders: (key) => ({ Authorization: `Bearer ${key}` }),
  longestText: 400,
  ignores: ['lang', 'country', 'location', 'filter', 'safe'],
  takesRange: (range) => range !== undefined && (!('unit' in range) || namedRange(range) !== undefined),
  pages: 1,

  request({ source, words, includeDomains, excludeDomains, range, limit }) {
    const time = range && namedRange(range);
    return {
      path: '/search',
      body: {
        query: words,
        topic: source === 'news' ? 'news' : 'general',
        max_results: Math.min(limit, MOST),
        ...(includeDomains.length > 0 && { include_domains: includeDomains }),
        ...(excludeDomains.length > 0 && { exclude_domains: excludeDomains }),
        ...defined({ time_range: time }),
        ...(range && 'from' in range && { start_date: range.from }),
        ...(range && 'to' in range && { end_date: range.to }),
        ...(source === 'images' && { include_images: true, include_image_descriptions: true }),
      },
    };
  },

  read(source, body) {
    if (source === 'images') {
      const images = isObject(body) ? body.images : undefined;
      return Array.isArray(images) ? { results: images.flatMap(imageOf) } : undefined;
    }
    return (
      objectsAt(body, 'results') && {
        results: (objectsAt(body, 'results') ?? []).map((result) => ({
          url: textAt(result, 'url') ?? '',
          title: textAt(result, 'title'),
          snippet: textAt(result, 'content'),
          date: textAt(result, 'published_date'),
        })),
      }
    );
  },

  // Its own statuses for a used-up plan and budget.
  refusal: ({ status }) => (status === 432 || status === 433 ? 'credits' : undefined),
};

/** Returns a picture, which is all that is known: its page is not named. */
function imageOf(image: unknown): FoundResult[] {
  if (typeof image === 'string') return [{ url: image, imageUrl: image }];
  const url = isObject(image) ? textAt(image, 'url') : undefined;
  if (!isObject(image) || url === undefined) return [];
  return [{ url, imageUrl: url, title: textAt(image, 'description') }];
}
