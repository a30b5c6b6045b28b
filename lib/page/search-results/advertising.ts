import * as dom from '@/lib/base/dom';
import { squash } from '../white-space';

/** Labels of advertisements, in lower case and without punctuation. */
const LABELS = new Set(
  `ad|ads|advert|advertisement|sponsored|sponsored links|sponsored results|promoted|anzeige|anzeigen|gesponsert|werbung|annonce|annonces|
  sponsorisé|publicité|anuncio|anuncios|patrocinado|patrocinados|publicidad|publicidade|annuncio|annunci|sponsorizzato|pubblicità|
  advertentie|advertenties|gesponsord|reklama|reklamy|sponsorowane|реклама|広告|スポンサー|广告|赞助|廣告|광고|إعلان|إعلانات|برعاية|ממומן|
  מודעה|reklam|sponsorlu|annons|annonser`
    .split('|')
    .map((label) => label.trim()),
);
/** Maximum length of a label, in characters. */
const LONGEST = 40;

/**
 * Finds the results that a page marks as advertisements: by `rel=sponsored` of a link, or by a label in them, before them or
 * above their group. A mark that stands for the whole page is that of the next result.
 * @param titles the elements that name the results, in the page's order
 * @param counts numbers of titles in each element
 */
export function advertisedTitles(
  root: Element,
  titles: readonly Element[],
  counts: ReadonlyMap<Element, number>,
): Set<Element> {
  const elements = dom.descendants(root);
  const places = new Map(elements.map((element, place) => [element, place]));
  const placeOf = (element: Element) => places.get(element) ?? 0;
  const marks = elements.filter((element) => dom.matches(element, 'a[rel~=sponsored]') || isLabel(element));
  return new Set(
    marks.flatMap((mark) => {
      const around = titlesAround(mark, titles, counts);
      const isWholePage = around.length === titles.length && titles.length > 1;
      return isWholePage ? around.filter((title) => placeOf(title) > placeOf(mark)).slice(0, 1) : around;
    }),
  );
}

/** Returns the titles in the smallest part around a mark that has any. */
function titlesAround(
  mark: Element,
  titles: readonly Element[],
  counts: ReadonlyMap<Element, number>,
): readonly Element[] {
  for (let part: Element | null = mark; part; part = dom.parentElement(part)) {
    const around = part;
    if (counts.has(around)) return titles.filter((title) => dom.contains(around, title));
  }
  return [];
}

/** True for an element that says only that something is an advertisement, and is not a word of a sentence. */
function isLabel(element: Element): boolean {
  if (isAdWord(dom.attributeOf(element, 'aria-label') ?? '')) return true;
  const parent = dom.parentElement(element);
  return (
    dom.children(element).length === 0 &&
    dom.closest(element, 'a') === null &&
    isAdWord(dom.textContent(element)) &&
    parent !== null &&
    ![...dom.childNodes(parent)].some((node) => dom.isText(node) && /[\p{L}\p{N}]/u.test(dom.data(node)))
  );
}

const isAdWord = (text: string): boolean =>
  text.length <= LONGEST && LABELS.has(squash(text.replace(/[^\p{L}\p{M}\s]/gu, ' ')).toLowerCase());
