import type { WebhookEvent } from './event.ts';

/** Queue of events that are to be delivered. */
export interface WebhookQueue extends Disposable {
  add(event: WebhookEvent): void;
}

/** Milliseconds after which an event that was not taken is sent once more. Matches the reference v2 server. */
export const RETRY_AFTER = [60_000, 300_000, 900_000];
/** Events of one job that are sent at the same time. */
export const AT_A_TIME = 8;
/** Events that wait to be sent once more; the next is given up. */
const MOST_RETRIES = 10_000;

interface Line {
  waiting: WebhookEvent[];
  active: number;
}

/**
 * Keeps events in memory, those of each job in their order: events of pages may overtake one another, but none its start
 * or its end. A receiver that does not respond holds up nothing but the events of its own job.
 * @param deliver returns true for an event that need not be sent again
 */
export function createMemoryQueue(
  deliver: (event: WebhookEvent) => Promise<boolean>,
  { retryAfter = RETRY_AFTER }: { retryAfter?: number[] } = {},
): WebhookQueue {
  const lines = new Map<string, Line>();
  const retries = new Set<NodeJS.Timeout>();

  async function attempt(event: WebhookEvent, tried: number): Promise<void> {
    if (await deliver(event)) return;
    const milliseconds = retryAfter[tried];
    if (milliseconds === undefined || retries.size >= MOST_RETRIES) return;
    const retry = setTimeout(() => {
      retries.delete(retry);
      void attempt(event, tried + 1);
    }, milliseconds);
    // An event that waits keeps no server running.
    retry.unref();
    retries.add(retry);
  }

  function advance(jobId: string, line: Line): void {
    for (let [next] = line.waiting; next; [next] = line.waiting) {
      // A start and an end take all the room there is, so that nothing goes beside them.
      const weight = next.name === 'page' ? 1 : AT_A_TIME;
      if (line.active + weight > AT_A_TIME) return;
      line.waiting.shift();
      line.active += weight;
      void attempt(next, 0).finally(() => {
        line.active -= weight;
        advance(jobId, line);
      });
    }
    if (line.active === 0) lines.delete(jobId);
  }

  return {
    add(event) {
      const line = lines.get(event.jobId) ?? { waiting: [], active: 0 };
      lines.set(event.jobId, line);
      line.waiting.push(event);
      advance(event.jobId, line);
    },
    [Symbol.dispose]() {
      for (const retry of retries) clearTimeout(retry);
      lines.clear();
    },
  };
}
