import * as dom from '@/lib/base/dom';

/** Maximum number of characters in a data script; a longer script is a program. */
const LARGEST = 4_000_000;
const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
/** Inline scripts without any of these do not contain state about the page; most are code. */
const MENTIONS = /__[A-Z_]+__|dataLayer|ecommerce|["']?(?:price|sku|offers|optionPrices)["']?\s?:/;

const typeOf = (script: Element): string => (dom.attributeOf(script, 'type') ?? '').trim();

/**
 * Returns true for a script that browsers do not run, whatever type a shop's framework gives it.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#data-block
 */
export const isDataBlock = (script: Element): boolean => !SCRIPT_TYPE.test(typeOf(script));

/** Returns true for a script that contains data about the page, and that copies of the page therefore keep. */
export function holdsData(script: Element): boolean {
  const isBlock = isDataBlock(script);
  if (!isBlock && dom.hasAttribute(script, 'src')) return false;
  const text = dom.textContent(script);
  if (text.length > LARGEST) return false;
  if (JSON_TYPE.test(typeOf(script))) return true;
  return MENTIONS.test(text) && (!isBlock || /^\s*[[{]/.test(text));
}
