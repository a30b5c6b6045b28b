import type { Schema } from '@cfworker/json-schema';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { type Issue, issue } from '@/lib/contract';
import type { SCHEMA_CALLS } from './schema-calls';

type Calls = typeof SCHEMA_CALLS;

/** The uses of a schema from someone else. Each throws a WinnowError, also if a pattern never finishes. */
export type Schemas = {
  [Name in keyof Calls]: (...parameters: Parameters<Calls[Name]>) => Promise<ReturnType<Calls[Name]>>;
};

export interface SchemaRequest {
  name: keyof Calls;
  parameters: unknown[];
}

export type SchemaReply<Value = unknown> = 'ready' | { value: Value } | { issues: Issue[] };

/** Timeout for one call, in ms, once its thread has started. A call that takes longer would never end. */
const LIMIT = 3_000;

/**
 * Makes the calls in workers, each of which ends with its call: views share the thread of the calling document.
 * @param open starts schema-thread.ts in a worker
 */
export function schemasInWorkers(open: () => Worker): Schemas {
  const call = async <Name extends keyof Calls>(
    name: Name,
    parameters: Parameters<Calls[Name]>,
    late: () => WinnowError,
  ): Promise<ReturnType<Calls[Name]>> => {
    const worker = open();
    let limit: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise((resolve, reject) => {
        worker.onerror = ({ message }) => reject(new WinnowError('UNKNOWN_ERROR', message));
        worker.onmessage = ({ data }: MessageEvent<SchemaReply<ReturnType<Calls[Name]>>>) => {
          if (data === 'ready') {
            limit = setTimeout(() => reject(late()), LIMIT);
            try {
              worker.postMessage({ name, parameters } satisfies SchemaRequest);
            } catch (cause) {
              reject(new WinnowError('UNKNOWN_ERROR', i18n.t('errors.schema.unchecked'), { cause }));
            }
          } else if ('value' in data) resolve(data.value);
          else reject(data.issues.length > 0 ? WinnowError.badRequest(data.issues) : WinnowError.from(undefined));
        };
      });
    } finally {
      clearTimeout(limit);
      worker.terminate();
    }
  };
  return {
    check: (given, path) =>
      call('check', [given, path], () =>
        WinnowError.badRequest([issue(path, 'Takes too long to check. Make the schema simpler.')]),
      ),
    errorsOf: (value, schema, path) => call('errorsOf', [value, schema, path], () => tooSlow(schema, path)),
    fill: (values, schema, path) => call('fill', [values, schema, path], () => tooSlow(schema, path)),
  };
}

/** Maximum number of patterns to name. */
const NAMED = 3;

function tooSlow(schema: Schema, path: (string | number)[]): WinnowError {
  const patterns = patternsIn(schema, path);
  const named = i18n.list(patterns.slice(0, NAMED));
  const sentence =
    patterns.length === 0
      ? i18n.t('errors.schema.slow', { field: issue(path, '').field })
      : patterns.length === 1
        ? i18n.t('errors.schema.slowPattern', { pattern: named })
        : i18n.t('errors.schema.slowPatterns', { patterns: named });
  const nextStep = i18n.t(patterns.length === 0 ? 'nextSteps.simplerSchema' : 'nextSteps.simplerPattern');
  return new WinnowError('MODEL_BAD_ANSWER', sentence, { nextStep });
}

/** Returns the paths of a schema's patterns, outermost first. */
function patternsIn(schema: unknown, path: (string | number)[]): string[] {
  const found: string[] = [];
  let level: { part: unknown; at: (string | number)[] }[] = [{ part: schema, at: path }];
  while (level.length > 0) {
    for (const { part, at } of level) {
      if (typeof (part as Schema).pattern === 'string') found.push(issue([...at, 'pattern'], '').field);
      if (typeof (part as Schema).patternProperties === 'object') {
        found.push(issue([...at, 'patternProperties'], '').field);
      }
    }
    level = level.flatMap(({ part, at }) =>
      Object.entries(part as object)
        .filter(([, inner]) => typeof inner === 'object' && inner !== null)
        .map(([name, inner]) => ({ part: inner, at: [...at, Array.isArray(part) ? Number(name) : name] })),
    );
  }
  return found;
}
