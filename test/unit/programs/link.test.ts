import { expect, it, vi } from 'vitest';
import { createLink, type LinkSocket, type LinkState } from '@/lib/programs/link';
import { hashOf, proofOf, randomHex } from '@/lib/programs/protocol';

/** The server's end of connections, as a test plays it. */
function played(kept?: string) {
  let key = kept;
  const states: LinkState[] = [];
  const heard: unknown[] = [];
  const sockets: {
    url: string;
    sent: Record<string, unknown>[];
    emit(type: string, event?: object): void;
    say(message: object): void;
  }[] = [];
  const open = (url: string): LinkSocket => {
    const listeners = new Map<string, ((event: never) => void)[]>();
    const sent: Record<string, unknown>[] = [];
    let n = 0;
    const emit = (type: string, event: object = {}) => {
      for (const listener of listeners.get(type) ?? []) listener(event as never);
    };
    sockets.push({
      url,
      sent,
      emit,
      say: (message) => emit('message', { data: JSON.stringify({ n: ++n, ...message }) }),
    });
    return {
      send: (text) => void sent.push(JSON.parse(text)),
      close: () => emit('close'),
      addEventListener: (type: string, listener: (event: never) => void) =>
        void listeners.set(type, [...(listeners.get(type) ?? []), listener]),
    };
  };
  const link = createLink({
    open,
    key: async () => key,
    keepKey: async (next) => {
      key = next;
    },
    changed: (state) => states.push(state),
    heard: (message) => heard.push(message),
  });
  const last = () => sockets.at(-1) as (typeof sockets)[number];
  return { link, states, heard, sockets, last, key: () => key };
}

const ADDRESS = 'http://127.0.0.1:3002';

it('pairs by a code that is typed, and keeps the key', async () => {
  const { link, states, last, key } = played();
  await link.connect(ADDRESS);
  expect(states).toEqual(['unpaired']);
  link.pair(ADDRESS);
  expect(last().url).toBe('ws://127.0.0.1:3002/own-browser');
  last().emit('open');
  expect(last().sent[0]).toMatchObject({ n: 1, type: 'hello', paired: false });
  last().say({ type: 'code-printed', seconds: 120 });
  link.typeCode('wrong');
  last().say({ type: 'wrong-code', left: 4 });
  link.typeCode('right');
  expect(last().sent.at(-1)).toEqual({ n: 3, type: 'pair', code: 'right' });
  last().say({ type: 'paired', key: 'a key' });
  last().say({ type: 'welcome' });
  await vi.waitFor(() => expect(states).toEqual(['unpaired', 'connecting', 'code', 'wrong-code', 'connected']));
  expect(key()).toBe('a key');
});

it('shows its key to a server alone that proves to know it', async () => {
  const kept = randomHex();
  const { link, states, last } = played(kept);
  await link.connect(ADDRESS);
  last().emit('open');
  last().say({ type: 'challenge', nonce: randomHex(), proof: randomHex() });
  await vi.waitFor(() => expect(states.at(-1)).toBe('stranger'));
  expect(JSON.stringify(last().sent)).not.toContain(kept);

  await link.connect(ADDRESS);
  last().emit('open');
  const nonce = randomHex();
  const proof = await proofOf(await hashOf(kept), String(last().sent[0]?.nonce), nonce);
  last().say({ type: 'challenge', nonce, proof });
  await vi.waitFor(() => expect(last().sent.at(-1)).toEqual({ n: 2, type: 'key', key: kept }));
});

it('connects again with longer and longer pauses, at once when it is told to, and not when it is off', async () => {
  vi.useFakeTimers();
  const { link, states, sockets, last } = played('a key');
  await link.connect(ADDRESS);
  for (const pause of [500, 1_000, 2_000]) {
    const before = sockets.length;
    last().emit('close');
    expect(states.at(-1)).toBe('away');
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(sockets.length).toBe(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(sockets.length).toBe(before + 1);
  }
  last().emit('close');
  link.hurry();
  expect(sockets.length).toBe(5);
  link.disconnect();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sockets.length).toBe(5);
  expect(states.at(-1)).toBe('off');
  vi.useRealTimers();
});

it('hears each message once, and ends a connection on which one comes again', async () => {
  const { link, states, heard, last } = played('a key');
  await link.connect(ADDRESS);
  last().emit('open');
  last().say({ type: 'welcome' });
  last().emit('message', { data: '{"n":2,"type":"received","id":"one"}' });
  last().emit('message', { data: '{"n":2,"type":"received","id":"one"}' });
  await vi.waitFor(() => expect(states.at(-1)).toBe('away'));
  expect(heard).toEqual([{ type: 'received', id: 'one' }]);
  link.disconnect();
});

it('does not ask for another code when one is over', async () => {
  vi.useFakeTimers();
  const { link, states, sockets, last } = played();
  link.pair(ADDRESS);
  last().emit('open');
  last().say({ type: 'code-printed', seconds: 120 });
  await vi.waitFor(() => expect(states.at(-1)).toBe('code'));
  last().emit('close');
  await vi.advanceTimersByTimeAsync(60_000);
  expect([states.at(-1), sockets.length]).toEqual(['unpaired', 1]);
  vi.useRealTimers();
});
