import type { Session } from '@/lib/browser/drivers/debugger/session';

/** The half of a session that hears events, and a way to cause them. */
export function fakeSession() {
  const listeners = new Map<string, (params: unknown) => void>();
  return {
    session: { on: (event: string, listener: never) => listeners.set(event, listener) } as unknown as Session,
    cause: (event: string, params: object) => listeners.get(event)?.(params),
  };
}
