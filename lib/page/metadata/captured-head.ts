import * as dom from '@/lib/base/dom';
import { addressOf, baseOf, contentTypeOf } from '../snapshot/recall';
import type { Tree } from '../tree';
import { type Byline, readBylines } from './bylines';
import { type LinkedTexts, textsOf } from './linked-data';
import type { Meta } from './meta-tags';
import { textsAfter } from './near-heading';
import type { PageInfo } from './page-facts';

/** The sources of a page's metadata, as data. */
export interface CapturedHead {
  url: string;
  contentType: string;
  /** The HTTP status of the page, if the browser knows it. */
  statusCode?: number;
  /** Missing for a document other than a page: the viewer around it says nothing about it. */
  says?: PageStatements;
}

/** The statements of a page about itself in its head, its JSON-LD and near its beginning, verbatim. */
export interface PageStatements {
  title: string;
  /** Its visible title, without the name of its site. */
  headline: string;
  language: string;
  metas: Meta[];
  /** Links to its icons and its canonical address, as written, with the relation in lower case. */
  links: { relation: string; address: string }[];
  /** The base URL of these links. */
  base: string;
  linked: LinkedTexts;
  /** Elements near its beginning that may be bylines. */
  bylines: Byline[];
  /** The short texts after its first heading. */
  afterHeading: string[];
}

/** Reads the sources of the metadata. @param facts undefined for a document other than a page */
export function readHead(document: Document, tree: Tree, facts: PageInfo | undefined): CapturedHead {
  const status = statusCode(document);
  return {
    url: addressOf(document),
    contentType: contentTypeOf(document),
    ...(status && { statusCode: status }),
    ...(facts && { says: statementsOf(facts, tree) }),
  };
}

/** Reads the statements in a page's head and markup. */
export function statementsOf({ sources, headline }: PageInfo, tree: Tree): PageStatements {
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

function readLink(link: Element): PageStatements['links'] {
  const relation = link.getAttribute('rel')?.toLowerCase() ?? '';
  const address = link.getAttribute('href');
  return address && /icon|canonical/.test(relation) ? [{ relation, address }] : [];
}

/** Returns the HTTP status of the page. A browser that does not know it reports 0. */
export function statusCode(document: Document): number | undefined {
  const window = dom.viewOf(document);
  return (window && dom.navigationOf(window)?.responseStatus) || undefined;
}
