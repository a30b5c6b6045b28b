import type { MapLink } from '@/lib/contract';

/** A part of a site: a host, a folder or a page. */
export interface SiteBranch {
  /** Path from the root of the tree. */
  key: string;
  name: string;
  /** Title of its own page. */
  title?: string | undefined;
  /** Addresses of its own page and of all below it, in the order of the list. */
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

/** Sorts addresses of the web into hosts, their folders and pages. Folders with one thing in them become one with it. */
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

/** Joins a folder that is no page itself with the only thing in it. */
function joined({ key, name, title, urls, isPage, branches }: Growing): SiteBranch {
  const [only, second] = branches;
  if (only && !second && !isPage) {
    const inner = joined(only);
    return { ...inner, name: `${name}/${inner.name}` };
  }
  return { key, name, ...(title && { title }), urls, branches: branches.map(joined) };
}
