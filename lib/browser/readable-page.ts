import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { abortable } from '@/lib/base/async';
import { WinnowError } from '@/lib/base/errors';
import type { PagePart } from '@/lib/page/page-content';
import { writeCaptured } from '@/lib/page/write-captured';
import type { OpenPage } from '@/lib/scrape/open-page';
import type { DrivenPage } from '@/lib/scrape/page-driver';
import { inItsLanguage } from './in-its-language';
import { withLoadedTracks } from './load-tracks';
import { asItStands, isLoading, type ScriptName, scriptIn } from './page-scripts';
import { errorOf } from './read-failure';

/** The scripts that write the parts which neither the capture script nor this context writes. */
const WRITTEN_BY: Partial<Record<PagePart, ScriptName>> = {
  links: 'lists',
  images: 'lists',
  html: 'html',
  rawHtml: 'html',
  branding: 'branding',
  structured: 'data',
  product: 'data',
  media: 'data',
  menu: 'data',
};

/** Reads and scrolls any open page; screenshots differ by kind of page. */
export function readablePage(tabId: number): Omit<OpenPage, 'captureVisible'> & Pick<DrivenPage, 'takeSnapshot'> {
  const snapshot = scriptIn(asItStands(tabId), 'snapshot');
  const { measure, scrollTo, hideSticky, restore } = scriptIn(asItStands(tabId), 'scroll');
  return {
    whileOpen: (signal, work) => whileOpen(tabId, signal, work),
    reach: async () => ({ isLoading: await isLoading(tabId) }),
    async takeSnapshot() {
      const taken = await snapshot.take();
      if (taken.ok) return taken.snapshot;
      throw errorOf(taken.failure);
    },
    async read(options) {
      const scripts = new Set(options.parts.flatMap((part) => WRITTEN_BY[part] ?? []));
      const { selection, includeTags, excludeTags, reader } = options;
      if (selection || includeTags.length > 0 || excludeTags.length > 0) scripts.add('selection');
      if (reader) scripts.add('article');
      const { read } = scriptIn(asItStands(tabId), 'capture', [...scripts]);
      const answer = await inItsLanguage((...phrases) => read(options, ...phrases));
      if (answer.ok) return withLoadedTracks(await writeCaptured(answer.content, options), { isOpen: true });
      throw errorOf(answer.failure);
    },
    measure,
    scrollTo,
    hideSticky,
    restore,
  };
}

async function whileOpen<Value>(tabId: number, signal: AbortSignal, work: (signal: AbortSignal) => Promise<Value>) {
  const closed = new AbortController();
  const heard = (id: number) => {
    if (id === tabId) closed.abort(new WinnowError('PAGE_CHANGED', i18n.t('errors.page.tabClosed')));
  };
  browser.tabs.onRemoved.addListener(heard);
  try {
    const either = AbortSignal.any([signal, closed.signal]);
    return await abortable(work(either), either);
  } finally {
    browser.tabs.onRemoved.removeListener(heard);
  }
}
