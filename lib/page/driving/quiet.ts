import { delay } from '@/lib/base/async';
import * as dom from '@/lib/base/dom';

/** How long to watch a page without being asked about it, in ms. */
const UNASKED = 15_000;

/** How long the text of a page that has its content must be still, in ms. */
const FILLED = 100;
/** The same for a page that scripts have yet to fill: their timers may still have work to do. */
const UNFILLED = 800;
/**
 * Maximum delay of a timer, in ms. After a longer delay the page's own timers did not run either, so it does not count as
 * quiet.
 */
const BUSY = 20;
/** A page with scripts and fewer elements and characters than this probably still waits for its content. */
const FEW_ELEMENTS = 100;
const FEW_CHARACTERS = 200;
/**
 * Maximum number of paragraphs to check, and minimum number of characters in a text paragraph: menus show short lines in any
 * case.
 */
const PARAGRAPHS = { most: 200, text: 80 };
/** A page hides its text if its paragraphs have at least this many characters and it shows less than this share of them. */
const HIDDEN = { text: 1_000, shown: 0.15 };

/** Attributes that affect visibility. `style` is left out, since animations change it all the time. */
const SHOWING = ['class', 'hidden', 'open', 'aria-busy', 'aria-hidden'];
const SCRIPTS = 'script:not([type*="json"])';
const PLACEHOLDERS = ':is([class*="skeleton" i], [class*="shimmer" i], [class*="placeholder-glow" i]):not(html, body)';

/** Minimum number of characters of real text next to a loading indicator, and maximum number in a line that asks to wait. */
const SHELL = { text: 100, line: 60 };
/** Polling interval for a page that is only a shell, in ms. */
const SHELL_LOOKS = 100;
const WAITING_SIGNS =
  ':is([role="progressbar"], [aria-busy="true"], progress:not([value]), [class*="spinner" i], [class*="loader" i], [class*="loading" i], [class*="skeleton" i], [class*="shimmer" i], [id*="spinner" i], [id*="loader" i], [id*="loading" i]):not(html, body)';
/** Lines that ask the reader to wait, in the languages of most pages. */
const WAITING =
  /^(?:loading|please wait|one moment|just a moment|wird geladen|l[aä]dt|laden|bitte warten|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|загру|подождите|завантаж|ładowanie|proszę czekać|načít|yükleniyor|lütfen bekle|laddar|vänta|indlæser|laster|ladataan|se încarcă|φόρτωση|betöltés|読み込み|ロード中|お待ち|少々お待ち|加载|正在加载|載入|正在載入|请稍|請稍|로딩|불러오는|잠시|جار|تحميل|טוען|đang tải|memuat|กำลังโหลด|लोड)/i;
const ELLIPSIS = /(?:…|\.\.)$/;
/** Elements of real content, as opposed to a spinner. */
const CONTENT = 'h1, h2, p, img, video, canvas, input, textarea';
/** Elements that show something without words. */
const SHOWN_OBJECTS = 'img, picture, video, audio, canvas, svg, iframe, object, embed, input, select, textarea, button';

/** The state of the text that would be read, for a driver. */
export interface TextState {
  /** Nothing has changed for as long as this page needs to be still. */
  isStill: boolean;
  /** The page has its content: it is not busy, does not show placeholders, has enough to read, and does not hide its text. */
  isFilled: boolean;
  /** The page shows only that it is loading. It does not count as still during that time. */
  isShell?: true;
}

export interface StillOptions {
  /** Time since the last load that may still change the text, in ms. */
  arrivedFor: number;
  /** Minimum quiet time of every page with scripts, in ms. */
  least: number;
  /** Maximum time to wait, in ms. */
  limit: number;
}

/**
 * Watches the text of a document from now on, or once it has been parsed. Stops when it has been asked about, or not for a
 * while.
 * @returns a function that resolves once the text has been still for long enough, or after `limit`
 */
