import { i18n } from '#i18n';
import { defined } from '@/lib/base/json';
import { type ExtractRequest, extractRequest, type ScrapeRequest } from '@/lib/contract';
import type { JobOperation } from '../operation';
import { extractTargets } from './targets';
import { mergedValue } from './value';

/** Returns the request of one page: its data by the schema and the prompt that all of them share. */
function pageOf({ scrapeOptions, schema, prompt, systemPrompt, timeout }: ExtractRequest, url: string): ScrapeRequest {
  const wish = [systemPrompt, prompt].filter(Boolean).join('\n\n');
  return {
    ...scrapeOptions,
    ...defined({ timeout }),
    url,
    formats: [{ type: 'json', ...defined({ schema }), ...(wish && { prompt: wish }) }],
  };
}

const DEPRECATED = "/v2/extract is deprecated. Use /v2/scrape with formats including a 'json' format object.";
const REPLACEMENT = '/v2/scrape';

/** Extracts the data of several pages or sites as one value. */
export const extract: JobOperation<ExtractRequest> = {
  kind: 'job',
  title: 'Extract',
  path: '/v2/extract',
  request: extractRequest,
  required: [],
  eventPrefix: 'extract',
  foundPage: pageOf,
  firstPage: (input) => pageOf(input, extractTargets(input).targets[0]?.url ?? ''),
  pages: (input) => extractTargets(input).targets.map(({ url }) => pageOf(input, url)),
  width: () => undefined,
  pause: () => 0,
  appendsTo: () => undefined,
  ended: '',
  append: (input) => input,
  repeats: 'same',
  startHeaders: {
    Deprecation: 'true',
    Link: `<${REPLACEMENT}>; rel="successor-version"`,
    Warning: `299 - "${DEPRECATED}"`,
  },
  started: (input) => ({
    urlTrace: [],
    ...(input.ignoreInvalidURLs && { invalidURLs: extractTargets(input).invalid }),
    warnings: [DEPRECATED],
    replacement: REPLACEMENT,
  }),
  warnings({ agent, scrapeOptions, limit }, standing) {
    const ignored = [
      ...(agent ? ['agent'] : []),
      ...(scrapeOptions.formats.length > 0 ? ['scrapeOptions.formats'] : []),
    ];
    return [
      ...(ignored.length > 0 ? [i18n.t('warnings.extract.noEffect', { fields: ignored.join(', ') })] : []),
      ...(standing?.blocked ? [i18n.t('warnings.crawl.robots')] : []),
      ...(standing?.isOver && standing.beyond && limit !== undefined
        ? [i18n.t('warnings.crawl.limit', { limit: String(limit), left: String(standing.beyond) })]
        : []),
    ];
  },
  value(input, documents) {
    const { data, sources } = mergedValue(input, documents);
    return { data, ...(input.showSources && { sources }) };
  },
};
