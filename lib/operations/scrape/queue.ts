/** Leave to begin. */
interface Slot {
  /** Milliseconds it was waited for; 0 where it was free. */
  waited: number;
  /** Lets the next one in. To be called once. */
  leave(): void;
}

/** Queue that gives a number of slots, in the order in which they are asked for. */
export interface Queue {
  /**
   * Resolves once a slot is free.
   * @param queued called at once where that is not now
   * @throws the signal's reason if it aborts before
   */
  enter(signal: AbortSignal, queued: () => Promise<void>): Promise<Slot>;
}

/** @param limit how many are let in at a time; asked for each one that comes, so that a new setting holds at once */
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
        // Give the slot on: its taker does not come any more.
        void slot.then(leave, () => undefined);
        throw error;
      }
      await slot;
      return { waited: isFree ? 0 : Math.max(1, now() - since), leave };
    },
  };
}
