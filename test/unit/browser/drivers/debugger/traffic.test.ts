import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTraffic } from '@/lib/browser/drivers/debugger/traffic';
import { fakeSession } from './fake-session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched(isHeld = (): boolean => false) {
  const { session, cause } = fakeSession();
  const ask = (requestId: string, type: string, url = 'https://a.example/', frameId = 'MAIN') =>
    cause('Network.requestWillBeSent', { requestId, type, frameId, request: { url } });
  const traffic = followTraffic(session, 'MAIN', isHeld);
  ask('page', 'Document');
  cause('Network.loadingFinished', { requestId: 'page' });
  return { traffic, cause, ask };
}

describe('followTraffic', () => {
  it('waits for what may bring text, from its request to its end', () => {
    const { traffic, cause, ask } = watched();
    ask('1', 'Fetch');
    ask('2', 'Script');
    cause('Network.loadingFinished', { requestId: '1' });
    expect(traffic.isAwaited(true)).toBe(true);
    vi.advanceTimersByTime(400);
    cause('Network.loadingFailed', { requestId: '2' });
    expect(traffic.isAwaited(true)).toBe(false);
    expect(traffic.arrivedAt()).toBe(Date.now());
  });

  it.each(['Image', 'Media', 'Font', 'EventSource', 'WebSocket', 'Ping', 'Other'])('does not wait for %s', (type) => {
    const { traffic, ask } = watched();
    ask('1', type);
    expect(traffic.isAwaited(false)).toBe(false);
  });

  it('does not wait for what is in the page already', () => {
    const { traffic, ask } = watched();
    ask('1', 'Fetch', 'data:text/plain,a');
    expect(traffic.isAwaited(false)).toBe(false);
  });

  it('waits for frames of its own origin alone, and what they ask for', () => {
    const { traffic, cause, ask } = watched();
    ask('1', 'Document', 'https://b.example/', 'FRAME');
    ask('2', 'Fetch', 'https://b.example/', 'FRAME');
    expect(traffic.isAwaited(false)).toBe(false);
    ask('3', 'Document', 'https://a.example/frame', 'FRAME');
    expect(traffic.isAwaited(false)).toBe(true);
    cause('Network.loadingFinished', { requestId: '3' });
    ask('4', 'Fetch', 'https://b.example/', 'FRAME');
    expect(traffic.isAwaited(false)).toBe(true);
  });

  it('does not wait for a frame that another process has taken over', () => {
    const { traffic, cause, ask } = watched();
    ask('1', 'Document', 'https://a.example/frame', 'FRAME');
    expect(traffic.isAwaited(false)).toBe(true);
    cause('Page.frameDetached', { frameId: 'FRAME', reason: 'swap' });
    expect(traffic.isAwaited(false)).toBe(false);
  });

  it('does not wait for the next document of a page that is held', () => {
    let isHeld = false;
    const { traffic, ask } = watched(() => isHeld);
    isHeld = true;
    ask('1', 'Document', 'https://a.example/?again');
    expect(traffic.isAwaited(false)).toBe(false);
    ask('2', 'Document', 'https://a.example/frame', 'FRAME');
    expect(traffic.isAwaited(false)).toBe(true);
  });

  it('gives a long poll up', () => {
    const { traffic, ask } = watched();
    ask('1', 'XHR');
    vi.advanceTimersByTime(2_900);
    expect(traffic.isAwaited(true)).toBe(true);
    vi.advanceTimersByTime(200);
    expect(traffic.isAwaited(true)).toBe(false);
  });

  it('gives what other sites do not answer up sooner, where the page has its content', () => {
    const { traffic, ask } = watched();
    ask('1', 'Script', 'https://b.example/');
    vi.advanceTimersByTime(500);
    expect([traffic.isAwaited(true), traffic.isAwaited(false)]).toEqual([false, true]);
  });

  it('tells how long nothing has come', () => {
    const { traffic, cause } = watched();
    vi.advanceTimersByTime(400);
    expect(traffic.stillFor()).toBe(400);
    cause('Network.dataReceived', { requestId: '1' });
    expect(traffic.stillFor()).toBe(0);
  });
});
