import type { MapLink } from '@/lib/contract';

/** A part of a site: a host, a folder or a page. */
export interface SiteBranch {
  /** Path from the root of the tree. */
  key: string;
  name: string;
  /** Title of its page. */
  title?: string | undefined;
  /** Addresses of its page and of all pages below it, in the order of the list. */
  urls: string[];
  branches: SiteBranch[];
}

interface Growing extends SiteBranch {
  isPage: boolean;
  byName: Map<string, Growing>;
  branches: Growing[];
}

const growing = (key: string, name: string): Growing => ({
  key,
  name,
  urls: [],
  branches: [],
  isPage: false,
  byName: new Map(),
});

/** Sorts addresses of the web into hosts, folders and pages. Folders with a single entry are merged with it. */
export function siteTree(links: readonly MapLink[]): SiteBranch[] {
  const root = growing('', '');
  for (const { url, title } of links) {
    if (!URL.canParse(url)) continue;
    const { host, pathname, search, hash } = new URL(url);
    const names = [host, ...pathname.split('/').filter(Boolean)];
    const rest = search + hash;
    if (rest) names.push(rest);
    let at = root;
    for (const name of names) {
      const next = at.byName.get(name) ?? growing(`${at.key}/${name}`, name);
      if (!at.byName.has(name)) {
        at.byName.set(name, next);
        at.branches.push(next);
      }
      next.urls.push(url);
      at = next;
    }
    at.isPage = true;
    at.title ??= title ?? undefined;
  }
  return root.branches.map(joined);
}

/** Merges a folder that is not itself a page with its only entry. */
function joined({ key, name, title, urls, isPage, branches }: Growing): SiteBranch {
  const [only, second] = branches;
  if (only && !second && !isPage) {
    const inner = joined(only);
    return { ...inner, name: `${name}/${inner.name}` };
  }
  return { key, name, ...(title && { title }), urls, branches: branches.map(joined) };
}
