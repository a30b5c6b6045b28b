import { i18n } from '#i18n';
import type { Suggestion } from '@/lib/browser/omnibox';
import { openPanelOrTab, windowInFront } from '@/lib/browser/panel';
import { entryOf, holdsWords } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import { panelView } from '@/lib/store/panel-view';
import { lastRequestFor } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import type { Scraping } from './scraping';

/** Rows that are suggested: browsers show few more. */
const MOST = 6;

/** A job's id at the end of a suggestion's text. */
const OF_JOB = / #([\da-f]{8}-[\da-f-]{27})$/;

/** An address as people write it: with a scheme of the web, or a host with a dot, or of this computer. */
const ADDRESS = /^(?:https?:\/\/\S+|(?:localhost|[^\s/.:?#]+(?:\.[^\s/.:?#]+)+)(?::\d+)?(?:[/?#]\S*)?)$/i;

/** @returns the address that a text is; undefined for words */
export function typedAddress(text: string): string | undefined {
  const written = text.trim();
  if (!ADDRESS.test(written)) return undefined;
  const isLocal = /^(localhost|127\.)/i.test(written);
  const address = /^https?:/i.test(written) ? written : `${isLocal ? 'http' : 'https'}://${written}`;
  return URL.parse(address)?.href;
}

/** The words that the web is to be searched for; undefined for a text without the sign of a search. */
const searchedWords = (text: string): string | undefined => /^\s*\?(.*)$/s.exec(text)?.[1]?.trim();

/** Offers to search the web, to whoever does not know the sign. */
const suggestionToSearch = (words: string): Suggestion => ({
  content: `?${words}`,
  description: i18n.t('extension.searchWeb', { words }),
});

const suggestionOf = ({ id, name, page }: Job): Suggestion => ({
  content: `${page?.url} #${id}`,
  description: [name || page?.title, page?.url].filter(Boolean).join(' – '),
});

/** Finds results by what is typed after the keyword, scrapes addresses that are, and searches the web after a question mark. */
export function createOmnibox(
  { stores: { jobs }, settings }: Pick<WorkerContext, 'stores' | 'settings'>,
  { startUnseen }: Pick<Scraping, 'startUnseen'>,
) {
  const show = async (text: string, window: ReturnType<typeof windowInFront>) => {
    const [, id] = OF_JOB.exec(text) ?? [];
    if (id && (await jobs.get(id))) return panelView.ask({ jobId: id }, (await window).id);
    const words = searchedWords(text);
    if (words !== undefined) return panelView.ask({ search: words }, (await window).id);
    const url = typedAddress(text);
    if (!url) return panelView.ask('history', (await window).id);
    const saved = await settings.getValue();
    const request = { ...lastRequestFor(saved, url), url };
    await startUnseen({ request, engine: saved.engine, incognito: (await window).incognito });
  };

  return {
    hint: () => i18n.t('extension.omnibox'),

    async suggest(text: string): Promise<Suggestion[]> {
      // The row that is always there says what will be done.
      if (searchedWords(text) !== undefined) return [];
      const holds = holdsWords({ words: text });
      const found: Suggestion[] = [];
      for await (const batch of jobs.batches()) {
        const fitting = batch.filter((job) => job.state === 'done' && job.page && holds(entryOf(job).name));
        found.push(...fitting.map(suggestionOf));
        if (found.length >= MOST) break;
      }
      const words = text.trim();
      if (!words || typedAddress(words) !== undefined) return found.slice(0, MOST);
      return [...found.slice(0, MOST - 1), suggestionToSearch(words)];
    },

    /** Opens the result that was chosen, scrapes the address that was typed, or searches the web; words alone open History. */
    enter(text: string): void {
      // First, while the browser still counts the call as the user's.
      void openPanelOrTab();
      // At once, too: where the panel opens as a tab, another window may come to the front.
      void show(text, windowInFront());
    },
  };
}
