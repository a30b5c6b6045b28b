import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import {
  brokenRule,
  SEARCH_DEFAULTS,
  type SearchLists,
  type SearchRequest,
  type SearchSource,
  sourcesOf,
  withoutEffectOnSearch,
} from '@/lib/contract';
import type { FoundResult, QueryField, SourceQuery } from '@/lib/operations/search/engines/backend';
import {
  askedDomains,
  categoryOf,
  isChosen,
  queryText,
  type SiteChoice,
} from '@/lib/operations/search/engines/domains';
import type { SearchEngine } from '@/lib/operations/search/engines/engine';
import { timeRangeOf } from '@/lib/operations/search/engines/time-range';
import { pageKey } from '@/lib/scrape/page-address';

/** A list of results, without the members that scrapes add. */
type Lists = Pick<SearchLists, SearchSource>;

export interface FoundLists {
  /** Only the lists with results. */
  lists: Lists;
  warnings: string[];
}

/**
 * Asks a search engine for every list of a search.
 * @param signal when it aborts, the results received so far count
 * @throws WinnowError if the engine returns no list; or the signal's reason
 */
export async function findResults(
  request: SearchRequest,
  engine: SearchEngine,
  signal: AbortSignal,
): Promise<FoundLists> {
  const sources = sourcesOf(request);
  const asked = sources.map((source) => findList({ request, source, engine, signal }));
  const found = await Promise.allSettled(asked);
  const failed = found.flatMap((list) => (list.status === 'rejected' ? [list.reason] : []));
  if (failed.length > 0 && failed.length === found.length) throw failed[0];
  const warnings = [...withoutEffect(request, engine)];
  const lists: Lists = {};
  for (const [index, { type }] of sources.entries()) {
    const list = found[index];
    if (list?.status === 'rejected') {
      const { message, nextStep } = WinnowError.from(list.reason).record;
      warnings.push(i18n.t('warnings.search.missing', { source: type, why: `${message} ${nextStep}` }));
    } else if (list) {
      warnings.push(...list.value.warnings);
      if (list.value.results.length > 0) lists[type] = list.value.results.map(itemsOf(type, request));
    }
  }
  return { lists, warnings };
}

/** Lists the fields that do not affect the results of this engine. */
function withoutEffect(request: SearchRequest, { ignores, takesRange }: SearchEngine): string[] {
  const written = [request, ...request.sources];
  const times = written.flatMap(({ tbs }) => (tbs === undefined ? [] : [timeRangeOf(tbs)]));
  const fields = [
    ...withoutEffectOnSearch(request),
    ...ignores.filter((name) => written.some((fields) => (fields as Partial<SearchRequest>)[name] !== undefined)),
    ...(times.every(takesRange) ? [] : ['tbs']),
  ];
  return fields.length > 0 ? [i18n.t('warnings.search.noEffect', { fields: fields.join(', ') })] : [];
}

interface ListSearch {
  request: SearchRequest;
  source: ReturnType<typeof sourcesOf>[number];
  engine: SearchEngine;
  signal: AbortSignal;
}

/** Finds one list, from as many pages of the engine as it takes. */
async function findList({ request, source, engine, signal }: ListSearch) {
  const choice = choiceOf(request);
  const query = queryOf(request, source, choice);
  const { longestText: most = Number.POSITIVE_INFINITY } = engine;
  if (query.text.length > most) {
    const sentence = i18n.t('errors.search.tooLong', { name: engine.title, most: String(most) });
    throw WinnowError.badRequest([brokenRule(['query'], sentence)]);
  }
  const list = new ResultList(source.type, choice, request.limit);
  const warnings: string[] = [];
  for (let page = 1; page <= engine.pages && !list.isFull(); page++) {
    try {
      const { results, silent = [] } = await engine.find({ ...query, page }, signal);
      const isNew = list.add(results);
      if (list.results.length === 0 && silent.length > 0) {
        warnings.push(i18n.t('warnings.search.silent', { name: engine.title, engines: silent.join(', ') }));
      }
      if (!isNew) break;
    } catch (thrown) {
      if (list.results.length === 0) throw thrown;
      const { message } = WinnowError.from(thrown);
      warnings.push(i18n.t('warnings.search.fewer', { source: source.type, why: message }));
      break;
    }
  }
  if (list.leftOut > 0 && !request.ignoreInvalidURLs) warnings.push(i18n.t('warnings.search.leftOut', list.leftOut));
  return { results: list.results, warnings };
}

