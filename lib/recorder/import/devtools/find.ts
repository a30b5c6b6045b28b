import { query, scriptLiteral } from '@/lib/recorder/script';
import { judgeName } from '../../selector/stability';

/** A way to find an element. */
export interface FoundWay {
  /** Plain CSS for an action; absent if only a script reaches the element. */
  css?: string;
  /** A JavaScript expression that returns the element. */
  element: string;
  /** Plain CSS of an element to wait for: the element itself, or its container. */
  waitFor?: string;
  /** Reason why this says less than the file. */
  note?: string;
}

/** Prefixes of selectors in other languages than CSS. Puppeteer's CSS extensions follow below. */
const PREFIX = /^(aria|text|xpath|pierce)\//;
const OWN_CSS = /::-p-|>>>/;

/**
 * Returns the best way to find an element out of the selectors in a file: plain CSS first, then CSS through shadow roots, and
 * last a script that searches for it.
 * @param ways `selectors` of a step
 * @param frame indices of frames, from the page inwards
 */
export function findWay(ways: readonly string[][], frame: readonly number[] = []): FoundWay | undefined {
  const root = `${frame.map((index) => `window[${index}].`).join('')}document`;
  const css = ways.filter((way) => way.every((part) => part.trim() && !PREFIX.test(part) && !OWN_CSS.test(part)));
  const plain = best(css.filter((way) => way.length === 1));
  if (plain !== undefined) {
    const element = query(root, [plain]);
    return frame.length ? { element, note: IN_FRAME } : { css: plain, element, waitFor: plain };
  }
  const deep = css[0];
  if (deep) {
    const element = query(root, deep);
    return { element, ...(frame.length ? { note: IN_FRAME } : { waitFor: deep[0] as string }) };
  }
  const other = ways.flatMap((way) => (way.length === 1 ? byScript(way[0] as string, root) : []));
  return other.length ? { element: other[0] as string, note: WITHOUT_CSS } : undefined;
}

const IN_FRAME = 'It is in a frame, which a script reaches only where the frame is of the same site as the page.';
const WITHOUT_CSS = 'The file has no CSS selector for it, which is all that actions take: a script looks for it.';

/** Returns the selector that is least likely to break; if equal, the first, which the Recorder prefers. */
function best(ways: readonly string[][]): string | undefined {
  const scored = ways.map(([css = '']) => ({ css, score: scoreOf(css) }));
  return scored.sort((one, other) => one.score - other.score)[0]?.css;
}

function scoreOf(css: string): number {
  if (/\[data-(test|cy|qa|e2e)/.test(css)) return 0;
  const ids = [...css.matchAll(/#([\w-]+)/g)];
  const generated = ids.filter(([, id = '']) => judgeName(id).origin !== 'written').length;
  const positions = css.match(/:nth-/g)?.length ?? 0;
  return 1 + 4 * generated + 2 * positions + (ids.length ? 0 : 1) + css.length / 1_000;
}

/** Returns expressions for selectors other than CSS: all except `pierce` become XPath. */
function byScript(selector: string, root: string): string[] {
  const kind = PREFIX.exec(selector)?.[1];
  if (!kind) return [];
  const said = selector.slice(kind.length + 1);
  if (kind === 'pierce') {
    return [
      `(function f(r){return r.querySelector(${scriptLiteral(said)})||[...r.querySelectorAll("*")].reduce((a,e)=>a||e.shadowRoot&&f(e.shadowRoot),null)})(${root})`,
    ];
  }
  const path =
    kind === 'xpath'
      ? said
      : kind === 'text'
        ? deepest(`contains(normalize-space(.),${xpathText(said)})`)
        : named(said);
  return [`${root}.evaluate(${scriptLiteral(path)},${root},null,9,null).singleNodeValue`];
}

/** Returns the XPath of elements that pass a test while none of their descendants does. */
const deepest = (test: string) => `//body//*[not(self::script or self::style)][${test}][not(.//*[${test}])]`;

/** Drops the role from `Save[role="button"]`: most elements have it without declaring it. */
function named(said: string): string {
  const name = xpathText(nameOf(said));
  const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'value'].map((attribute) => `@${attribute}=${name}`);
  return deepest([...attributes, `normalize-space(.)=${name}`].join(' or '));
}

/** Returns the accessible name in the text after `aria/`. */
export function nameOf(said: string): string {
  let end = said.length;
  for (const { 0: attribute, index } of [...said.matchAll(/\[\w+="[^"]*"\]/g)].reverse()) {
    if (index + attribute.length !== end) break;
    end = index;
  }
  return said.slice(0, end).trim();
}

/** Writes an XPath 1.0 string. XPath 1.0 lacks escapes, so a text with both kinds of quotes is concatenated. */
function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`,'"',`)})`;
}
