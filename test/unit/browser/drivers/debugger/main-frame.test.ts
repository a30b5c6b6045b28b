import { describe, expect, it } from 'vitest';
import { followMainFrame } from '@/lib/browser/drivers/debugger/main-frame';
import { fakeSession } from './fake-session';

function opened() {
  const { session, cause } = fakeSession();
  const frame = followMainFrame(session, 'main');
  const commit = (loaderId: string, id = 'main') => cause('Page.frameNavigated', { frame: { id, loaderId } });
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
    const frame = followMainFrame(session, 'main', '1');
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
});
