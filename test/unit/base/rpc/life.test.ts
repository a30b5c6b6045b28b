import { afterEach, expect, it } from 'vitest';
import { ownLife, untilEnded } from '@/lib/base/rpc/life';
import { portWire, type StreamContext, serveStream } from '@/lib/base/rpc/streams';

/** A worker that holds a lock, as `ownLife` does. */
async function startHolder(life: string): Promise<Worker> {
  const code = `navigator.locks.request(${JSON.stringify(life)}, () => (postMessage('held'), new Promise(() => {})))`;
  const worker = new Worker(URL.createObjectURL(new Blob([code])));
  workers.push(worker);
  await new Promise((resolve) => worker.addEventListener('message', resolve, { once: true }));
  return worker;
}

const workers: Worker[] = [];
afterEach(() => {
  for (const worker of workers.splice(0)) worker.terminate();
});

/** Serves a call that only ends when it is stopped. @returns its caller's port, and why it was stopped, once it was */
function serveWaiting(life: string) {
  const { port1, port2 } = new MessageChannel();
  const told: { reason?: unknown } = {};
  const isBegun = new Promise<void>((begun) => {
    serveStream(portWire(port2, life), {
      wait: (_nothing: undefined, { signal }: StreamContext<never>) =>
        new Promise<void>((resolve) => {
          signal.addEventListener('abort', () => {
            told.reason = signal.reason;
            resolve();
          });
          begun();
        }),
    });
  });
  port1.postMessage({ name: 'wait', args: [null] });
  return { caller: port1, told, isBegun };
}

it('interrupts what was called from a context that is ended without a word', async () => {
  const worker = await startHolder('life 1');
  const { told, isBegun } = serveWaiting('life 1');
  await isBegun;
  worker.terminate();
  await expect.poll(() => told.reason).toMatchObject({ code: 'INTERRUPTED' });
});

it('cancels what its caller has closed, and waits for the end of that context no longer', async () => {
  await startHolder('life 2');
  const { told, isBegun, caller } = serveWaiting('life 2');
  await isBegun;
  portWire(caller).close();
  await expect.poll(() => told.reason).toMatchObject({ code: 'CANCELLED' });
  const { pending } = await navigator.locks.query();
  expect(pending?.filter(({ name }) => name === 'life 2')).toEqual([]);
});

it('has one life for each context, which lasts as long as that does', async () => {
  const life = await ownLife();
  expect(await ownLife()).toBe(life);
  await expect(untilEnded(life, AbortSignal.timeout(50))).rejects.toMatchObject({ name: 'TimeoutError' });
});
