import { describe, expect, it } from 'vitest';
import { restrictionOf, restrictionOfTab } from '@/lib/browser/pages';

describe('restrictionOf', () => {
  it.each([
    ['https://example.com/', undefined],
    ['http://localhost:3000/a', undefined],
    ['file:///home/me/a.html', undefined],
    ['https://chrome.google.com/intl/en/', undefined],
    ['chrome://settings', 'browser-page'],
    ['edge://flags', 'browser-page'],
    ['devtools://devtools/x', 'browser-page'],
    ['chrome-extension://abc/popup.html', 'browser-page'],
    ['view-source:https://example.com', 'browser-page'],
    ['data:text/html,x', 'browser-page'],
    ['about:blank', 'blank'],
    ['', 'blank'],
    ['chrome://newtab/', 'blank'],
    ['chrome://new-tab-page/', 'blank'],
    ['https://chromewebstore.google.com/detail/x', 'web-store'],
    ['https://chrome.google.com/webstore/category', 'web-store'],
    ['https://microsoftedge.microsoft.com/addons/x', 'web-store'],
    ['https://addons.mozilla.org/en/', 'web-store'],
  ])('%s → %s', (address, restriction) => {
    expect(restrictionOf(address)).toBe(restriction);
  });
});

describe('restrictionOfTab', () => {
  it.each([undefined, '', 'about:blank', 'chrome://newtab/'])(
    'knows a page of which nothing has come in %s',
    async (url) => {
      expect(await restrictionOfTab({ id: 1, url, pendingUrl: 'https://slow.example/' })).toBe('not-loaded');
    },
  );
});
