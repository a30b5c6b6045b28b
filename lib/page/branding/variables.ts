import * as dom from '@/lib/base/dom';

/** Maximum number of custom properties to read, and of rules to search for them. */
const MOST = 2_000;

/** Returns the custom properties of a page's root, by name. Cross-origin style sheets cannot be read. */
export function customProperties(page: Document): ReadonlyMap<string, string> {
  const root = dom.documentElement(page);
  const style = dom.viewOf(page)?.getComputedStyle(root);
  const names = new Set<string>();
  let rules = 0;
  for (const sheet of dom.styleSheets(page)) {
    for (const rule of rulesOf(sheet)) {
      if (++rules > MOST || names.size > MOST) break;
      if (!('style' in rule && 'selectorText' in rule)) continue;
      const { selectorText, style: declared } = rule as CSSStyleRule;
      if (/:root|:host|^html|^body/.test(selectorText))
        for (const name of declared) if (name.startsWith('--')) names.add(name);
    }
  }
  return new Map([...names].map((name) => [name.slice(2).toLowerCase(), style?.getPropertyValue(name) ?? '']));
}

function rulesOf(sheet: CSSStyleSheet): Iterable<CSSRule> {
  try {
    return sheet.cssRules;
  } catch {
    return [];
  }
}