const choiceOf = ({ includeDomains, excludeDomains, categories }: SearchRequest): SiteChoice => ({
  includeDomains,
  excludeDomains,
  categories: categories.map(({ type }) => type),
});

function queryOf(request: SearchRequest, source: ListSearch['source'], choice: SiteChoice): Omit<SourceQuery, 'page'> {
  const { query, limit, safe } = request;
  const fields = { ...defined(request), ...defined(source) };
  const { lang = SEARCH_DEFAULTS.lang, country, location, tbs, filter } = fields;
  const given = Object.entries({ tbs, lang: fields.lang, country, location, filter, safe }) as [QueryField, unknown][];
  return {
    source: source.type,
    text: queryText(query, choice),
    words: query,
    includeDomains: askedDomains(choice),
    excludeDomains: choice.excludeDomains,
    lang,
    country: country ?? (location === undefined ? SEARCH_DEFAULTS.country : undefined),
    location,
    tbs,
    range: tbs === undefined ? undefined : timeRangeOf(tbs),
    given: given.flatMap(([name, value]) => (value === undefined ? [] : [name])),
    limit,
  };
}

/** Results of one list: only pages of the web, each once. */
class ResultList {
  readonly results: (FoundResult & { address: URL })[] = [];
  /** Number of results whose address is not of the web. */
  leftOut = 0;
  private readonly seen = new Set<string>();

  constructor(
    private readonly source: SearchSource,
    private readonly choice: SiteChoice,
    private readonly limit: number,
  ) {}

  isFull(): boolean {
    return this.results.length >= this.limit;
  }

  /** @returns true if one of the addresses has not been seen yet, whether it was chosen or not */
  add(found: readonly FoundResult[]): boolean {
    const before = this.seen.size;
    for (const result of found) {
      if (this.isFull()) break;
      const address = webAddress(result.url);
      const picture = this.source === 'images' ? webAddress(result.imageUrl ?? '') : undefined;
      // A picture's own address may be missing; one with a non-web scheme is as bad as that of a page.
      const isLeftOut = !address || (this.source === 'images' && result.imageUrl !== undefined && !picture);
      const key = picture?.href ?? (address ? pageKey(address, { sessions: true }) : result.url);
      if (this.seen.has(key)) continue;
      this.seen.add(key);
      if (isLeftOut) this.leftOut++;
      else if (isChosen(address, this.choice)) this.results.push({ ...result, url: address.href, address });
    }
    return this.seen.size > before;
  }
}

/**
 * Parses an address that a browser opens as a page.
 * @returns undefined for any other, and with a user name or password
 */
function webAddress(text: string): URL | undefined {
  const url = URL.parse(text.trim());
  return url && /^https?:$/.test(url.protocol) && !url.username && !url.password ? url : undefined;
}

/** Results in the shape of their list. */
const itemsOf =
  (source: SearchSource, { categories }: SearchRequest) =>
  ({ url, title, snippet, address, ...rest }: FoundResult & { address: URL }, index: number) => {
    const category = categoryOf(
      address,
      categories.map(({ type }) => type),
    );
    const { date, imageUrl, imageWidth, imageHeight } = rest;
    const own = { url, title: inOneLine(title ?? ''), position: index + 1, ...defined({ category }) };
    switch (source) {
      case 'web':
        return { ...own, description: inOneLine(snippet ?? '') };
      case 'news':
        return {
          ...own,
          snippet: inOneLine(snippet ?? ''),
          ...defined({ date, imageUrl: webAddress(imageUrl ?? '')?.href }),
        };
      case 'images':
        return { ...own, ...defined({ imageUrl, imageWidth, imageHeight }) };
    }
  };

/** Removes line ends and other control characters from a stranger's text. */
const inOneLine = (text: string): string => text.replace(/[\p{Cc}\s]+/gu, ' ').trim();
