import { i18n } from '#i18n';
import type { Suggestion } from '@/lib/browser/omnibox';
import { openPanelOrTab, windowInFront } from '@/lib/browser/panel';
import { entryOf, holdsWords, onePerPage } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';
import { panelView } from '@/lib/store/panel-view';
import { lastRequestFor } from '@/lib/store/settings';
import type { WorkerContext } from './context';
import type { Scraping } from './scraping';

/** Maximum number of suggested rows: browsers show few more. */
const MOST = 6;

/** Matches a job's id at the end of a suggestion's text. */
const OF_JOB = / #([\da-f]{8}-[\da-f-]{27})$/;

/** Matches an address as people write it: with a web scheme, or a host with a dot, or this computer. */
const ADDRESS = /^(?:https?:\/\/\S+|(?:localhost|[^\s/.:?#]+(?:\.[^\s/.:?#]+)+)(?::\d+)?(?:[/?#]\S*)?)$/i;

/** @returns the address that a text stands for; undefined for words */
export function typedAddress(text: string): string | undefined {
  const written = text.trim();
  if (!ADDRESS.test(written)) return undefined;
  const isLocal = /^(localhost|127\.)/i.test(written);
  const address = /^https?:/i.test(written) ? written : `${isLocal ? 'http' : 'https'}://${written}`;
  return URL.parse(address)?.href;
}

/** Returns the words to search the web for; undefined for a text without the search prefix. */
const searchedWords = (text: string): string | undefined => /^\s*\?(.*)$/s.exec(text)?.[1]?.trim();

/** Suggests a web search, for users who do not know the prefix. */
const suggestionToSearch = (words: string): Suggestion => ({
  content: `?${words}`,
  description: i18n.t('extension.searchWeb', { words }),
});

const suggestionOf = ({ id, name, page }: Job): Suggestion => ({
  content: `${page?.url} #${id}`,
  description: [name || page?.title, page?.url].filter(Boolean).join(' – '),
});

/** Finds results for the text after the keyword, scrapes addresses, and searches the web after a question mark. */
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
    const jobId = await startUnseen({ request, engine: saved.engine, incognito: (await window).incognito });
    await panelView.ask({ jobId }, (await window).id);
  };

  return {
    hint: () => i18n.t('extension.omnibox'),

    async suggest(text: string): Promise<Suggestion[]> {
      // The default row already describes the action.
      if (searchedWords(text) !== undefined) return [];
      const holds = holdsWords({ words: text });
      let found: Job[] = [];
      for await (const batch of jobs.batches()) {
        const fitting = batch.filter((job) => job.state === 'done' && job.page && holds(entryOf(job).name));
        found = onePerPage([...found, ...fitting]);
        if (found.length >= MOST) break;
      }
      const words = text.trim();
      if (!words || typedAddress(words) !== undefined) return found.slice(0, MOST).map(suggestionOf);
      return [...found.slice(0, MOST - 1).map(suggestionOf), suggestionToSearch(words)];
    },

    /** Opens the chosen result, scrapes the typed address, or searches the web; mere words open History. */
    enter(text: string): void {
      // First, while the browser still counts the call as the user's.
      void openPanelOrTab();
      // Also at once: if the panel opens as a tab, another window may come to the front.
      void show(text, windowInFront());
    },
  };
}
