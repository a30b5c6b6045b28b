/** A meta element with a content, by its attributes. */
export interface Meta {
  property: string | null;
  name: string | null;
  itemprop: string | null;
  content: string;
}

/** The contents of a page's meta elements by their key in lower case: property, name or itemprop. */
export type MetaTags = Map<string, string[]>;

export function readMetaTags(metas: Meta[]): MetaTags {
  const tags: MetaTags = new Map();
  for (const { property, name, itemprop, ...meta } of metas) {
    const content = meta.content.trim();
    if (!content) continue;
    for (const written of [property, name, itemprop]) {
      const key = written?.trim().toLowerCase();
      if (!key) continue;
      const contents = tags.get(key);
      if (contents) contents.push(content);
      else tags.set(key, [content]);
    }
  }
  return tags;
}
