import * as dom from '@/lib/dom';

/** Characters of a script; a longer one is a program. */
const LARGEST = 4_000_000;
const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
/** Inline scripts without any of these hold no state that says something of the page; most are code. */
const MENTIONS = /__[A-Z_]+__|dataLayer|ecommerce|["']?(?:price|sku|offers|optionPrices)["']?\s?:/;

const typeOf = (script: Element): string => (dom.attributeOf(script, 'type') ?? '').trim();

/**
 * True for a script that browsers do not run, whatever type a shop's framework gives it.
 * @see https://html.spec.whatwg.org/multipage/scripting.html#data-block
 */
export const isDataBlock = (script: Element): boolean => !SCRIPT_TYPE.test(typeOf(script));

/** True for a script with data about the page in it: such are kept in copies of the page. */
export function holdsData(script: Element): boolean {
  const isBlock = isDataBlock(script);
  if (!isBlock && dom.hasAttribute(script, 'src')) return false;
  const text = dom.textContent(script);
  if (text.length > LARGEST) return false;
  if (JSON_TYPE.test(typeOf(script))) return true;
  return MENTIONS.test(text) && (!isBlock || /^\s*[[{]/.test(text));
}
