import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { CallResult } from '@/lib/base/rpc/call';
import { asResult } from '@/lib/base/rpc/define';
import { stayAwake } from '@/lib/browser/stay-awake';
import { resultParts, type ToBrowser, type ToServer } from '@/lib/programs/protocol';
import { knownPrograms } from '@/lib/store/programs';
import { createJobCalls } from './job-calls';
import { createProgramRuns, type ProgramRunDeps } from './program-runs';

/** Maximum number of requests of one program per minute. */
const MOST_PER_MINUTE = 240;
const MINUTE = 60_000;

interface ProgramRequestsDeps extends ProgramRunDeps {
  send(message: ToServer): void;
}

interface Running {
  controller: AbortController;
  /** True while the user is asked. */
  isAsked?: boolean;
  /** The result, once available: kept until the server has it. */
  result?: CallResult;
}

/** Runs the requests of programs, each once, however often it arrives: the server sends it again over each connection. */
export function createProgramRequests(deps: ProgramRequestsDeps) {
  const { context, scraping, access, send } = deps;
  const jobs = createJobCalls({
    stores: context.stores,
    takeEphemeralResult: scraping.takeEphemeralResult,
    cancelJob: scraping.cancel,
    holdWorker: stayAwake,
  });
  const run = createProgramRuns(deps, jobs);
  const running = new Map<string, Running>();
  const limit = createRateLimit(MOST_PER_MINUTE, MINUTE);

  function deliver(id: string, result: CallResult): void {
    const parts = resultParts(id, result) ?? resultParts(id, { ok: false, error: tooLarge().record });
    for (const part of parts ?? []) send(part);
  }

  return {
    async heard(message: Extract<ToBrowser, { type: 'request' | 'cancel' | 'received' }>): Promise<void> {
      const { id } = message;
      const known = running.get(id);
      if (message.type === 'cancel') {
        known?.controller.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped')));
        if (known) return;
        await access.withdrawAll(id);
        return void (await jobs.cancel(id).catch(() => undefined));
      }
      if (message.type === 'received') {
        running.delete(id);
        return access.forget(id);
      }
      if (known?.result) return deliver(id, known.result);
      if (known) return known.isAsked ? send({ type: 'asking', id }) : undefined;
      const request: Running = { controller: new AbortController() };
      running.set(id, request);
      const letRest = stayAwake();
      const { signal } = request.controller;
      request.result = await asResult(async () => {
        if (!limit(message.program)) throw tooMany();
        // The list of programs is only for the user: requests neither wait for it nor fail with it.
        void note(message.program).catch(() => undefined);
        return run(message, {
          signal,
          asking(isAsked) {
            request.isAsked = isAsked;
            send({ type: isAsked ? 'asking' : 'going', id });
          },
        });
      });
      letRest();
      // Nobody waits for a cancelled request.
      if (signal.aborted) running.delete(id);
      else deliver(id, request.result);
    },

    /** Ends all running requests of programs. */
    stop(): void {
      for (const { controller } of running.values()) {
        controller.abort(new WinnowError('CANCELLED', i18n.t('errors.job.callStopped')));
      }
      running.clear();
    },
  };
}

/** @returns a function that returns false for a program that has made too many requests within the time */
export function createRateLimit(most: number, within: number, now: () => number = Date.now) {
  const times = new Map<string, number[]>();
  return (program: string): boolean => {
    const recent = (times.get(program) ?? []).filter((at) => now() - at < within);
    const isAllowed = recent.length < most;
    times.set(program, isAllowed ? [...recent, now()] : recent);
    return isAllowed;
  };
}

/** Maximum number of listed programs. */
const MOST_PROGRAMS = 100;

/** Records that a program has made a request. */
async function note(name: string): Promise<void> {
  const known = await knownPrograms.getValue();
  const before = known.find((program) => program.name === name);
  const others = known.filter((program) => program.name !== name);
  const noted = { name, requests: (before?.requests ?? 0) + 1, lastAt: Date.now() };
  await knownPrograms.setValue([noted, ...others].slice(0, MOST_PROGRAMS));
}

const tooMany = () => new WinnowError('RATE_LIMITED', i18n.t('programs.tooMany'));
const tooLarge = () => new WinnowError('PAYLOAD_TOO_LARGE', i18n.t('programs.tooLarge'));
