import type { EngineResult } from '@/lib/scrape/engine';
import { abortable } from '../../lib/base/async';
import { type ErrorRecord, WinnowError } from '../../lib/base/errors';
import type { Job } from '../../lib/jobs/job';
import type { Engine } from '../../lib/operations/engine';
import { asEngineResult } from '../http/job-store.ts';
import type { Sql } from './sql.ts';

/** Outcome of a page's scrape. */
export type PageOutcome = Pick<EngineResult, 'response' | 'pageLinks'> | { error: ErrorRecord };

/**
 * Leaves pages to any server with a free slot, and waits for their outcomes. An outcome is kept until the server that
 * runs the job has stored it: a page is not scraped again, whichever server ends in between.
 */
export function createPageEngine(sql: Pick<Sql, 'query'>) {
  /** Callbacks that resolve the wait for a page's outcome. */
  const waiting = new Map<string, () => void>();

  async function outcomeOf(id: string): Promise<PageOutcome | undefined> {
    const [row] = await sql.query<{ outcome: string | null }>('SELECT outcome FROM winnow.pages WHERE id = $1', [id]);
    if (!row) throw new WinnowError('CANCELLED', 'The page was taken out of the queue.');
    return row.outcome === null ? undefined : (JSON.parse(row.outcome) as PageOutcome);
  }

  /** Engine of one page. */
  const engineFor =
    ({ id }: Pick<Job, 'id'>): Engine =>
    async (_operation, input, { signal, listsLinks = false }) => {
      await sql.query(
        `WITH added AS (
           INSERT INTO winnow.pages (id, input, lists_links) SELECT id, $2, $3 FROM winnow.jobs WHERE id = $1
           ON CONFLICT DO NOTHING RETURNING id
         ) SELECT pg_notify('winnow', 'page') FROM added`,
        [id, JSON.stringify(input), listsLinks],
      );
      for (;;) {
        const woken = new Promise<void>((resolve) => waiting.set(id, resolve));
        try {
          const outcome = await outcomeOf(id);
          if (outcome && 'error' in outcome) throw WinnowError.fromRecord(outcome.error);
          if (outcome) return { ...asEngineResult(outcome.response), ...outcome };
          await abortable(woken, signal);
        } finally {
          waiting.delete(id);
        }
      }
    };

  return {
    engineFor,

    /** Resolves the wait for a page's outcome. */
    ended: (id: string) => waiting.get(id)?.(),

    /** Finds outcomes whose notice was missed. */
    async look(): Promise<void> {
      if (waiting.size === 0) return;
      const rows = await sql.query<{ id: string }>(
        'SELECT id FROM winnow.pages WHERE id = ANY($1::uuid[]) AND outcome IS NOT NULL',
        [[...waiting.keys()]],
      );
      for (const { id } of rows) waiting.get(id)?.();
    },
  };
}
