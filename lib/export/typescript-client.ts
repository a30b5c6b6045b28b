import type { ScrapeRequestInput } from '@/lib/contract';

/** Types of the client library by which a literal is named. Its version 4.42. */
export type TypeName = 'ChangeTrackingFormat' | 'ClickAction' | 'ScrapeOptions' | 'ScrollAction';

/** The type to name for an action or a format with a member that this type lacks, or without one that it asks for. */
export function castOf(value: object): TypeName | undefined {
  const { type, ...members } = value as Record<string, unknown>;
  if (type === 'click' && 'all' in members) return 'ClickAction';
  if (type === 'scroll' && !('direction' in members)) return 'ScrollAction';
  if (type === 'changeTracking' && members.tag === null) return 'ChangeTrackingFormat';
  return undefined;
}

/** The same for the options as a whole. */
export const castOfOptions = (request: ScrapeRequestInput): TypeName | undefined =>
  UNTYPED.some((name) => request[name] !== undefined) ? 'ScrapeOptions' : undefined;

const UNTYPED = ['onlyCleanContent', 'zeroDataRetention'] as const;

/** Reasons for which the client library does not send a request as it is. Its `scrape` and `ensureValidFormats`. */
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
