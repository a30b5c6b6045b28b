import { describe, expect, it } from 'vitest';
import { readStream } from '@/lib/browser/drivers/debugger/read-stream';
import type { Session } from '@/lib/browser/drivers/debugger/session';

/** A session whose browser streams chunks, and the commands that it was sent. */
function streaming(chunks: Iterator<string>) {
  const sent: string[] = [];
  const send = async (method: string) => {
    sent.push(method);
    if (method === 'Fetch.takeResponseBodyAsStream') return { stream: '1' };
    if (method !== 'IO.read') return {};
    const { value, done } = chunks.next();
    return { data: btoa(value ?? ''), base64Encoded: true, eof: done ?? false };
  };
  return { session: { send } as unknown as Pick<Session, 'send'>, sent };
}

describe('a file that is streamed', () => {
  it('is put together from its chunks', async () => {
    const { session, sent } = streaming(['%PDF', '-1.7', '\u00ff'].values());
    const file = await readStream(session, '1', 'application/pdf');
    expect(new Uint8Array((await file?.arrayBuffer()) ?? []).at(-1)).toBe(0xff);
    expect(file?.size).toBe(9);
    expect(file?.type).toBe('application/pdf');
    expect(sent.at(-1)).toBe('IO.close');
  });

  it('is given up, and its stream closed, as soon as it is too large', async () => {
    const endless = function* () {
      for (;;) yield 'a'.repeat(10);
    };
    const { session, sent } = streaming(endless());
    expect(await readStream(session, '1', '', 25)).toBeUndefined();
    expect(sent).toEqual(['Fetch.takeResponseBodyAsStream', 'IO.read', 'IO.read', 'IO.read', 'IO.close']);
  });

  it('is none where the browser does not stream it', async () => {
    const session = { send: () => Promise.reject(new Error('No resource')) } as unknown as Pick<Session, 'send'>;
    expect(await readStream(session, '1', '')).toBeUndefined();
  });
});
