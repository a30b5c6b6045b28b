import * as dom from '@/lib/dom';

/** Characters of a script; a longer one is a program. */
const LARGEST = 4_000_000;
export const JSON_TYPE = /^(?:application|text)\/(?:[\w.-]+\+)?json\b/i;
const SCRIPT_TYPE = /^(?:module|(?:text|application)\/(?:x-)?(?:java|ecma)script)?$/i;
/** Inline scripts without any of these hold no state that says something of the page; most are code. */
const MENTIONS = /__[A-Z_]+__|dataLayer|ecommerce|["']?(?:price|sku|offers)["']?\s?:/;

/** True for a script with data about the page in it: such are kept in copies of the page. */
export function holdsData(script: Element): boolean {
  const type = (dom.attributeOf(script, 'type') ?? '').trim();
  const isJson = JSON_TYPE.test(type);
  if (!isJson && (!SCRIPT_TYPE.test(type) || dom.hasAttribute(script, 'src'))) return false;
  const text = dom.textContent(script);
  return text.length <= LARGEST && (isJson || MENTIONS.test(text));
}
