import { folded, holdsWords } from '@/lib/jobs/find-jobs';
import type { KeptResults } from './results';

/** A search for words in results. */
export interface TextSearch {
  words: string;
  jobIds: readonly string[];
  /** Distinguishes this search from others. */
  number: number;
}

/** Jobs found so far, and the number of jobs searched. */
export interface TextsFound {
  number: number;
  found: string[];
  /** The text around the first found word, by job id. */
  snippets: Record<string, string>;
  done: number;
}

/** Interval between two reports, each of which is drawn, in ms. */
const PAUSE = 200;

/** Maximum number of characters of texts that are cached between searches. */
const KEPT = 50_000_000;

/** Length of a snippet before and after the start of its word, in characters. */
const AROUND = { before: 30, after: 120 };

/** The part of a text around a word, on one line. Folding may change lengths, so that then the folded text is quoted. */
function snippetOf({ text, kept }: { text: string; kept: string }, word: string): string {
  const at = kept.indexOf(word);
  const source = text.length === kept.length ? text : kept;
  const from = at <= AROUND.before ? 0 : at - AROUND.before;
  const part = source
    .slice(from, at + AROUND.after)
    .replace(/\s+/g, ' ')
    .trim();
  return `${from > 0 ? '…' : ''}${part}${at + AROUND.after < source.length ? '…' : ''}`;
}

/**
 * Creates a function that searches the texts of finished jobs. As these do not change, each text is read from the disk and
 * folded once, as far as the cache has room. A search ends as soon as another one begins.
 */
export function createTextSearch(results: Pick<KeptResults, 'texts'>) {
  const known = new Map<string, { text: string; kept: string }>();
  let room = KEPT;
  let newest = 0;

  return async ({ words, jobIds, number }: TextSearch, report: (found: TextsFound) => void): Promise<void> => {
    newest = number;
    const holds = holdsWords({ words });
    const [word = ''] = folded(words).split(/\s+/).filter(Boolean);
    const snippets: Record<string, string> = {};
    const found: string[] = [];
    const judge = (id: string, one: { text: string; kept: string }) => {
      if (!holds(one.kept)) return;
      found.push(id);
      snippets[id] = snippetOf(one, word);
    };
    for (const id of jobIds) {
      const one = known.get(id);
      if (one) judge(id, one);
    }
    const unread = jobIds.filter((id) => !known.has(id));
    let done = jobIds.length - unread.length;
    let told = performance.now();
    try {
      for await (const texts of results.texts(unread)) {
        if (newest !== number) return;
        for (const [id, text] of texts) {
          const kept = folded(text);
          judge(id, { text, kept });
          const size = kept.length + text.length;
          if (size > room) continue;
          room -= size;
          known.set(id, { text, kept });
        }
        done += texts.length;
        if (done < jobIds.length && performance.now() - told > PAUSE) {
          told = performance.now();
          report({ number, found: [...found], snippets: { ...snippets }, done });
        }
      }
    } catch {
      // Results that cannot be read have no searchable text.
    }
    report({ number, found, snippets, done: jobIds.length });
  };
}
