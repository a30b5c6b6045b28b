import { expect, it } from 'vitest';
import { fakeBrowser } from 'wxt/testing/fake-browser';
import { liveTab } from '@/lib/browser/live-tab';

it('takes no picture of a tab that is behind another, and says what to do', async () => {
  const { id = 0, windowId = 0 } = await fakeBrowser.tabs.create({ url: 'https://page.example/', active: false });
  await expect(liveTab({ id, windowId, selection: false }).captureVisible()).rejects.toMatchObject({
    code: 'PAGE_CHANGED',
    message: 'the page is in another tab. Switch to it, and take the screenshot there.',
  });
});
