import { WinnowError } from '../../lib/base/errors';
import type { SearchResponse } from '../../lib/contract';
import { runSearch } from '../../lib/operations/search/run';
import { resultJudge } from '../http/search.ts';
import { Problem } from '../problem.ts';
import { createLazyBrowser } from './lazy-browser.ts';
import { checkOut, say, writeOutput } from './output.ts';
import { parseSearchOptions, SEARCH_HELP } from './search-options.ts';

/**
 * Runs `npm start -- search`.
 * @param argv arguments after `search`
 * @throws Problem; or the signal's reason
 */
export async function printSearch(argv: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const { request, engine, json, out } = parseSearchOptions(argv, env);
  if (!request || !engine) return writeOutput(SEARCH_HELP);
  if (out !== undefined) await checkOut(out);
  await using browser = createLazyBrowser(signal);
  const { scrape } = browser;
  const means = { id: crypto.randomUUID(), engine, width: 1, mayScrape: resultJudge(engine.address), scrape };
  const response = await runSearch(request, means, signal).catch((thrown) => {
    if (!(thrown instanceof WinnowError)) throw thrown;
    throw new Problem(`search: ${thrown.message} ${thrown.record.nextStep}`, 1, thrown);
  });
  if (response.warning) say(`warning: ${response.warning}`);
  if (Object.keys(response.data).length === 0) say('Nothing was found. Try other words, or fewer.');
  await writeOutput(json ? `${JSON.stringify(response, null, 2)}\n` : listedResults(response), out);
}

/** Maximum length of a result's description, in characters. */
const MOST_WORDS = 300;

/** Formats results for people: a number and a title, and below it the address and the description. */
export function listedResults({ data }: SearchResponse): string {
  const lists = Object.entries({ web: data.web, news: data.news, images: data.images });
  const written = lists.filter(([, results]) => results?.length);
  return written
    .map(([name, results = []]) => {
      const head = written.length > 1 ? `${name}\n\n` : '';
      return head + results.map((result, index) => `${listedResult(result, index)}\n`).join('\n');
    })
    .join('\n');
}

function listedResult(result: Record<string, unknown>, index: number): string {
  const [title, url, picture, words, date] = ['title', 'url', 'imageUrl', 'description', 'date'].map((name) =>
    visible(result[name === 'description' && !result.description ? 'snippet' : name]),
  );
  const lines = [
    `${index + 1}. ${title || url}`,
    url,
    picture && picture !== url ? picture : '',
    [date, (words ?? '').slice(0, MOST_WORDS)].filter(Boolean).join(' · '),
  ];
  return lines.filter(Boolean).join('\n   ');
}

/** Removes the control characters that a terminal obeys from a stranger's text. */
const visible = (text: unknown): string =>
  typeof text === 'string' ? text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim() : '';
