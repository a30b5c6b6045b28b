import { describe, expect, it } from 'vitest';
import type { CallMessage } from '@/lib/base/rpc/call';
import { messageCalls, serveMessages } from '@/lib/base/rpc/messages';

type Listener = (message: unknown, sender: { isView: boolean }) => Promise<unknown> | undefined;

/** A runtime with one table for views and one for pages. */
function runtime() {
  const listeners: Listener[] = [];
  const events = { addListener: (listener: Listener) => void listeners.push(listener) };
  const views = { double: (number: number) => 2 * number };
  serveMessages(events, 'views', ({ isView }: { isView: boolean }) => (isView ? views : undefined));
  serveMessages(events, 'pages', () => ({ half: (number: number) => number / 2 }));
  /** Delivers to all listeners, of which one may reply. */
  const deliver = (message: unknown, sender: { isView: boolean }) =>
    listeners.map((listener) => listener(message, sender)).find((reply) => reply !== undefined);
  return { deliver, views };
}

describe('calls that come as messages', () => {
  it('reach the table that they are for', async () => {
    const { deliver, views } = runtime();
    const send = (message: CallMessage) => deliver(message, { isView: true }) as Promise<{ ok: true; value: unknown }>;
    expect(await messageCalls<typeof views>(send, 'views').double(21)).toBe(42);
  });

  it('get no reply from a table that their sender may not call', () => {
    const { deliver } = runtime();
    expect(deliver({ to: 'views', name: 'double', args: [1] }, { isView: false })).toBeUndefined();
  });

  it('of pages cannot name a function of views', async () => {
    const { deliver } = runtime();
    expect(await deliver({ to: 'pages', name: 'double', args: [1] }, { isView: false })).toMatchObject({ ok: false });
  });

  it.each([null, undefined, 'views', 1, [], {}, { to: 'others', name: 'double', args: [] }])(
    'are not what %j is',
    (message) => expect(runtime().deliver(message, { isView: true })).toBeUndefined(),
  );

  it.each([{ to: 'views' }, { to: 'views', name: 'double' }, { to: 'views', name: 7, args: 'no' }])(
    'fail where they are malformed: %j',
    async (message) => expect(await runtime().deliver(message, { isView: true })).toMatchObject({ ok: false }),
  );
});
