import { query, scriptLiteral } from '@/lib/recorder/script';
import { judgeName } from '../../selector/stability';

/** A way to find an element. */
export interface FoundWay {
  /** Plain CSS that an action takes; absent where only a script gets there. */
  css?: string;
  /** An expression of JavaScript that gives the element. */
  element: string;
  /** Plain CSS of something that is there before it: the element, or what it is in. */
  waitFor?: string;
  /** Reason why it is less than what the file says. */
  note?: string;
}

/** Selectors that are no CSS, or CSS of Puppeteer's own. */
const PREFIX = /^(aria|text|xpath|pierce)\//;
const OWN_CSS = /::-p-|>>>/;

/**
 * The best of the ways in which a file names one element: plain CSS, CSS through shadow roots, and only then what needs
 * to be looked for by a script.
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

/** The one that is least likely to break; of equals the first, which the Recorder puts in front. */
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

/** Expressions for what is no CSS: everything but `pierce` is said in XPath. */
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

/** The XPath of what passes a test while nothing in it does. */
const deepest = (test: string) => `//body//*[not(self::script or self::style)][${test}][not(.//*[${test}])]`;

/** `Save[role="button"]`: the role is left out, most elements have it without saying so. */
function named(said: string): string {
  const name = xpathText(nameOf(said));
  const attributes = ['aria-label', 'alt', 'title', 'placeholder', 'value'].map((attribute) => `@${attribute}=${name}`);
  return deepest([...attributes, `normalize-space(.)=${name}`].join(' or '));
}

/** The accessible name in what follows `aria/`. */
export function nameOf(said: string): string {
  let end = said.length;
  for (const { 0: attribute, index } of [...said.matchAll(/\[\w+="[^"]*"\]/g)].reverse()) {
    if (index + attribute.length !== end) break;
    end = index;
  }
  return said.slice(0, end).trim();
}

/** XPath 1.0 knows no escapes: a text with both quotes is put together. */
function xpathText(text: string): string {
  if (!text.includes('"')) return `"${text}"`;
  if (!text.includes("'")) return `'${text}'`;
  return `concat(${text
    .split('"')
    .map((part) => `"${part}"`)
    .join(`,'"',`)})`;
}
