import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followTraffic } from '@/lib/browser/drivers/debugger/traffic';
import { fakeSession } from './fake-session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function watched() {
  const { session, cause } = fakeSession();
  const ask = (requestId: string, type: string, url = 'https://a.example/') =>
    cause('Network.requestWillBeSent', { requestId, type, request: { url } });
  return { traffic: followTraffic(session), cause, ask };
}

describe('followTraffic', () => {
  it('is busy from a request to its end', () => {
    const { traffic, cause, ask } = watched();
    ask('1', 'Fetch');
    ask('2', 'Image');
    cause('Network.loadingFinished', { requestId: '1' });
    expect(traffic.isBusy()).toBe(true);
    cause('Network.loadingFailed', { requestId: '2' });
    expect(traffic.isBusy()).toBe(false);
  });

  it.each(['EventSource', 'WebSocket', 'Ping', 'Other'])('does not wait for %s', (type) => {
    const { traffic, ask } = watched();
    ask('1', type);
    expect(traffic.isBusy()).toBe(false);
  });

  it('does not wait for what is in the page already', () => {
    const { traffic, ask } = watched();
    ask('1', 'Image', 'data:image/png;base64,AA');
    expect(traffic.isBusy()).toBe(false);
  });

  it('does not wait for a frame that another process has taken over', () => {
    const { traffic, cause } = watched();
    const request = { url: 'https://b.example/' };
    cause('Network.requestWillBeSent', { requestId: '1', type: 'Document', frameId: 'F', request });
    expect(traffic.isBusy()).toBe(true);
    cause('Page.frameDetached', { frameId: 'F', reason: 'swap' });
    expect(traffic.isBusy()).toBe(false);
  });

  it('gives a long poll up', () => {
    const { traffic, ask } = watched();
    ask('1', 'XHR');
    vi.advanceTimersByTime(2_900);
    expect(traffic.isBusy()).toBe(true);
    vi.advanceTimersByTime(200);
    expect(traffic.isBusy()).toBe(false);
  });

  it('tells how long nothing has come', () => {
    const { traffic, cause } = watched();
    vi.advanceTimersByTime(400);
    expect(traffic.stillFor()).toBe(400);
    cause('Network.dataReceived', { requestId: '1' });
    expect(traffic.stillFor()).toBe(0);
  });
});
