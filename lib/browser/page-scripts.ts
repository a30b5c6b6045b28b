import { type Browser, browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { Call } from '@/lib/base/rpc/call';
import { type Remote, remote } from '@/lib/base/rpc/define';
import type { CaptureApi } from '@/lib/page/capture-api';
import type { rejectConsentDialog } from '@/lib/page/consent';
import type { Driving } from '@/lib/page/driving/drive-api';
import type { Keeping } from '@/lib/page/kept/keeping';
import type { Marking } from '@/lib/page/mark-passage';
import type { Scrolling } from '@/lib/page/scrolling';
import type { SnapshotApi } from '@/lib/page/snapshot/snapshot-api';
import type { Writers } from '@/lib/page/writers';
import type { Parts } from '@/lib/picker/content-with';
import type { Picker } from '@/lib/picker/pick';
import type { DocumentEnd } from '@/lib/recorder/ending/follow';
import type { PageListing } from '@/lib/recorder/listing';
import type { ElementLocator } from '@/lib/recorder/locate';
import type { Pointing } from '@/lib/recorder/point';
import { reasonOf } from './refusals';

/**
 * The scripts that are injected on demand, by file name, with the functions that each offers in a page. A page that is only
 * read or scrolled gets no script that acts in it.
 */
interface PageScripts {
  capture: CaptureApi;
  selection: Pick<Writers, 'selected' | 'tagged'>;
  article: Pick<Writers, 'article'>;
  lists: Pick<Writers, 'links' | 'images'>;
  html: Pick<Writers, 'html' | 'rawHtml'>;
  branding: Pick<Writers, 'branding'>;
  data: Pick<Writers, 'structured' | 'product' | 'media' | 'menu'>;
  snapshot: SnapshotApi;
  scroll: Scrolling;
  drive: Driving & ElementLocator;
  consent: ConsentScript;
  mark: Marking;
  kept: Keeping;
  point: Pointing;
  parts: Parts;
  pick: Picker;
  ending: DocumentEnd;
  listing: PageListing;
}

/** The functions of the consent script, in each frame. */
export interface ConsentScript {
  /** @param rules the library's compact rules @param limit in ms */
  reject(rules: Parameters<typeof rejectConsentDialog>[0], limit: number): ReturnType<typeof rejectConsentDialog>;
}

export type ScriptName = keyof PageScripts;

/** The functions that act in a page. */
export type Drive = Remote<PageScripts['drive']>;

/** The targeted frames, and whether to wait until they have loaded, which some never do. */
type Target = Pick<Browser.scripting.ScriptInjection<[], void>, 'target' | 'injectImmediately'>;

/** The page of a tab in its current state. */
export const asItStands = (tabId: number): Target => ({ target: { tabId }, injectImmediately: true });

/** The value that a call returned in a document, or that the script is not there yet. */
interface ScriptValue {
  value?: unknown;
  isMissing?: true;
}

/**
 * Returns the functions of a script in a tab's document. The script is injected into the page's isolated world on first use
 * in each document, out of reach of the page's own scripts, and stays there idle until it is called. The functions reject
 * with WinnowError PAGE_CHANGED if the document or the tab was closed meanwhile; PAGE_CRASHED; SCRAPE_SITE_ERROR if the
 * browser shows an error instead; PERMISSION_NEEDED.
 * @param uses the scripts that this one calls in the page, which are injected with it
 */
export const scriptIn = <Script extends ScriptName>(
  target: Target,
  script: Script,
  uses: readonly ScriptName[] = [],
): Remote<PageScripts[Script]> =>
  remote(async (call) => {
    try {
      let [found] = await callScript(target, script, call, uses);
      if (found?.isMissing) {
        await inject(target, script, ...uses);
        [found] = await callScript(target, script, call, uses);
      }
      // A document that is replaced while it is read loses its response, and the next one lacks the script.
      if (!found || found.isMissing) throw new WinnowError('PAGE_CHANGED', i18n.t('errors.page.left'));
      return { ok: true, value: found.value };
    } catch (error) {
      throw error instanceof WinnowError ? error : await whyNotReached(target.target.tabId, error);
    }
  });

/** Injects scripts into documents that lack them. Calls do so by themselves, but later. */
export async function inject(target: Target, ...scripts: ScriptName[]): Promise<void> {
  await browser.scripting.executeScript({ ...target, files: scripts.map((script) => `/${script}.js` as const) });
}

/**
 * Calls a function of a script, if the script and those it uses are there.
 * @returns the result of each targeted frame, without frames that were removed
 */
export async function callScript(
  target: Target,
  script: ScriptName,
  { name, args }: Call,
  uses: readonly ScriptName[] = [],
): Promise<ScriptValue[]> {
  const results = await browser.scripting.executeScript({
    ...target,
    // Runs in the page, so it can only use its arguments.
    func: async (script: string, uses: readonly string[], name: string, args: unknown[]): Promise<ScriptValue> => {
      // An element with this id is also a property of the window, but not an own property.
      const tables = Object.hasOwn(globalThis, 'winnowTables') ? globalThis.winnowTables : undefined;
      const table = tables?.[script];
      if (!table || uses.some((used) => !tables[used])) return { isMissing: true };
      return { value: await Reflect.get(table, name).apply(table, args) };
    },
    args: [script, uses, name, args],
  });
  return results.flatMap(({ result }) => result ?? []);
}

/** @returns true while the page of a tab is still loading @throws WinnowError as the functions of a script do */
export async function isLoading(tabId: number): Promise<boolean> {
  try {
    const func = () => document.readyState === 'loading';
    const [found] = await browser.scripting.executeScript({ ...asItStands(tabId), func });
    return found?.result === true;
  } catch (error) {
    throw await whyNotReached(tabId, error);
  }
}

async function whyNotReached(tabId: number, cause: unknown): Promise<WinnowError> {
  switch (await reasonOf(tabId, cause)) {
    case 'closed':
      return new WinnowError('PAGE_CHANGED', i18n.t('errors.page.tabClosed'), { cause });
    case 'crashed':
      return new WinnowError('PAGE_CRASHED', i18n.t('errors.page.crashed'), { cause });
    case 'errorPage':
      return new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.page.errorShown'), { cause });
    case 'left':
      return new WinnowError('PAGE_CHANGED', i18n.t('errors.page.left'), { cause });
    case 'emptied':
      return new WinnowError('PAGE_CHANGED', i18n.t('errors.page.emptied'), { cause });
    case 'denied':
      return new WinnowError('PERMISSION_NEEDED', i18n.t('errors.page.denied'), { cause });
    case 'unknown':
      return new WinnowError('UNKNOWN_ERROR', i18n.t('errors.page.unread'), { cause });
  }
}
