import * as dom from '@/lib/base/dom';
import { defined, isObject } from '@/lib/base/json';
import { LINKED_DATA, readLinkedData, texts, typesOf } from '../metadata/linked-data';
import { PageAddresses } from '../page-addresses';
import { imageAddress } from '../picture-parts';

/** Addresses of the pictures that represent a site. */
export interface BrandPictures {
  logo?: string;
  favicon?: string;
  ogImage?: string;
  /** Touch icon from the head of the page. */
  touchIcon?: string;
  maskIcon?: string;
}

/** Maximum number of characters in a drawing that is inlined as a `data:` address. */
const LONGEST_DRAWING = 50_000;
/** Size limits of a logo, in CSS pixels. */
const LOGO = { minWidth: 16, minHeight: 12, maxWidth: 600, maxHeight: 300 };
/** A header lies within this distance from the top, in CSS pixels. */
const HEADER = 250;

/** Finds a site's logo and icons on one of its pages. */
export function brandPictures(page: Document): BrandPictures {
  const addresses = new PageAddresses();
  const at = (selector: string, attribute: string) => {
    const element = dom.first(page, selector);
    const written = element && dom.attributeOf(element, attribute);
    return element && written ? addresses.absolute(written, element) : undefined;
  };
  return defined({
    logo: logoOf(page, addresses) ?? statedLogo(page),
    favicon: faviconOf(page, addresses),
    ogImage: at('meta[property="og:image"], meta[property="og:image:url"]', 'content'),
    touchIcon: at('link[rel~="apple-touch-icon"], link[rel~="apple-touch-icon-precomposed"]', 'href'),
    maskIcon: at('link[rel~="mask-icon"]', 'href'),
  });
}

/** Prefers a drawing, which fits every size, to the largest icon. */
function faviconOf(page: Document, addresses: PageAddresses): string | undefined {
  const icons = [...dom.all(page, 'link[rel~="icon" i]')].flatMap((link) => {
    const href = dom.attributeOf(link, 'href');
    const size = Number.parseInt(dom.attributeOf(link, 'sizes') ?? '0', 10) || 0;
    const isDrawing = /svg/i.test(`${dom.attributeOf(link, 'type')} ${href}`);
    return href ? [{ address: addresses.absolute(href, link), size: isDrawing ? Number.POSITIVE_INFINITY : size }] : [];
  });
  return icons.sort((one, other) => other.size - one.size)[0]?.address;
}

/** The logo in the page's JSON-LD of its organization. */
function statedLogo(page: Document): string | undefined {
  for (const node of readLinkedData([...dom.all(page, LINKED_DATA)].map(dom.textContent))) {
    const { logo } = node;
    if (!typesOf(node).some((type) => /^(?:Organization|Corporation|\w*Business|Store|WebSite|Brand)$/.test(type)))
      continue;
    const [address] = texts(isObject(logo) ? logo.url : logo);
    if (address && URL.canParse(address)) return address;
  }
  return undefined;
}

/** The picture at the top that links to the home page or is named a logo. */
function logoOf(page: Document, addresses: PageAddresses): string | undefined {
  const view = dom.viewOf(page);
  if (!view) return undefined;
  let best: { element: Element; points: number } | undefined;
  for (const element of dom.all(page, 'img, svg')) {
    const points = pointsOf(element, view);
    if (points > (best?.points ?? 1)) best = { element, points };
  }
  return best && addressOf(best.element, addresses);
}

/** Scores how likely a picture is the logo; 0 rules it out. */
function pointsOf(element: Element, view: Window): number {
  const { x, y, width, height } = dom.boxOf(element);
  if (width < LOGO.minWidth || height < LOGO.minHeight || width > LOGO.maxWidth || height > LOGO.maxHeight) return 0;
  if (!dom.isShownAndVisible(element)) return 0;
  const isAtTop = y + view.scrollY < HEADER;
  const link = dom.closest(element, 'a[href]');
  const isCalled = [element, dom.parentElement(element), link].some(
    (named) => named && /logo|wordmark/i.test(namesOf(named)),
  );
  return (
    (isCalled ? 3 : 0) +
    (link && leadsHome(link) ? 3 : 0) +
    (isAtTop ? 2 : 0) +
    (dom.closest(element, 'header, [role="banner"]') ? 1 : 0) +
    (x < view.innerWidth / 3 ? 1 : 0) -
    (dom.closest(element, 'footer, main, article, li') ? 3 : 0)
  );
}

const namesOf = (element: Element) =>
  ['class', 'id', 'alt', 'aria-label', 'title', 'src']
    .map((name) => (dom.attributeOf(element, name) ?? '').slice(0, 300))
    .join(' ');

function leadsHome(link: Element): boolean {
  const href = dom.attributeOf(link, 'href') ?? '';
  const base = dom.baseURI(link);
  if (!URL.canParse(href, base)) return false;
  const { origin, pathname, search } = new URL(href, base);
  // The home page of a language counts as a home page.
  return origin === new URL(base).origin && !search && /^\/(?:[a-z]{2}(?:[-_][a-z]{2})?\/?)?$/i.test(pathname);
}

/** An inline drawing does not have an address, so its markup becomes a `data:` address. */
function addressOf(element: Element, addresses: PageAddresses): string | undefined {
  if (dom.localName(element) === 'img') {
    const written = imageAddress(element);
    return written ? addresses.absolute(written, element) : undefined;
  }
  const drawing = new XMLSerializer().serializeToString(element);
  // A drawing that takes its shapes from elsewhere in the page shows nothing by itself.
  if (drawing.length > LONGEST_DRAWING || dom.first(element, 'use')) return undefined;
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`;
}
