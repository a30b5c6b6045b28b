import * as dom from '@/lib/base/dom';
import { loadedFrom } from '../snapshot/recall';
import { type FactSources, readSources } from './fact-sources';
import { chooseHeadline } from './headline';
import { typesOf } from './linked-data';

/** Statements of a page about itself in its head and its markup. */
export interface PageInfo {
  sources: FactSources;
  url: string;
  /** The page's visible title, without the name of its site. */
  headline: string;
  ogType: string;
  /** Every @type of its JSON-LD, and the type of discussion that its root states by microdata. */
  types: Set<string>;
}

/**
 * Reads a page's statements about itself, from its head and its JSON-LD; does not change the page.
 * @param url the page's address, '' if missing
 * @param loaded the address that it was loaded from
 */
export function readPageInfo(page: Document, url: string, loaded = loadedFrom(page)): PageInfo {
  const sources = readSources(page, url, loaded);
  return {
    sources,
    url,
    headline: chooseHeadline(sources),
    ogType: sources.tags.get('og:type')?.[0]?.toLowerCase() ?? '',
    types: new Set([...sources.linked.flatMap(typesOf), ...typeOfPage(page)]),
  };
}

/** Reads from microdata that a whole page is a discussion: `<html itemscope itemtype="https://schema.org/QAPage">`. */
const typeOfPage = (page: Document): string[] =>
  [dom.documentElement(page), dom.contentRoot(page)].flatMap((element) => {
    const type =
      element &&
      /schema\.org\/(QAPage|DiscussionForumPosting)\s*$/.exec(dom.attributeOf(element, 'itemtype') ?? '')?.[1];
    return type ? [type] : [];
  });
