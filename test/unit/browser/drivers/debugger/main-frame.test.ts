import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { followMainFrame } from '@/lib/browser/drivers/debugger/main-frame';
import { fakeSession } from './fake-session';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const timeout = 5_000;
const atLast = 15_000;
const isHeld = () => false;

function opened() {
  const { session, cause } = fakeSession();
  const frame = followMainFrame(session, 'main', { timeout, atLast, isHeld });
  const commit = (loaderId: string, id = 'main', url = 'https://a.example/') =>
    cause('Page.frameNavigated', { frame: { id, loaderId, url } });
  const reach = (name: string, loaderId: string) => cause('Page.lifecycleEvent', { frameId: 'main', loaderId, name });
  return { frame, cause, commit, reach };
}

describe('followMainFrame', () => {
  it('follows a document until it is loaded', () => {
    const { frame, commit, reach } = opened();
    commit('1');
    expect(frame.isReadable()).toBe(false);
    reach('DOMContentLoaded', '1');
    expect([frame.isReadable(), frame.isLoaded()]).toEqual([true, false]);
    reach('load', '1');
    expect([frame.isLoaded(), frame.loaderId(), frame.documents()]).toEqual([true, '1', 1]);
  });

  it('follows one that was there before it', () => {
    const { session, cause } = fakeSession();
    const frame = followMainFrame(session, 'main', { shown: '1', timeout, atLast, isHeld });
    cause('Page.lifecycleEvent', { frameId: 'main', loaderId: '1', name: 'DOMContentLoaded' });
    expect([frame.isReadable(), frame.loaderId()]).toEqual([true, '1']);
  });

  it('hears nothing of frames, and nothing late of the document before', () => {
    const { frame, cause, commit, reach } = opened();
    commit('1');
    commit('2');
    reach('load', '1');
    commit('3', 'frame');
    cause('Page.frameRequestedNavigation', { frameId: 'frame', disposition: 'currentTab' });
    expect([frame.isLoaded(), frame.loaderId(), frame.isLeaving()]).toEqual([false, '2', false]);
  });

  it('waits longer for a document that comes fast, and not for ever', () => {
    const { frame, cause, commit } = opened();
    commit('1');
    const come = (seconds: number, dataLength: number) => {
      for (let second = 0; second < seconds; second++) {
        cause('Network.dataReceived', { requestId: '1', dataLength });
        vi.advanceTimersByTime(1_000);
      }
    };
    come(14, 500_000);
    expect(frame.unfinished()).toBeUndefined();
    come(1, 500_000);
    expect(frame.unfinished()).toBe('loading');

    commit('1');
    come(5, 1_000);
    expect(frame.unfinished()).toBe('loading');
    come(5, 500_000);
    expect(frame.unfinished()).toBe('loading');
  });

  it('is leaving from the asking to the next document', () => {
    const { frame, cause, commit, reach } = opened();
    commit('1');
    reach('load', '1');
    cause('Page.frameScheduledNavigation', { frameId: 'main', delay: 0 });
    expect([frame.isLeaving(), frame.isLoaded()]).toEqual([true, false]);
    cause('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'currentTab' });
    cause('Page.frameClearedScheduledNavigation', { frameId: 'main' });
    expect(frame.isLeaving()).toBe(true);
    commit('2');
    expect(frame.isLeaving()).toBe(false);
  });

  it('is not leaving for another window, or in a minute', () => {
    const { frame, cause } = opened();
    cause('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'newTab' });
    cause('Page.frameScheduledNavigation', { frameId: 'main', delay: 60 });
    expect(frame.isLeaving()).toBe(false);
  });

  it('stays where the answer was no page', () => {
    const { frame, cause, commit } = opened();
    commit('1');
    cause('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'currentTab' });
    cause('Network.requestWillBeSent', { frameId: 'main', type: 'Document', requestId: '2' });
    cause('Network.loadingFailed', { requestId: 'image', errorText: 'net::ERR_FAILED', canceled: false });
    expect(frame.isLeaving()).toBe(true);
    cause('Network.loadingFailed', { requestId: '2', errorText: 'net::ERR_ABORTED', canceled: true });
    expect([frame.isLeaving(), frame.brokenBy()]).toEqual([false, undefined]);
  });

  it('says what broke the document off', () => {
    const { frame, cause, commit } = opened();
    commit('1');
    cause('Network.loadingFailed', { requestId: '1', errorText: 'net::ERR_CONNECTION_RESET', canceled: false });
    expect(frame.brokenBy()).toBe('net::ERR_CONNECTION_RESET');
  });

  it('takes a document that never ends as far as it has come', () => {
    const { frame, commit, reach } = opened();
    commit('1');
    vi.advanceTimersByTime(timeout - 1);
    expect([frame.isReadable(), frame.unfinished()]).toEqual([false, undefined]);
    vi.advanceTimersByTime(1);
    expect([frame.isReadable(), frame.isLoaded(), frame.unfinished()]).toEqual([true, false, 'loading']);
    reach('DOMContentLoaded', '1');
    expect([frame.isReadable(), frame.unfinished()]).toEqual([true, undefined]);
  });

  it('takes a document that stopped its loading as it is', () => {
    const { frame, cause, commit } = opened();
    cause('Page.frameStoppedLoading', { frameId: 'main' });
    commit('1');
    expect([frame.isReadable(), frame.unfinished()]).toEqual([false, undefined]);
    cause('Page.frameStoppedLoading', { frameId: 'main' });
    expect([frame.isReadable(), frame.isLoaded(), frame.unfinished()]).toEqual([true, true, 'stopped']);
  });

  it('goes on after a time in which nothing was heard', () => {
    const { frame, cause, commit, reach } = opened();
    commit('1');
    reach('DOMContentLoaded', '1');
    cause('Page.frameRequestedNavigation', { frameId: 'main', disposition: 'currentTab' });
    frame.goOn({ loaderId: '1', url: 'https://a.example/', isLoading: true });
    expect([frame.documents(), frame.isReadable(), frame.isLoaded()]).toEqual([1, true, false]);
    frame.goOn({ loaderId: '1', url: 'https://a.example/', isLoading: false });
    expect([frame.isLoaded(), frame.unfinished()]).toEqual([true, undefined]);
    frame.goOn({ loaderId: '2', url: 'https://a.example/next', isLoading: true });
    expect([frame.documents(), frame.url(), frame.isReadable()]).toEqual([2, 'https://a.example/next', false]);
  });
});
