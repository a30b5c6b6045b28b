import { oneLine } from '@/lib/base/text/one-line';
import type { SearchHit } from '@/lib/operations/search/search-hits';

/** A form that search results are copied and saved in. */
interface HitForm {
  extension: string;
  mime: string;
  write(pages: readonly SearchHit[]): string;
}

/** Forms of a list of results. */
export const HIT_FORMS = {
  addresses: {
    extension: 'txt',
    mime: 'text/plain',
    write: (pages) => `${pages.map(({ url }) => url).join('\n')}\n`,
  },
  markdown: {
    extension: 'md',
    mime: 'text/markdown',
    write: (pages) => `${pages.map(markdownOf).join('\n')}\n`,
  },
  json: {
    extension: 'json',
    mime: 'application/json',
    write: (pages) => `${JSON.stringify(pages, null, 2)}\n`,
  },
} satisfies Record<string, HitForm>;

export type HitFormName = keyof typeof HIT_FORMS;

export const HIT_FORM_NAMES = Object.keys(HIT_FORMS) as HitFormName[];

/** Writes an item of a list: a stranger's text stays text (CommonMark 2.4), and the address stays in its brackets (6.3). */
function markdownOf({ url, title, description }: SearchHit): string {
  const link = `- [${escaped(title || url)}](<${url.replace(/[<>]/g, encodeURIComponent)}>)`;
  return description ? `${link}: ${escaped(description)}` : link;
}

const escaped = (text: string): string => oneLine(text).replace(/[\\`*_[\]<>&~|]/g, '\\$&');
