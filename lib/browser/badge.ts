import { browser } from 'wxt/browser';
import type { DeliveryTo, Job, JobState } from '@/lib/jobs/job';

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
const DELIVERED: Record<DeliveryTo, string> = { clipboard: '✓', file: '↓' };

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

/** Says on the icon of all tabs how many changes of watched pages nobody has looked at. A tab's own sign goes before it. */
export async function showNews(count: number): Promise<void> {
  await browser.action.setBadgeBackgroundColor({ color: NEWS_COLOR });
  const text = count === 0 ? '' : count > MOST_COUNTED ? `${MOST_COUNTED}+` : String(count);
  await browser.action.setBadgeText({ text });
}
