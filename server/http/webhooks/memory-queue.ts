import type { WebhookEvent } from './event.ts';

/** Queue of events to deliver. */
export interface WebhookQueue extends Disposable {
  add(event: WebhookEvent): void;
}

/** Delays before a failed delivery is repeated, in ms. Matches the reference v2 server. */
export const RETRY_AFTER = [60_000, 300_000, 900_000];
/** Maximum number of events of one job that are sent at the same time. */
export const AT_A_TIME = 8;
/** Maximum number of events that wait to be repeated; the next is dropped. */
const MOST_RETRIES = 10_000;

interface Line {
  waiting: WebhookEvent[];
  active: number;
}

/**
 * Keeps events in memory, those of each job in order: page events may overtake one another, but not the start or the
 * end. A receiver that does not respond delays only the events of its own job.
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
    // An event that waits does not keep the server running.
    retry.unref();
    retries.add(retry);
  }

  function advance(jobId: string, line: Line): void {
    for (let [next] = line.waiting; next; [next] = line.waiting) {
      // A start and an end take all slots, so that they are sent alone.
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
