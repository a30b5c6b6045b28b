import type { SearchResponse } from '@/lib/contract';

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
