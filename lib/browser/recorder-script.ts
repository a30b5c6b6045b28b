import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { PageState } from '@/lib/recorder/record-page';
import type { EndFact } from '@/lib/recorder/recording';
import { secretWords } from '@/lib/recorder/secrets/words';
import { capabilities } from './capabilities';
import { pageCalls } from './messages';
import { asItStands, scriptIn } from './page-scripts';
import { restrictionOfTab } from './pages';
import type { PageRecorder } from './recorder-channel';
import { getTab, type Tab } from './tabs';

/**
 * The scripts in the pages of a recording, their registration names, and their targets. Scripts that the recorder requires in
 * its page come first, also in the order of their names, by which a browser may sort them.
 */
const SCRIPTS = [
  { id: 'ending', file: '/ending.js', allFrames: false, world: 'ISOLATED' },
  { id: 'bar', file: '/bar.js', allFrames: false, world: 'ISOLATED' },
  { id: 'find-rows', file: '/find-rows.js', allFrames: true, world: 'ISOLATED' },
  { id: 'own-page', file: '/own-page.js', allFrames: false, world: 'ISOLATED' },
  { id: 'recorder', file: '/recorder.js', allFrames: true, world: 'ISOLATED' },
  { id: 'page-world', file: '/page-world.js', allFrames: true, world: 'MAIN' },
] as const;

/** Injects the scripts into the tab's current page and, if allowed, into every later page of the tab. */
export async function injectRecorder(tabId: number): Promise<void> {
  const everywhere = await capabilities.allSites();
  if (everywhere) {
    await unregisterRecorder();
    await browser.scripting.registerContentScripts(
      SCRIPTS.map(({ id, file, allFrames, world }) => ({
        id,
        js: [file],
        matches: ['<all_urls>'],
        allFrames,
        world,
        matchOriginAsFallback: true,
        runAt: 'document_start',
        persistAcrossSessions: false,
      })),
    );
  }
  for (const { file, allFrames, world } of SCRIPTS) {
    await browser.scripting.executeScript({ target: { tabId, allFrames }, files: [file], world });
  }
}

/** Stops injecting the scripts into later pages; does nothing if they are not registered. */
export const unregisterRecorder = (): Promise<void> =>
  browser.scripting.unregisterContentScripts({ ids: SCRIPTS.map(({ id }) => id) }).catch(() => undefined);

/** Registered scripts end with the browser. */
export const isRecorderRegistered = async (): Promise<boolean> =>
  (await browser.scripting.getRegisteredContentScripts({ ids: ['recorder'] })).length > 0;

/** Sends the state of the recording to the scripts in a tab; null ends them. */
export async function sendPageState(tabId: number, state: PageState): Promise<void> {
  await pageCalls<PageRecorder>(tabId, 'page-recorder')
    .show(state)
    .catch(() => undefined);
}

/**
 * Stops observing the changes of the page in a tab.
 * @param known numbers that were pressed or typed
 * @returns the observed end of the page; undefined if no script may run there
 */
export async function endOfPage(tabId: number, known: readonly string[] = []): Promise<EndFact[] | undefined> {
  const script = scriptIn(asItStands(tabId), 'ending');
  const facts = await script.facts(secretWords(), known).catch(() => undefined);
  await script.stop().catch(() => undefined);
  return facts;
}

/** @throws WinnowError RECORDING_REFUSED if the tab cannot be recorded */
export async function recordableTab(tabId: number): Promise<Tab> {
  const tab = await getTab(tabId);
  if (tab.incognito) {
    throw new WinnowError('RECORDING_REFUSED', i18n.t('errors.recording.private'), {
      nextStep: i18n.t('nextSteps.openOtherWindow'),
    });
  }
  if (await restrictionOfTab(tab)) {
    throw new WinnowError('RECORDING_REFUSED', i18n.t('errors.recording.restricted'));
  }
  return tab;
}
