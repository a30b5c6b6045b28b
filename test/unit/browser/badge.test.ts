import { beforeEach, expect, it, vi } from 'vitest';
import { fakeBrowser } from 'wxt/testing';
import { showConnected, showNews } from '@/lib/browser/badge';

/** What the icon shows in tabs without a badge of their own. */
let shown: { text?: string; title?: string; picture?: 'plain' | 'marked' };

beforeEach(() => {
  fakeBrowser.reset();
  shown = {};
  const { action } = fakeBrowser;
  vi.spyOn(action, 'setBadgeBackgroundColor').mockResolvedValue(undefined);
  vi.spyOn(action, 'setBadgeText').mockImplementation(async ({ text }) => void Object.assign(shown, { text }));
  vi.spyOn(action, 'setTitle').mockImplementation(async ({ title }) => void Object.assign(shown, { title }));
  vi.spyOn(action, 'setIcon').mockImplementation((async (icon: object) => {
    shown.picture = 'path' in icon ? 'plain' : 'marked';
  }) as never);
  // Node draws nothing.
  vi.stubGlobal('fetch', async () => new Response(''));
  vi.stubGlobal('createImageBitmap', async () => ({}));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => ({ drawImage() {}, beginPath() {}, arc() {}, fill() {}, getImageData: () => ({}) });
    },
  );
  return () => vi.unstubAllGlobals();
});

it('marks the picture and the title while programs are connected, whatever the badge says', async () => {
  await showConnected(true, 'Programs are connected');
  expect(shown).toEqual({ text: '⇄', title: 'Programs are connected', picture: 'marked' });
  await showNews(3);
  expect(shown).toEqual({ text: '3', title: 'Programs are connected', picture: 'marked' });
  await showNews(0);
  expect(shown.text).toBe('⇄');
});

it('keeps the news when programs leave', async () => {
  await showConnected(true, 'Programs are connected');
  await showNews(100);
  await showConnected(false, 'Winnow');
  expect(shown).toEqual({ text: '99+', title: 'Winnow', picture: 'plain' });
});

it('ends as the last of two changes that follow at once', async () => {
  await Promise.all([showConnected(true, 'Programs are connected'), showConnected(false, 'Winnow')]);
  expect(shown).toEqual({ text: '', title: 'Winnow', picture: 'plain' });
});
