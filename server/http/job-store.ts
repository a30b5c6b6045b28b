import type { EngineResult } from '@/lib/scrape/engine';
import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import { leavesNoTrace } from '../../lib/contract';
import type { JobsDeps } from '../../lib/jobs/deps';
import { isFinished, type Job } from '../../lib/jobs/job';
import { operationOf } from '../../lib/operations/registry';
import type { Files } from './files.ts';

/** Maximum length of a response in memory, and of all of them, in characters; anything beyond goes to a file. */
const SMALL = 16_000;
const MOST = 64_000_000;

interface MemoryStores extends Pick<JobsDeps, 'jobs' | 'results' | 'found'> {
  /** Returns the ids of a job's parts that have succeeded, in the order in which they ended. */
  ended(id: string): string[];
}

/** Jobs and results of this server, which end with it. Results are kept in memory or, if permitted, in files. */
export function createMemoryJobs(files: Pick<Files, 'keep' | 'get'>): MemoryStores {
  const jobs = new Map<string, Job>();
  const parts = new Map<string, Set<string>>();
  const done = new Map<string, string[]>();
  function end({ id, parentId, state }: Job): void {
    if (parentId === undefined || state !== 'done') return;
    const before = done.get(parentId);
    if (before) before.push(id);
    else done.set(parentId, [id]);
  }
  function put(job: Job): void {
    jobs.set(job.id, job);
    if (job.parentId === undefined) return;
    const siblings = parts.get(job.parentId) ?? new Set();
    parts.set(job.parentId, siblings.add(job.id));
  }

  return {
    jobs: {
      add: async (job) => put(job),
      addFailed: async (job) => put(job),
      get: async (id) => jobs.get(id),
      children: async (id) => [...(parts.get(id) ?? [])].flatMap((part) => jobs.get(part) ?? []),
      unfinished: async () => [...jobs.values()].filter((job) => !isFinished(job)),
      async update(id, patch) {
        const job = jobs.get(id);
        if (!job || isFinished(job)) return undefined;
        const { input, ...rest } = { ...job, ...patch };
        // The request of a job that must leave no trace is useless once it has ended.
        const next = isFinished(rest) && !mayBeWritten(job) ? rest : { ...rest, ...defined({ input }) };
        jobs.set(id, next);
        end(next);
        return next;
      },
      async remove(id) {
        const { parentId } = jobs.get(id) ?? {};
        if (parentId !== undefined) parts.get(parentId)?.delete(id);
        parts.delete(id);
        done.delete(id);
        jobs.delete(id);
      },
      async clear() {
        jobs.clear();
        parts.clear();
        done.clear();
      },
    },

    ended: (id) => done.get(id) ?? [],
    found: NOTHING_FOUND,
    results: createResults(files, (id) => {
      const job = jobs.get(id);
      return job !== undefined && mayBeWritten(job);
    }),
  };
}

/** Jobs that end with their process are never resumed. */
const NOTHING_FOUND: JobsDeps['found'] = {
  add: async () => undefined,
  of: async () => [],
  remove: async () => undefined,
  clear: async () => undefined,
};

const mayBeWritten = ({ operation, input }: Job): boolean =>
  input !== undefined && !leavesNoTrace(operationOf(operation).firstPage(input));

/** @param mayBeFile returns true for a job whose result may be written to disk */
function createResults(files: Pick<Files, 'keep' | 'get'>, mayBeFile: (id: string) => boolean): JobsDeps['results'] {
  /** Responses as JSON, or the name of their file. */
  const results = new Map<string, { text: string } | { file: string }>();
  let characters = 0;

  function forget(id: string): void {
    const result = results.get(id);
    if (result && 'text' in result) characters -= result.text.length;
    results.delete(id);
  }

  return {
    async put(id, { response }) {
      const text = JSON.stringify(response);
      const hasRoom = characters + text.length <= MOST;
      forget(id);
      if (mayBeFile(id) && !(hasRoom && text.length <= SMALL)) {
        const bytes = new TextEncoder().encode(text);
        results.set(id, { file: await files.keep({ type: 'application/json', bytes }) });
      } else if (hasRoom) {
        characters += text.length;
        results.set(id, { text });
      } else {
        throw new WinnowError('STORAGE_FULL', 'The memory for results that must not be written down is full.');
      }
    },
    async get(id) {
      const result = results.get(id);
      if (!result) return undefined;
      const file = 'file' in result ? await files.get(result.file) : undefined;
      const text = 'text' in result ? result.text : file && new TextDecoder().decode(file.bytes);
      return text === undefined ? undefined : asEngineResult(JSON.parse(text));
    },
    remove: async (id) => forget(id),
    async clear() {
      results.clear();
      characters = 0;
    },
  };
}

/** Returns a response whose files have addresses at this server. */
export const asEngineResult = (response: EngineResult['response']): EngineResult => ({
  response,
  attachments: {},
  misfits: {},
  leftOut: [],
});
