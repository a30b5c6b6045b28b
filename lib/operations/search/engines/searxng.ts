import { defined, isObject } from '@/lib/base/json';
import type { SearchSource } from '@/lib/contract';
import type { BackendResponse, FoundResult, SearchBackend } from './backend';
import { objectsAt, textAt } from './members';
import { namedRange } from './time-range';

/** Categories of SearXNG, by the name of the list here. */
const CATEGORIES: Record<SearchSource, string> = { web: 'general', news: 'news', images: 'images' };
const OF_OTHERS = Object.values(CATEGORIES);

/** A metasearch program that people run for themselves: https://docs.searxng.org/dev/search_api.html. */
export const searxng: SearchBackend = {
  title: 'SearXNG',
  ignores: ['location', 'filter', 'safe'],
  takesRange: (range) => range !== undefined && namedRange(range) !== undefined,
  pages: 10,

  request({ source, text, lang, country, given, range, page }) {
    const time = range && namedRange(range);
    // A country that the user did not choose would exclude all other pages.
    const isRegional = country !== undefined && given.includes('country') && !lang.includes('-');
    return {
      path: '/search',
      query: {
        q: text,
        format: 'json',
        categories: CATEGORIES[source],
        language: isRegional ? `${lang}-${country.toUpperCase()}` : lang,
        pageno: String(page),
        ...defined({ time_range: time }),
      },
    };
  },

  read(source, body): BackendResponse | undefined {
    const results = objectsAt(body, 'results');
    if (!results) return undefined;
    const own = CATEGORIES[source];
    // Engines with several categories name their first, which may not be the name of any list.
    const isOther = (category: string | undefined) => category !== own && OF_OTHERS.includes(category ?? own);
    return {
      results: results.filter((result) => !isOther(textAt(result, 'category'))).map(resultOf),
      silent: silentEngines(body),
    };
  },

  // Its response contains no reason, and its settings have no other.
  refusal: ({ status }) => (status === 403 ? 'format' : undefined),
};

function resultOf(result: Record<string, unknown>): FoundResult {
  const [width, height] = sizeIn(textAt(result, 'resolution'));
  return {
    url: textAt(result, 'url') ?? '',
    title: textAt(result, 'title'),
    snippet: textAt(result, 'content'),
    date: textAt(result, 'publishedDate'),
    imageUrl: textAt(result, 'img_src') ?? textAt(result, 'thumbnail'),
    imageWidth: width,
    imageHeight: height,
  };
}

/** `1920 x 1080`, in whatever way an engine writes it. */
function sizeIn(resolution: string | undefined): number[] {
  const [, width, height] = /^\s*(\d{1,6})\s*[x×*]\s*(\d{1,6})/i.exec(resolution ?? '') ?? [];
  return width && height ? [Number(width), Number(height)] : [];
}

/** Returns the engines that did not respond: pairs of a name and a reason. */
function silentEngines(body: unknown): string[] {
  const list = isObject(body) ? body.unresponsive_engines : undefined;
  if (!Array.isArray(list)) return [];
  return list.flatMap((pair) => {
    const [name, why] = Array.isArray(pair) ? pair : [];
    return typeof name !== 'string' ? [] : [typeof why === 'string' ? `${name} (${why})` : name];
  });
}
