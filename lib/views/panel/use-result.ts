import { useRef } from 'preact/hooks';
import { useLoaded } from '@/components/base/use-loaded';
import { delay } from '@/lib/base/async';
import { isFinished, type Job } from '@/lib/jobs/job';
import type { ResultStore } from '@/lib/jobs/stores';
import type { EngineResult } from '@/lib/scrape/engine';
import { background } from '../background';

/**
 * Returns the result of a finished job, or for a failed job what it had read: `gone` if the result does not exist,
 * undefined until it is loaded. An unsaved result is handed over once and then exists only in the memory of this panel.
 */
export function useResult(job: Job | undefined, results: ResultStore): EngineResult | 'gone' | undefined {
  const taken = useRef(new Map<string, Promise<EngineResult | undefined>>());
  const ended = job && isFinished(job) ? job : undefined;

  const [loaded] = useLoaded(
    async () => ended && { id: ended.id, result: (await load(ended, results, taken.current)) ?? ('gone' as const) },
    [ended?.id, results],
  );

  return loaded && loaded.id === ended?.id ? loaded.result : undefined;
}

function load({ id, ephemeral }: Job, results: ResultStore, taken: Map<string, Promise<EngineResult | undefined>>) {
  if (!ephemeral) return kept(id, results);
  const result = taken.get(id) ?? take(id);
  taken.set(id, result);
  return result;
}

async function kept(jobId: string, results: ResultStore): Promise<EngineResult | undefined> {
  const result = await results.get(jobId);
  // The browser deserializes the result in the task that delivers it. Drawing it gets a task of its own.
  await delay(0);
  return result;
}

async function take(jobId: string): Promise<EngineResult | undefined> {
  const handed = await background.takeEphemeralResult(jobId);
  if (!handed) return undefined;
  const files = Object.entries(handed.attachments).map(
    async ([pointer, url]) => [pointer, await (await fetch(url)).blob()] as const,
  );
  return { ...handed.result, attachments: Object.fromEntries(await Promise.all(files)) };
}
