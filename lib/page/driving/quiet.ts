import { delay } from '@/lib/async';
import * as dom from '@/lib/dom';

/** Milliseconds after which a page that nobody has asked about is not watched any longer. */
const UNASKED = 15_000;

/** Milliseconds without a change after which the text of a page that has its content is what will be read. */
const FILLED = 100;
/** The same for a page that its scripts have yet to fill: their timers may still have work to do. */
const UNFILLED = 800;
/** Milliseconds that a timer may be late; more are time in which the page's own had no turn either, and no quiet. */
const BUSY = 20;
/** Elements and characters of text below which the content of a page with scripts looks as if it had yet to come. */
const FEW_ELEMENTS = 100;
const FEW_CHARACTERS = 200;
/** Paragraphs that are looked at, and the least characters of one that is text: lines of menus are shown in any case. */
const PARAGRAPHS = { most: 200, text: 80 };
/** A page hides its text if its paragraphs have this many characters at least and it shows less than this share of them. */
const HIDDEN = { text: 1_000, shown: 0.15 };

/** Attributes that decide what is shown. Not `style`, which animations change without end. */
const SHOWING = ['class', 'hidden', 'open', 'aria-busy', 'aria-hidden'];
const SCRIPTS = 'script:not([type*="json"])';
const PLACEHOLDERS = ':is([class*="skeleton" i], [class*="shimmer" i], [class*="placeholder-glow" i]):not(html, body)';

/** Characters below which a text beside a sign of waiting is next to nothing, and those of a line that says so itself. */
const SHELL = { text: 100, line: 60 };
/** Milliseconds between two looks at a page that is a shell. */
const SHELL_LOOKS = 100;
const WAITING_SIGNS =
  ':is([role="progressbar"], [aria-busy="true"], progress:not([value]), [class*="spinner" i], [class*="loader" i], [class*="loading" i], [class*="skeleton" i], [class*="shimmer" i], [id*="spinner" i], [id*="loader" i], [id*="loading" i]):not(html, body)';
/** Lines that ask to wait, in the languages of most pages. */
const WAITING =
  /^(?:loading|please wait|one moment|just a moment|wird geladen|l[aä]dt|laden|bitte warten|chargement|veuillez patienter|cargando|espere|caricamento|attendere|carregando|aguarde|загру|подождите|завантаж|ładowanie|proszę czekać|načít|yükleniyor|lütfen bekle|laddar|vänta|indlæser|laster|ladataan|se încarcă|φόρτωση|betöltés|読み込み|ロード中|お待ち|少々お待ち|加载|正在加载|載入|正在載入|请稍|請稍|로딩|불러오는|잠시|جار|تحميل|טוען|đang tải|memuat|กำลังโหลด|लोड)/i;
const ELLIPSIS = /(?:…|\.\.)$/;
/** What stands in a page that is more than something turning. */
const CONTENT = 'h1, h2, p, img, video, canvas, input, textarea';
/** What shows something without words. */
const SHOWN_OBJECTS = 'img, picture, video, audio, canvas, svg, iframe, object, embed, input, select, textarea, button';

/** The text that would be read, as a driver has to know it. */
export interface TextState {
  /** Nothing has changed for as long as this page needs to be still. */
  isStill: boolean;
  /** The page has its content. Not one that says it is busy, shows placeholders, has next to nothing to read, or hides it. */
  isFilled: boolean;
  /** The page shows nothing but that it is loading. It is not still for as long as it does. */
  isShell?: true;
}

export interface StillOptions {
  /** Milliseconds since something came that may yet change the text. */
  arrivedFor: number;
  /** Milliseconds without a change that are asked for of every page with scripts. */
  least: number;
  /** Milliseconds that may be waited for. */
  limit: number;
}

/**
 * Watches the text of a document from now on, or from when it has been parsed, until it was asked about or was not for
 * a while.
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
      // It may be a style that shows it, which is no change of the document.
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

/** True for what may change the text: not for scripts and styles that come and go. */
const changesText = ({ type, addedNodes, removedNodes }: MutationRecord): boolean =>
  type !== 'childList' || [...addedNodes, ...removedNodes].some(hasText);

const hasText = (node: Node) =>
  dom.isElement(node)
    ? !dom.matches(node, 'script, style, link, meta, iframe, noscript, template')
    : dom.isText(node) && dom.data(node).trim() !== '';

/** True if a page says that it is busy, shows placeholders, or has scripts and next to nothing to read. */
function isUnfilled(document: Document): boolean {
  if (dom.first(document, '[aria-busy="true"]')) return true;
  if ([...dom.all(document, PLACEHOLDERS)].some((element) => dom.isShown(element))) return true;
  const content = dom.first(document, 'main, [role="main"]') ?? dom.body(document);
  return (
    content instanceof HTMLElement &&
    dom.first(document, SCRIPTS) !== null &&
    dom.countOf(content) < FEW_ELEMENTS &&
    // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not there yet, and the part is small
    content.innerText.trim().length < FEW_CHARACTERS
  );
}

/**
 * True if a page with scripts shows next to nothing but that it is loading: a word for it, an ellipsis, a spinner, a skeleton,
 * or a root that is empty.
 */
function isShell(document: Document): boolean {
  const content = dom.first(document, 'main, [role="main"]') ?? dom.body(document);
  if (!(content instanceof HTMLElement) || !dom.first(document, SCRIPTS)) return false;
  if (dom.countOf(content) >= FEW_ELEMENTS) return false;
  // biome-ignore lint/performance/useDomNodeTextContent: what is not shown is not there yet, and the part is small
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
 * True if a page hides nearly all of its text: some show theirs when their styles or scripts are there. What hides the
 * whole page does not count, as its text is read all the same (judgeHidden).
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