export function watchText(window: Window): (options: StillOptions) => Promise<TextState> {
  const { document, performance } = window;
  let changedAt = 0;
  let watching = false;
  const observer = new MutationObserver((records) => {
    if (records.some(changesText)) changedAt = performance.now();
  });
  const watch = () => {
    if (watching || dom.readyState(document) === 'loading') return;
    watching = true;
    changedAt = performance.now();
    observer.observe(document, { subtree: true, childList: true, characterData: true, attributeFilter: SHOWING });
  };
  const end = () => {
    watching = false;
    observer.disconnect();
  };
  watch();
  document.addEventListener('DOMContentLoaded', watch, { once: true });
  const unasked = setTimeout(end, UNASKED);

  return async ({ arrivedFor, least, limit }) => {
    clearTimeout(unasked);
    watch();
    const asked = performance.now();
    for (;;) {
      const now = performance.now();
      const isHiding = hidesText(document);
      // A style may reveal the text without a change to the document.
      if (isHiding && dom.readyState(document) !== 'complete') changedAt = now;
      const isFilled = !isHiding && !isUnfilled(document);
      const quiet = dom.first(document, SCRIPTS) ? Math.max(least, isFilled || isHiding ? FILLED : UNFILLED) : 0;
      const loadedAt = isFilled ? 0 : (dom.navigationOf(window)?.loadEventEnd ?? 0);
      const since = Math.max(changedAt, loadedAt, asked - arrivedFor);
      const left = since + quiet - now;
      const late = asked + limit - now;
      const shell = !isFilled && isShell(document);
      if (late <= 0 || (left <= 0 && !shell))
        return { isStill: !shell && left <= 0, isFilled, ...(shell && { isShell: true }) };
      const wait = Math.min(shell ? SHELL_LOOKS : left, late);
      await delay(wait);
      const withoutTurn = performance.now() - now - wait;
      if (withoutTurn > BUSY) changedAt = Math.max(changedAt, since + withoutTurn);
    }
  };
}

/** Returns true for mutations that may change the text, which excludes scripts and styles being added or removed. */
const changesText = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type !== 'childList' || [...addedNodes, ...removedNodes].some(hasText);

const hasText = (node: Node) =>
  dom.isElement(node)
    ? !dom.matches(node, 'script, style, link, meta, iframe, noscript, template')
    : dom.isText(node) && dom.data(node).trim() !== '';

/** Returns true if a page says that it is busy, shows placeholders, or has scripts and next to nothing to read. */
function isUnfilled(document: Document): boolean {
  if (dom.first(document, '[aria-busy="true"]')) return true;
  if ([...dom.all(document, PLACEHOLDERS)].some((element) => dom.isShown(element))) return true;
  const content = dom.first(document, 'main, [role="main"]') ?? dom.body(document);
  return (
    content instanceof HTMLElement &&
    dom.first(document, SCRIPTS) !== null &&
    dom.countOf(content) < FEW_ELEMENTS &&
    // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count yet, and the part is small
    content.innerText.trim().length < FEW_CHARACTERS
  );
}

/**
 * Returns true if a page with scripts shows little more than a loading state: a word for it, an ellipsis, a spinner, a
 * skeleton, or an empty root.
 */
function isShell(document: Document): boolean {
  const content = dom.first(document, 'main, [role="main"]') ?? dom.body(document);
  if (!(content instanceof HTMLElement) || !dom.first(document, SCRIPTS)) return false;
  if (dom.countOf(content) >= FEW_ELEMENTS) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: hidden text does not count yet, and the part is small
  const text = content.innerText.trim();
  if (text === '' && dom.first(document, 'body > div[id]:empty') && !dom.first(content, SHOWN_OBJECTS)) return true;
  if (text.length >= FEW_CHARACTERS) return false;
  if (text.length <= SHELL.line && ELLIPSIS.test(text)) return true;
  if (text.split('\n').some((line) => line.length <= SHELL.line && WAITING.test(line.trim()))) return true;
  if (text.length >= SHELL.text) return false;
  return (
    [...dom.all(content, WAITING_SIGNS)].some((sign) => dom.isShown(sign, SEEN)) ||
    (!dom.first(content, CONTENT) &&
      document
        .getAnimations()
        .some(({ effect }) => effect?.getComputedTiming().iterations === Number.POSITIVE_INFINITY))
  );
}
const SEEN: CheckVisibilityOptions = { visibilityProperty: true, opacityProperty: true };

/**
 * Returns true if a page hides nearly all of its text: some pages show theirs once their styles or scripts have loaded. Hiding
 * the whole page does not count, as its text is read all the same (judgeHidden).
 */
function hidesText(document: Document): boolean {
  const body = dom.body(document);
  if (!body || !dom.isShownAndVisible(body)) return false;
  const all = dom.elementsNamed(document, 'p');
  let [whole, shown] = [0, 0];
  for (let index = 0; index < Math.min(all.length, PARAGRAPHS.most); index++) {
    const paragraph = all[index] as Element;
    const { length } = dom.textContent(paragraph);
    if (length < PARAGRAPHS.text) continue;
    whole += length;
    if (dom.isShownAndVisible(paragraph)) shown += length;
  }
  return whole >= HIDDEN.text && shown < HIDDEN.shown * whole;
}
