import * as dom from '@/lib/dom';

/** The contents of a page's meta elements by their key in lower case: property, name or itemprop. */
export type MetaTags = Map<string, string[]>;

export function readMetaTags(page: Document): MetaTags {
  const tags: MetaTags = new Map();
  for (const meta of dom.all(page, 'meta[content]')) {
    const content = meta.getAttribute('content')?.trim();
    if (!content) continue;
    for (const attribute of ['property', 'name', 'itemprop']) {
      const key = meta.getAttribute(attribute)?.trim().toLowerCase();
      if (!key) continue;
      const contents = tags.get(key);
      if (contents) contents.push(content);
      else tags.set(key, [content]);
    }
  }
  return tags;
}

/** The contents of the first of these keys that the page has. */
export function firstOf(tags: MetaTags, keys: string[]): string[] {
  for (const key of keys) {
    const contents = tags.get(key);
    if (contents) return contents;
  }
  return [];
}
