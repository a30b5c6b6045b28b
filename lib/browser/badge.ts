import { browser } from 'wxt/browser';
import { createSerial } from '@/lib/base/async';
import type { DeliveryTo, Job, JobState } from '@/lib/jobs/job';
import { storage } from './storage';

/** A sign and a colour for each state; the colours are the light theme's tokens, readable on either toolbar. */
const BADGES: Record<JobState, { text: string; color: string }> = {
  queued: { text: '…', color: '#5f5a52' },
  running: { text: '…', color: '#5f5a52' },
  paused: { text: '‖', color: '#5f5a52' },
  done: { text: '✓', color: '#216e3a' },
  failed: { text: '!', color: '#b3261e' },
  cancelled: { text: '', color: '#5f5a52' },
};

/** Signs for a result that was taken somewhere. */
const DELIVERED: Record<DeliveryTo, string> = { clipboard: '✓', file: '↓', obsidian: '✓', dailyNote: '✓' };

function badgeOf({ state, delivery }: Pick<Job, 'state' | 'delivery'>) {
  if (state !== 'done' || !delivery) return BADGES[state];
  // The popup reports the outcome.
  return delivery.state === 'done' ? { ...BADGES.done, text: DELIVERED[delivery.to] } : BADGES.failed;
}

/** Shows the state of the tab's scrape on the icon. The browser itself clears it when the tab navigates. */
export async function showBadge({ tab, ...job }: Pick<Job, 'tab' | 'state' | 'delivery'>): Promise<void> {
  if (!tab) return;
  const { text, color } = badgeOf(job);
  try {
    if (text === '') return await clearBadge(tab.id);
    await browser.action.setBadgeBackgroundColor({ tabId: tab.id, color });
    await browser.action.setBadgeText({ tabId: tab.id, text });
  } catch {
    // The tab is closed, and its icon with it.
  }
}

/** Shows on the icon that a page has hidden the recorder toolbar, and the recording is paused. */
export async function showPausedBadge(tabId: number): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ tabId, color: BADGES.failed.color });
  await browser.action.setBadgeText({ tabId, text: '‖' });
}

/** Takes the sign away once the person has seen what it announced: what is said of all tabs shows again. */
export async function clearBadge(tabId: number): Promise<void> {
  await browser.action.setBadgeText({ tabId, text: null as unknown as string });
  await browser.action.setBadgeBackgroundColor({ tabId, color: NEWS_COLOR });
}

const NEWS_COLOR = '#1f5fae';
/** The badge has room for three characters. */
const MOST_COUNTED = 99;

/** What the icon says in tabs without a badge of their own. */
const inAllTabs = storage.defineItem('session:iconInAllTabs', { fallback: { news: 0, isConnected: false } });
// News and connections share one badge; each change is a read and a write.
const next = createSerial();

/** Says on the icon of all tabs how many changes of watched pages nobody has looked at. A tab's own sign goes before it. */
export const showNews = (count: number): Promise<void> =>
  next(async () => {
    const shown = { ...(await inAllTabs.getValue()), news: count };
    await showInAllTabs(shown);
    await inAllTabs.setValue(shown);
  });

/**
 * Shows on the icon that programs are connected: by a badge, unless a tab or a watched page has one, and always by the picture
 * and its title.
 */
export const showConnected = (isConnected: boolean, title: string): Promise<void> =>
  next(async () => {
    const before = await inAllTabs.getValue();
    const shown = { ...before, isConnected };
    await showInAllTabs(shown);
    await browser.action.setTitle({ title });
    if (isConnected !== before.isConnected) {
      await browser.action.setIcon(isConnected ? { imageData: await markedIcon() } : { path: ICON });
    }
    // Last: a worker that dies before this is done does all of it again.
    await inAllTabs.setValue(shown);
  });

async function showInAllTabs({ news, isConnected }: { news: number; isConnected: boolean }): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: NEWS_COLOR });
  const counted = news > MOST_COUNTED ? `${MOST_COUNTED}+` : String(news);
  await browser.action.setBadgeText({ text: news > 0 ? counted : isConnected ? '⇄' : '' });
}

/** The icon's pictures by their widths, in pixels. */
const ICON = { 16: '/icons/16.png', 32: '/icons/32.png' };
/** The dot that marks the icon, in shares of its width: in the upper left corner, where neither badge nor grain are. */
const DOT = { centre: 0.22, radius: 0.2, gap: 0.08 };

/** Draws the icon with a dot in its corner. */
async function markedIcon(): Promise<Record<string, ImageData>> {
  const drawn = Object.entries(ICON).map(async ([width, path]) => {
    const file = await (await fetch(browser.runtime.getURL(path as '/icons/16.png'))).blob();
    return [width, markedPicture(await createImageBitmap(file), Number(width))] as const;
  });
  return Object.fromEntries(await Promise.all(drawn));
}

function markedPicture(picture: ImageBitmap, width: number): ImageData {
  const context = new OffscreenCanvas(width, width).getContext('2d') as OffscreenCanvasRenderingContext2D;
  context.drawImage(picture, 0, 0, width, width);
  const disc = (radius: number) => {
    context.beginPath();
    context.arc(DOT.centre * width, DOT.centre * width, radius * width, 0, 2 * Math.PI);
    context.fill();
  };
  context.globalCompositeOperation = 'destination-out';
  disc(DOT.radius + DOT.gap);
  context.globalCompositeOperation = 'source-over';
  context.fillStyle = NEWS_COLOR;
  disc(DOT.radius);
  return context.getImageData(0, 0, width, width);
}
