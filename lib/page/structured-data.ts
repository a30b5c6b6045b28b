/** Who wrote a page and when, as its JSON-LD or microdata says. */
export interface StructuredData {
  authors: string[];
  published?: string;
  modified?: string;
}

type Thing = Record<string, unknown>;

const ARTICLE = /(Article|Posting|Report|Review|Recipe)$/;

/** Reads JSON-LD first, and microdata for what it leaves open. Vocabulary: schema.org. */
export function structuredData(root: Element | null): StructuredData {
  const things = jsonLd(root);
  // What is said of the article counts before what is said of the page or site around it.
  const ordered = [...things.filter(isArticle), ...things.filter((thing) => !isArticle(thing))];
  const firstText = (key: string) => ordered.map((thing) => thing[key]).find((value) => typeof value === 'string');
  const authors = ordered.map(({ author, creator }) => names(author ?? creator)).find(({ length }) => length > 0);
  return {
    authors: authors ?? itemNames(root),
    published: (firstText('datePublished') as string | undefined) ?? itemDate(root, 'datePublished'),
    modified: (firstText('dateModified') as string | undefined) ?? itemDate(root, 'dateModified'),
  };
}

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isArticle = (thing: Thing): boolean => [thing['@type']].flat().some((type) => ARTICLE.test(String(type)));

function jsonLd(root: Element | null): Thing[] {
  const scripts = root?.querySelectorAll('script[type="application/ld+json" i]') ?? [];
  return Array.from(scripts, ({ textContent }) => parseLoosely(textContent ?? ''))
    .flat()
    .filter(isThing)
    .flatMap((thing) => [thing, ...[thing['@graph']].flat().filter(isThing)]);
}

/** JSON as pages write it: in CDATA or a comment, with raw control characters and trailing commas. */
function parseLoosely(text: string): unknown {
  const bare = text.replace(/^\s*(\/\/)?\s*(<!\[CDATA\[|<!--)|(\/\/)?\s*(\]\]>|-->)\s*$/g, '');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what JSON refuses inside strings
  const repaired = bare.replace(/[\u0000-\u001f]+/g, ' ').replace(/,\s*([}\]])/g, '$1');
  for (const candidate of [bare, repaired]) {
    try {
      return JSON.parse(candidate);
    } catch {
      // The next one, or nothing: a page's broken JSON is no error of the scrape.
    }
  }
  return undefined;
}

/** Names of people or organisations, which are given as text, as an object or as a list of either. */
function names(value: unknown): string[] {
  const found = [value].flat().map((one) => (isThing(one) ? one.name : one));
  return [...new Set(found.filter((name) => typeof name === 'string').map((name) => name.trim()))].filter(Boolean);
}

function itemNames(root: Element | null): string[] {
  const items = root?.querySelectorAll('[itemprop~="author"]') ?? [];
  const found = Array.from(items, (item) => {
    const name = item.querySelector('[itemprop~="name"]') ?? item;
    return (name.getAttribute('content') ?? name.textContent ?? '').trim().replace(/\s+/g, ' ');
  });
  return [...new Set(found)].filter(Boolean);
}

function itemDate(root: Element | null, property: string): string | undefined {
  const item = root?.querySelector(`[itemprop~="${property}"]`);
  const value = item?.getAttribute('content') ?? item?.getAttribute('datetime') ?? item?.textContent;
  return value?.trim() || undefined;
}
