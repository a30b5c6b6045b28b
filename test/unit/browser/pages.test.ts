import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { restrictionOf, restrictionOfTab } from '@/lib/browser/pages';

describe('restrictionOf', () => {
  it.each([
    ['https://example.com/', undefined],
    ['http://localhost:3000/a', undefined],
    ['file:///home/me/a.html', undefined],
    ['https://chrome.google.com/intl/en/', undefined],
    ['chrome://settings', 'browserPage'],
    ['edge://flags', 'browserPage'],
    ['devtools://devtools/x', 'browserPage'],
    ['chrome-extension://abc/popup.html', 'browserPage'],
    ['view-source:https://example.com', 'browserPage'],
    ['data:text/html,x', 'browserPage'],
    ['about:blank', 'blank'],
    ['', 'blank'],
    ['chrome://newtab/', 'blank'],
    ['chrome://new-tab-page/', 'blank'],
    ['https://chromewebstore.google.com/detail/x', 'webStore'],
    ['https://chrome.google.com/webstore/category', 'webStore'],
    ['https://microsoftedge.microsoft.com/addons/x', 'webStore'],
    ['https://addons.mozilla.org/en/', 'webStore'],
  ])('%s → %s', (address, restriction) => {
    expect(restrictionOf(address)).toBe(restriction);
  });
});

describe('restrictionOfTab', () => {
  it.each([undefined, '', 'about:blank', 'chrome://newtab/'])(
    'knows a page of which nothing has come in %s',
    async (url) => {
      expect(await restrictionOfTab({ id: 1, url, pendingUrl: 'https://slow.example/' })).toBe('notLoaded');
    },
  );

  afterEach(() => vi.restoreAllMocks());

  it.each([
    ['Frame with ID 0 was removed.', undefined],
    ['Frame with ID 0 is showing error page', 'errorPage'],
    ['Cannot access contents of the page.', 'unreadable'],
  ])('tells by “%s” of the browser that the page is %s', async (words, restriction) => {
    const { id } = await fakeBrowser.tabs.create({ url: 'https://site.example/' });
    vi.spyOn(fakeBrowser.scripting, 'executeScript').mockRejectedValue(new Error(words) as never);
    expect(await restrictionOfTab({ id, url: 'https://site.example/' })).toBe(restriction);
  });
});
