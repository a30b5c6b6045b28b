import * as dom from '@/lib/dom';
import { addressOf, baseOf, contentTypeOf } from '../snapshot/recall';
import type { Tree } from '../tree';
import { type Byline, readBylines } from './bylines';
import { type LinkedTexts, textsOf } from './linked-data';
import type { Meta } from './meta-tags';
import { textsAfter } from './near-heading';
import type { PageFacts } from './page-facts';

/** All that a page's metadata is made of, as data. */
export interface CapturedHead {
  url: string;
  contentType: string;
  /** The status that the page was answered with, where the browser knows it. */
  statusCode?: number;
  /** Missing for a document that is no page: what it is shown in says nothing of it. */
  says?: PageSays;
}

/** All that a page says of itself in its head, its JSON-LD and near its beginning, as it stands there. */
export interface PageSays {
  title: string;
  /** Its title as it shows it, without the name of its site. */
  headline: string;
  language: string;
  metas: Meta[];
  /** Links to its icons and to its canonical address, as written, the relation in lower case. */
  links: { relation: string; address: string }[];
  /** The address that these are relative to. */
  base: string;
  linked: LinkedTexts;
  /** Elements near its beginning that may be bylines. */
  bylines: Byline[];
  /** The short texts behind its first heading. */
  afterHeading: string[];
}

/** Reads all that metadata is made of. @param facts none for a document that is no page */
export function readHead(document: Document, tree: Tree, facts: PageFacts | undefined): CapturedHead {
  const status = statusCode(document);
  return {
    url: addressOf(document),
    contentType: contentTypeOf(document),
    ...(status && { statusCode: status }),
    ...(facts && { says: whatIsSaid(facts, tree) }),
  };
}

/** Reads what the head of a page and its markup say. */
export function whatIsSaid({ sources, headline }: PageFacts, tree: Tree): PageSays {
  const heading = tree.names.indexOf('h1');
  return {
    title: sources.title,
    headline,
    language: dom.first(sources.page, ':root')?.getAttribute('lang') ?? '',
    metas: sources.metas,
    links: sources.links.flatMap(readLink),
    base: baseOf(sources.page),
    linked: textsOf(sources.linked),
    bylines: readBylines(tree, heading),
    afterHeading: heading < 0 ? [] : textsAfter(tree, heading),
  };
}

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
