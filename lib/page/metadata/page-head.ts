import * as dom from '@/lib/dom';
import { addressOf, baseOf, contentTypeOf } from '../snapshot/recall';
import type { Meta } from './fact-sources';
import type { PageFacts } from './page-facts';

/** What a page says of itself, as data: what its metadata is made of. */
export interface PageHead {
  url: string;
  contentType: string;
  /** The status that the page was answered with, where the browser knows it. */
  statusCode?: number;
  /** Missing for a document that is no page: what it is shown in says nothing of it. */
  says?: PageSays;
}

export interface PageSays extends Pick<PageFacts, 'headline' | 'author' | 'publishedTime' | 'modifiedTime'> {
  title: string;
  language: string;
  metas: Meta[];
  /** Links to its icons and to its canonical address, as written, the relation in lower case. */
  links: { relation: string; address: string }[];
  /** The address that these are relative to. */
  base: string;
}

/** Reads what a page says of itself. @param facts none for a document that is no page */
export function readHead(document: Document, facts: PageFacts | undefined): PageHead {
  const status = statusCode(document);
  return {
    url: addressOf(document),
    contentType: contentTypeOf(document),
    ...(status && { statusCode: status }),
    ...(facts && { says: whatIsSaid(facts) }),
  };
}

/** Reads what the head of a page and its markup say. */
export const whatIsSaid = ({ sources, headline, author, publishedTime, modifiedTime }: PageFacts): PageSays => ({
  title: sources.title,
  language: dom.first(sources.page, ':root')?.getAttribute('lang') ?? '',
  metas: sources.metas,
  links: sources.links.flatMap(readLink),
  base: baseOf(sources.page),
  headline,
  author,
  publishedTime,
  modifiedTime,
});

function readLink(link: Element): PageSays['links'] {
  const relation = link.getAttribute('rel')?.toLowerCase() ?? '';
  const address = link.getAttribute('href');
  return address && /icon|canonical/.test(relation) ? [{ relation, address }] : [];
}

/** The status that the page was answered with. A browser that does not know it says 0. */
export function statusCode(document: Document): number | undefined {
  const window = dom.viewOf(document);
  return (window && dom.navigationOf(window)?.responseStatus) || undefined;
}
