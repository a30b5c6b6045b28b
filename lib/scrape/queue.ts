/** A slot in the queue. */
interface Slot {
  /** How long the slot was waited for, in ms; 0 if it was free. */
  waited: number;
  /** Frees the slot for the next one. Must be called once. */
  leave(): void;
}

/** A queue with a limited number of slots, given in the order of requests. */
export interface Queue {
  /**
   * Resolves once a slot is free.
   * @param queued called at once if the slot is not free immediately
   * @throws the signal's reason if it aborts before
   */
  enter(signal: AbortSignal, queued: () => Promise<void>): Promise<Slot>;
}

/** @param limit how many slots to give at a time; read for each request, so that a new setting applies at once */
export function createQueue(limit: () => Promise<number>, now = Date.now): Queue {
  const waiting: (() => void)[] = [];
  let inside = 0;
  let allowed = 0;

  const letIn = () => {
    while (inside < allowed && waiting.length) {
      inside++;
      waiting.shift()?.();
    }
  };

  return {
    async enter(signal, queued) {
      allowed = await limit();
      signal.throwIfAborted();
      const since = now();
      const isFree = inside < allowed && waiting.length === 0;
      const slot = new Promise<void>((resolve, reject) => {
        waiting.push(resolve);
        signal.addEventListener('abort', () => {
          const index = waiting.indexOf(resolve);
          if (index < 0) return;
          waiting.splice(index, 1);
          reject(signal.reason);
        });
      });
      letIn();
      const leave = () => {
        inside--;
        letIn();
      };
      try {
        if (!isFree) await queued();
      } catch (error) {
        // Pass the slot on: its requester has given up.
        void slot.then(leave, () => undefined);
        throw error;
      }
      await slot;
      return { waited: isFree ? 0 : Math.max(1, now() - since), leave };
    },
  };
}
