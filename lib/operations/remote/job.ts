import * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { quote, withoutEchoes } from '@/lib/base/http/secrets';
import { isObject } from '@/lib/base/json';
import type { EngineContext, EngineResult } from '@/lib/scrape/engine';
import { type ServiceRequest, type ServiceResponse, sendToService } from './post';
import type { Service } from './service';

/** Interval between two requests for a job's status, in ms. */
const PAUSE = 2_000;
/** Timeout for the response to a call about a job, in ms. */
const LIMIT = 30_000;
/** Maximum length of a service's own error code, in characters. */
const MAX_CODE = 64;
/** Maximum number of consecutive status requests that may fail because of the connection. */
const MOST_FAILURES = 5;

const started = z.looseObject({ id: z.string().regex(/^[\w-]+$/) });

const status = z.looseObject({
  status: z.enum(['scraping', 'completed', 'failed', 'cancelled']),
  error: z.string().nullish(),
  data: z.array(z.looseObject({})).default([]),
});

const valueStatus = z.looseObject({
  status: z.enum(['processing', 'completed', 'failed', 'cancelled']),
  error: z.string().nullish(),
});

const errors = z.looseObject({
  errors: z.array(z.looseObject({ url: z.string(), error: z.string(), code: z.string().nullish() })),
});

interface Followed {
  service: Service;
  context: EngineContext;
  keep: Keep;
  /** Repeats a request while the service limits it. */
  limited(attempt: () => Promise<ServiceResponse>): Promise<ServiceResponse>;
  ask(call: ServiceRequest, limit: number): Promise<ServiceResponse>;
  /** Returns the body of a success. @throws WinnowError for every other response */
  bodyOf(response: ServiceResponse): Record<string, unknown>;
  result(body: Record<string, unknown>): Promise<EngineResult>;
}

/** Hands on the members of a response about the job, besides its pages, merged with those of the earlier responses. */
type Keep = (response: Record<string, unknown>) => Promise<void>;

function createKeep({ onMembers }: EngineContext): Keep {
  let kept: Record<string, unknown> = {};
  return async ({ success: _, ...members }) => {
    kept = { ...kept, ...members };
    await onMembers?.(kept);
  };
}

/**
 * Follows a job at a service until it has ended, and hands on each of its pages as it arrives. An abort cancels the job
 * there.
 * @param body of the response to its start
 * @throws WinnowError, or the signal's reason
 */
export const followJob = (path: string, body: Record<string, unknown>, given: Omit<Followed, 'keep'>): Promise<void> =>
  whileOpen(path, body, given, async (job, followed, host) => {
    await collect(job, followed, host);
    await collectErrors(job, followed);
  });

/** The same for a job with one value. @returns the last status, which has it */
export const followValue = (
  path: string,
  body: Record<string, unknown>,
  given: Omit<Followed, 'keep'>,
): Promise<Record<string, unknown>> => whileOpen(path, body, given, awaitValue);

type Following<Result> = (job: string, followed: Followed, host: string) => Promise<Result>;

async function whileOpen<Result>(
  path: string,
  body: Record<string, unknown>,
  given: Omit<Followed, 'keep'>,
  follow: Following<Result>,
): Promise<Result> {
  const { service, context } = given;
  const followed = { ...given, keep: createKeep(context) };
  const { host } = new URL(service.baseUrl);
  const parsed = started.safeParse(body);
  if (!parsed.success) throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.noJobId', { host }));
  const job = `${path}/${parsed.data.id}`;
  const cancel = () => {
    const call = { method: 'DELETE', path: job } as const;
    // The calling job has ended: do not wait for this.
    void sendToService(service, call, LIMIT, new AbortController().signal).catch(() => undefined);
  };
  if (context.signal.aborted) cancel();
  context.signal.addEventListener('abort', cancel, { once: true });
  try {
    await followed.keep(body);
    return await follow(job, followed, host);
  } finally {
    context.signal.removeEventListener('abort', cancel);
  }
}

