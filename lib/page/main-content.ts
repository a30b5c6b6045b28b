import { Readability } from '@mozilla/readability';
import type { LeftOut, LeftOutReason } from './page-content';
import { leaveOut, textLength } from './text';

/** No single part that holds more of the text than this is boilerplate, whatever it calls itself. */
const MOST_IN_ONE_PART = 0.3;
/** Nor is all of it together more than this; a page whose navigation is its content keeps it. */
const MOST_IN_ALL = 0.6;
/**
 * An article that is much less than the page around it is a teaser, or a part of a list: the page is no article. What
 * is compared is text outside links, because the links around an article often outweigh it.
 */
const LEAST_IN_ARTICLE = 0.6;
const LEAST_ARTICLE_LENGTH = 200;
/** A main element with less than this is one of many, or was left empty. */
const LEAST_IN_MAIN = 0.4;

const ROLES: [LeftOutReason, string][] = [
  ['navigation', 'nav, [role=navigation], [role=menubar]'],
  ['footer', 'footer, [role=contentinfo]'],
  ['sidebar', 'aside, [role=complementary]'],
  ['header', 'header, [role=banner]'],
  ['search', 'search, [role=search]'],
  ['dialog', 'dialog, [role=dialog], [role=alertdialog], [aria-modal=true]'],
];

/** What class names and ids call parts that repeat on every page of a site. */
const BOILERPLATE =
  /(^|[-_\s])(ads?|advert(isement)?s?|sponsor(ed)?|promo|breadcrumbs?|cookies?|consent|gdpr|newsletter|subscribe|share|sharing|social|related|recommended|sidebar|site-?(header|footer|nav)|nav(bar|igation)?|footer|popup|modal|overlay|skip-?links?)([-_\s]|$)/i;

/**
 * Takes from a page what is not its main content: boilerplate by landmark and name, what lies outside the main element
 * and, where the page is an article, what lies outside that. Each step is undone by its guard rather than lose content.
 * @param root a copy of the page; it is changed
 * @returns what was taken out and why
 */
export function mainContent(root: HTMLElement): LeftOut[] {
  return [...dropBoilerplate(root), ...dropOutsideMain(root), ...dropOutsideArticle(root)];
}

function dropBoilerplate(root: HTMLElement): LeftOut[] {
  const whole = textLength(root);
  let dropped = 0;
  const leftOut: LeftOut[] = [];
  for (const element of root.querySelectorAll('*')) {
    const reason = boilerplateReason(element);
    if (!reason || !root.contains(element)) continue;
    const length = textLength(element);
    if (length > whole * MOST_IN_ONE_PART || dropped + length > whole * MOST_IN_ALL) continue;
    dropped += length;
    leftOut.push(...leaveOut(element, reason));
  }
  return leftOut;
}

function boilerplateReason(element: Element): LeftOutReason | undefined {
  // What holds the page's heading or content is not beside it; an article's own header and footer belong to it.
  if (element.matches('main, article, body') || element.querySelector('h1, main, [role=main]')) return undefined;
  const role = ROLES.find(([, selector]) => element.matches(selector))?.[0];
  if (role) return (role === 'header' || role === 'footer') && element.closest('article') ? undefined : role;
  const names = `${element.getAttribute('class') ?? ''} ${element.id}`;
  return BOILERPLATE.test(names) ? 'boilerplate' : undefined;
}

function dropOutsideMain(root: HTMLElement): LeftOut[] {
  const [main, ...others] = root.querySelectorAll('main, [role=main]');
  if (!main || others.length > 0 || textLength(main) < textLength(root) * LEAST_IN_MAIN) return [];
  return keepOnly(root, new Set([main, ...main.querySelectorAll('*')]), 'outside the main element');
}

function dropOutsideArticle(root: HTMLElement): LeftOut[] {
  const article = articleElements(root);
  const length = unlinkedLength(article);
  if (length < LEAST_ARTICLE_LENGTH || length < unlinkedLength(root.querySelectorAll('*')) * LEAST_IN_ARTICLE)
    return [];
  return keepOnly(root, withHeading(root, article), 'outside the article');
}

/** The length of the text that stands directly in some elements, outside links. */
const unlinkedLength = (elements: Iterable<Element>): number =>
  Array.from(elements)
    .filter((element) => !element.closest('a'))
    .flatMap((element) => [...element.childNodes])
    .reduce((sum, node) => sum + (node.nodeType === Node.TEXT_NODE ? textLength(node) : 0), 0);

/** Readability drops the heading where it stands above the article; a page's text begins with it. */
function withHeading(root: Element, article: Set<Element>): Set<Element> {
  const heading = root.querySelector('h1');
  return heading ? new Set([...article, heading, ...heading.querySelectorAll('*')]) : article;
}

/**
 * The elements that Readability takes into its article. It works on a clone and rebuilds what it keeps, so that each
 * element carries its number in the name of an attribute: names, unlike values, survive when it merges two elements.
 */
function articleElements(root: HTMLElement): Set<Element> {
  const page = root.ownerDocument.implementation.createHTMLDocument('');
  page.body.append(...page.importNode(root, true).childNodes);
  const elements = [...root.querySelectorAll('*')];
  for (const [index, copy] of [...page.body.querySelectorAll('*')].entries()) copy.setAttribute(`${MARK}${index}`, '');
  // It would put bare text in the place of such a link.
  for (const link of page.querySelectorAll('a[href^="javascript:" i]')) link.removeAttribute('href');

  const article = new Readability<Node>(page, { serializer: (node) => node, keepClasses: true, disableJSONLD: true });
  const content = article.parse()?.content as Element | null | undefined;
  const marks = [...(content?.querySelectorAll('*') ?? [])].flatMap((element) => element.getAttributeNames());
  const numbers = marks.flatMap((mark) => (mark.startsWith(MARK) ? Number(mark.slice(MARK.length)) : []));
  return new Set(numbers.flatMap((number) => elements[number] ?? []));
}

const MARK = 'data-winnow-';

/** Removes every element that is not kept and holds nothing kept, and text that is not directly in a kept element. */
function keepOnly(root: Element, kept: Set<Element>, reason: LeftOutReason): LeftOut[] {
  const holders = new Set<Element>([root]);
  for (const element of kept) {
    for (let outer = element.parentElement; outer && !holders.has(outer); outer = outer.parentElement)
      holders.add(outer);
  }
  const leftOut: LeftOut[] = [];
  for (const holder of [...holders, ...kept]) {
    for (const child of [...holder.childNodes]) {
      if (child.nodeType !== Node.ELEMENT_NODE) {
        if (!kept.has(holder)) child.remove();
      } else if (!kept.has(child as Element) && !holders.has(child as Element)) {
        // Line breaks are taken apart by Readability and belong to the text around them.
        if (kept.has(holder) && (child as Element).matches('br, wbr, hr')) continue;
        leftOut.push(...leaveOut(child as Element, reason));
      }
    }
  }
  return leftOut;
}
