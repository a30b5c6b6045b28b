import { afterEach, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import {
  callAgain,
  portWire,
  type StreamContext,
  type StreamTable,
  serveStream,
  streamCalls,
  type Wire,
} from '@/lib/base/rpc/streams';

const wires: Wire[] = [];
afterEach(() => {
  for (const wire of wires.splice(0)) wire.close();
});

/** A table on the other side of a message channel. */
const across = <Table extends StreamTable>(table: Table) =>
  streamCalls<Table>(() => {
    const { port1, port2 } = new MessageChannel();
    const there = portWire(port2);
    wires.push(there);
    serveStream(there, table);
    return portWire(port1);
  });

const unheard = <News>(signal = new AbortController().signal): StreamContext<News> => ({
  signal,
  report: () => undefined,
});

it('reports news in order, and then resolves', async () => {
  const news: number[] = [];
  const { count } = across({
    async count(to: number, { report }: StreamContext<number>) {
      for (let at = 1; at <= to; at++) report(at);
      return 'done';
    },
  });
  expect(await count(3, { ...unheard(), report: (at) => void news.push(at) })).toBe('done');
  expect(news).toEqual([1, 2, 3]);
});

it('rejects with the error that was thrown on the other side', async () => {
  const { record } = new WinnowError('RATE_LIMITED', 'Too many.');
  const { fail } = across({
    fail: (_nothing: undefined, _running: StreamContext<never>) => Promise.reject(WinnowError.fromRecord(record)),
  });
  await expect(fail(undefined, unheard())).rejects.toMatchObject({ record });
});

it('rejects with the reason of its signal, and aborts the other side', async () => {
  const stopping = new AbortController();
  let aborted: unknown;
  let isWaiting = false;
  const { wait } = across({
    wait: (_nothing: undefined, { signal }: StreamContext<never>) =>
      new Promise<void>((resolve) => {
        isWaiting = true;
        signal.addEventListener('abort', () => {
          aborted = signal.reason;
          resolve();
        });
      }),
  });
  const waiting = wait(undefined, unheard(stopping.signal));
  await expect.poll(() => isWaiting).toBe(true);
  const reason = new WinnowError('CANCELLED', 'Enough.');
  stopping.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect.poll(() => aborted).toMatchObject({ code: 'CANCELLED' });
});

it('opens no wire for a signal that is aborted', async () => {
  const streams = streamCalls<{ wait(nothing: undefined, running: StreamContext<never>): Promise<void> }>(() => {
    throw new Error('It was opened.');
  });
  await expect(streams.wait(undefined, unheard(AbortSignal.abort('stop')))).rejects.toBe('stop');
});

it('is made again while the other side goes away, and not after another error', async () => {
  let calls = 0;
  const { half } = across({
    async half(_nothing: undefined, _running: StreamContext<never>) {
      calls++;
      if (calls === 3) throw new WinnowError('STORAGE_FULL', 'Full.');
      wires.at(-1)?.close();
      return new Promise<void>(() => undefined);
    },
  });
  await expect(callAgain(() => half(undefined, unheard()))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  expect(calls).toBe(3);
});