/** Asks for the status until the value is there. @throws WinnowError if the service ends the job prematurely */
const awaitValue: Following<Record<string, unknown>> = async (job, followed, host) => {
  const { service, context, keep, limited, ask, bodyOf } = followed;
  for (let failures = 0; ; ) {
    context.signal.throwIfAborted();
    const response = await limited(() => ask({ method: 'GET', path: job }, LIMIT)).catch((thrown) => {
      if (context.signal.aborted || ++failures > MOST_FAILURES) throw thrown;
    });
    if (response) {
      failures = 0;
      const body = bodyOf(response);
      const { status: state, error } = valueStatus.safeParse(body).data ?? {};
      if (!state) throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.noJobStatus', { host }));
      const { data: _value, ...told } = body;
      await keep(told);
      if (state === 'failed' || state === 'cancelled') throw endedEarly({ status: state, error }, host, service);
      if (state === 'completed') return body;
    }
    await service.clock.delay(PAUSE, context.signal);
  }
};

/** Hands on the successful pages, each once. @throws WinnowError if the service ends the job prematurely */
async function collect(job: string, followed: Followed, host: string): Promise<void> {
  const { service, context, keep, limited, ask, bodyOf, result } = followed;
  for (let seen = 0, failures = 0; ; ) {
    context.signal.throwIfAborted();
    const response = await limited(() => ask({ method: 'GET', path: `${job}?skip=${seen}` }, LIMIT)).catch((thrown) => {
      if (context.signal.aborted || ++failures > MOST_FAILURES) throw thrown;
    });
    if (response) {
      failures = 0;
      const { data, ...state } = statusOf(bodyOf(response), host);
      await keep(state);
      for (const document of data) {
        const page = await result({ success: true, data: document });
        const { sourceURL, url } = page.response.data.metadata;
        await context.onPage?.({ url: sourceURL ?? url ?? '', result: page });
      }
      seen += data.length;
      if (state.status === 'failed' || state.status === 'cancelled') throw endedEarly(state, host, service);
      if (state.status === 'completed' && data.length === 0) return;
      if (data.length > 0) continue;
    }
    await service.clock.delay(PAUSE, context.signal);
  }
}

function statusOf(body: unknown, host: string) {
  const parsed = status.safeParse(body);
  if (!parsed.success) throw new WinnowError('INVALID_RESPONSE', i18n.t('errors.service.noJobStatus', { host }));
  return parsed.data;
}

function endedEarly(
  { status, error }: { status: string; error?: string | null | undefined },
  host: string,
  { key }: Service,
) {
  const what = i18n.t('errors.service.jobEnded', { host, status });
  const sentence = error
    ? i18n.t('errors.service.quoting', { what, words: quote(error, key ? [key] : []) })
    : i18n.t('errors.service.plain', { what });
  return new WinnowError('UNKNOWN_ERROR', sentence, { mayHaveBeenBilled: true });
}

/** Hands on the failed pages. If a service does not list them, its job still counts as done. */
async function collectErrors(job: string, { service, context, keep, limited, ask }: Followed): Promise<void> {
  const { json } = await limited(() => ask({ method: 'GET', path: `${job}/errors` }, LIMIT));
  const { host } = new URL(service.baseUrl);
  const secrets = service.key ? [service.key] : [];
  const answer = withoutEchoes(json, secrets);
  // The official client also accepts them under `data`.
  const parsed = errors.safeParse(isObject(answer) && isObject(answer.data) ? answer.data : answer);
  if (!parsed.success) return;
  const { errors: failed, ...members } = parsed.data;
  await keep(members);
  for (const { url, error, code } of failed) {
    const what = i18n.t('errors.service.SCRAPE_ALL_ENGINES_FAILED', { host });
    const sentence = i18n.t('errors.service.quoting', { what, words: quote(error, secrets) });
    const init = code ? { serviceCode: quote(code, secrets, MAX_CODE) } : {};
    await context.onPage?.({ url, error: new WinnowError('SCRAPE_ALL_ENGINES_FAILED', sentence, init).record });
  }
}
