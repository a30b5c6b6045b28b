import type { ScrapeRequestInput } from '@/lib/contract';
import { Typing } from './literal';

/**
 * Members of a request by the keyword of `Firecrawl.scrape` that stands for each. Members without a keyword cannot be passed.
 */
export const KEYWORDS: Readonly<Record<string, string>> = {
  formats: 'formats',
  headers: 'headers',
  includeTags: 'include_tags',
  excludeTags: 'exclude_tags',
  onlyMainContent: 'only_main_content',
  timeout: 'timeout',
  waitFor: 'wait_for',
  mobile: 'mobile',
  parsers: 'parsers',
  actions: 'actions',
  location: 'location',
  skipTlsVerification: 'skip_tls_verification',
  removeBase64Images: 'remove_base64_images',
  blockAds: 'block_ads',
  proxy: 'proxy',
  maxAge: 'max_age',
  storeInCache: 'store_in_cache',
  lockdown: 'lockdown',
  profile: 'profile',
  integration: 'integration',
};

/** Members that its models only know by another name; under the service's name they would be dropped. */
const SNAKE_CASE: Readonly<Record<string, string>> = { fullPage: 'full_page', maxPages: 'max_pages' };

/** Converts the value of a keyword to the names that the models of the client library use. */
export const snakeCase = (name: string, value: unknown): unknown =>
  (name === 'actions' || name === 'parsers') && Array.isArray(value)
    ? value.map((item) =>
        typeof item === 'string' || item instanceof Typing
          ? item
          : Object.fromEntries(Object.entries(item).map(([key, member]) => [SNAKE_CASE[key] ?? key, member])),
      )
    : value;

/** Members that only newer versions have a keyword for, with types that differ from the contract's. */
const OTHER_TYPES = ['threatProtection', 'auditMetadata'];

/**
 * Returns the reasons for which the client library would drop or change something. Based on its types and
 * `prepare_scrape_options`.
 */
export function lostByClient(request: ScrapeRequestInput): string[] {
  const { formats = [], actions = [] } = request;
  const others = Object.keys(request).filter((name) => name !== 'url' && !Object.hasOwn(KEYWORDS, name));
  const unknown = others.filter((name) => !OTHER_TYPES.includes(name));
  const texts = JSON.stringify(request);
  const checks: [boolean, string][] = [
    [actions.some((action) => action.type === 'click' && action.all), 'its models drop `all` of a click'],
    [actions.some((action) => action.type === 'scroll' && !action.direction), 'it asks for the direction of a scroll'],
    [request.formats?.length === 0, 'it drops an empty list of formats'],
    [
      formats.some(
        (format) => format === 'json' || (typeof format === 'object' && format.type === 'json' && 'schema' in format),
      ),
      'it changes the schema of a json format, or asks for one',
    ],
    [
      formats.some(
        (format) =>
          typeof format === 'object' &&
          (('question' in format && !format.question.trim()) || ('query' in format && !format.query.trim())),
      ),
      'it refuses a question of nothing but spaces',
    ],
    [
      unknown.length > 0,
      `its scrape() has no keyword for ${unknown.map((name) => name.replace(/\W/g, '')).join(', ')}`,
    ],
    [others.length > unknown.length, `it has other types for ${OTHER_TYPES.join(' and ')}`],
    // JSON writes a lone surrogate as an escape, and a pair as it is.
    [/(?<!\\)(?:\\\\)*\\ud[89a-f]/.test(texts), 'it refuses a text with half of a surrogate pair'],
  ];
  return checks.flatMap(([found, reason]) => (found ? [reason] : []));
}
