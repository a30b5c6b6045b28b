import type { ScrapeRequestInput } from '@/lib/contract';

/** Types of the client library (version 4.42) that annotate a literal. */
export type TypeName = 'ChangeTrackingFormat' | 'ClickAction' | 'ScrapeOptions' | 'ScrollAction';

/** Returns the type to cast an action or a format to if the type lacks one of its members, or requires a missing one. */
export function castOf(value: object): TypeName | undefined {
  const { type, ...members } = value as Record<string, unknown>;
  if (type === 'click' && 'all' in members) return 'ClickAction';
  if (type === 'scroll' && !('direction' in members)) return 'ScrollAction';
  if (type === 'changeTracking' && members.tag === null) return 'ChangeTrackingFormat';
  return undefined;
}

/** Returns the type to cast the options as a whole to. */
export const castOfOptions = (request: ScrapeRequestInput): TypeName | undefined =>
  UNTYPED.some((name) => request[name] !== undefined) ? 'ScrapeOptions' : undefined;

const UNTYPED = ['onlyCleanContent', 'zeroDataRetention'] as const;

/**
 * Returns the reasons for which the client library does not send a request as it is. Based on its `scrape` and
 * `ensureValidFormats`.
 */
export function refusedByClient({ formats = [], ...request }: ScrapeRequestInput): string[] {
  const objects = formats.map((format) => (typeof format === 'string' ? { type: format } : format));
  const checks: [boolean, string][] = [
    [
      objects.some(
        (format) => format.type === 'json' && !('prompt' in format && format.prompt) && !('schema' in format),
      ),
      'refuses a json format without a prompt and a schema',
    ],
    [
      objects.some(
        (format) => ('question' in format && !format.question.trim()) || ('query' in format && !format.query.trim()),
      ),
      'refuses a question of nothing but spaces',
    ],
    [request.origin !== undefined, 'sends an origin of its own'],
    [
      request.threatProtection !== undefined || request.auditMetadata !== undefined,
      'has other types for threatProtection and auditMetadata',
    ],
  ];
  return checks.flatMap(([found, reason]) => (found ? [reason] : []));
}
