import { attributeOf, attributes, classList, localName } from '@/lib/dom';
import { attribute, tagOf } from './css';
import { linkTargets } from './links';
import { isJagged, judgeClass, judgeName } from './stability';
import type { Token } from './token';

const MOST_CLASSES = 5;
const TEST_ID = /^data-(test|cy|qa|e2e|pw|automation|selenium)([-_]?(id|name|key|selector|target))?$|^data-testing$/;
/** Where a linked page is in the site. */
const PLACE_IN_SITE = /^(next|prev|author|search|home|license|up|start|bookmark)$/;
const PURPOSE = /^(itemprop|itemtype|property|ng-click|onclick|autocomplete|accept|hreflang|formaction)$/;
const REFERENCE = /^(for|aria-controls|aria-labelledby|aria-describedby|list)$/;
/** Data attributes that tools write, or that may repeat what a person has typed. */
const UNTOLD = /^data-(v|s|react\w*|rh|n-head|emotion|styled|gtm|src\w*|lazy\w*|wp-\w*)(-|$)|value|query/;
/** Values that occur wherever there is a form or a menu: not rare enough to stand alone. */
const COMMON_VALUE =
  /^(e?-?mail|q|s|k|query|search|keywords?|name|user(name)?|pass(word)?|submit|go|ok|send|close|menu|open|next|prev(ious)?|more|home|login|log in|sign ?in|sign ?up|subscribe|lang(uage)?|newsletter|back|share|link|logo|agree|accept|cancel|toggle|x|×)\b[^a-z]*$/i;
/** Class names made of nothing but these say only what kind of part it is. */
const COMMON_CLASS =
  /^((btn|button|link|menu|nav|item|close|open|banner|notice|container|inner|outer|wrap(per)?|content|header|footer|title|form|newsletter|primary|secondary|main|list|box|block|input|field|search|icon|image|img|text|label|submit|logo|card|row|col|section|page|site|widget|sub|top|promo|default|large|small|control|group|head|body|area)s?[-_]*)+$/i;
const LANDMARK = /^(main|nav|header|footer|aside|form|dialog|search)$/;

/** Words, and no number that may be a counter. */
const isTelling = (value: string) => value.length <= 60 && /[a-z]{3}/i.test(value) && judgeWords(value) === 'written';

function judgeWords(value: string): 'written' | 'numbered' | 'generated' {
  const words = value.split(/[^\w:-]+/).filter(Boolean);
  const found = new Set(words.map((word) => judgeName(word).origin));
  return found.has('generated') ? 'generated' : found.has('numbered') ? 'numbered' : 'written';
}

/** Can a data attribute of this name be believed, whatever its value? */
export const isTellingData = (name: string): boolean =>
  TEST_ID.test(name) || (!UNTOLD.test(name) && judgeName(name.slice(5)).origin === 'written');

/** All that can be said about the element itself, sturdiest first. Its tag comes last. */
export function tokensOf(element: Element): Token[] {
  const tokens = [
    ...idTokens(element),
    ...attributeTokens(element),
    ...formTokens(element),
    ...labelTokens(element),
    ...(localName(element) === 'a' ? linkTokens(element) : []),
    ...classTokens(element),
  ];
  const isCustom = localName(element).includes('-');
  const isLandmark = LANDMARK.test(localName(element));
  tokens.push({
    css: tagOf(element),
    cost: isCustom ? 20 : isLandmark ? 16 : 38,
    lone: isCustom ? 3 : 12,
    kind: 'tag',
  });
  return tokens.sort((a, b) => a.cost - b.cost);
}

function idTokens(element: Element): Token[] {
  const id = attributeOf(element, 'id');
  if (!id || id.length > 100) return [];
  const { origin, stem } = judgeName(id);
  if (origin === 'written') return [{ css: `#${CSS.escape(id)}`, cost: isJagged(id) ? 9 : 4, lone: 0, kind: 'id' }];
  const isNumbered = origin === 'numbered';
  const tokens: Token[] = [];
  if (isNumbered) tokens.push({ css: `#${CSS.escape(id)}`, cost: numberedCost(id), lone: 0, kind: 'id' });
  if (stem) tokens.push({ css: attribute('id', stem, '^='), cost: isNumbered ? 20 : 30, lone: 3, kind: 'id' });
  return tokens;
}

/** Attributes of the site's own, and those that say what an element is for. */
function attributeTokens(element: Element): Token[] {
  const tokens: Token[] = [];
  for (const { name, value } of attributes(element)) {
    const token = /^[a-z][\w-]*$/.test(name) && value.length <= 80 && attributeToken(tagOf(element), name, value);
    if (token) tokens.push(token);
  }
  const [target] = localName(element) === 'form' ? linkTargets(attributeOf(element, 'action') ?? '') : [];
  if (target) {
    const css = `form${target.css.replaceAll('[href', '[action')}`;
    tokens.push({ css, cost: target.cost, lone: 4, kind: 'attribute' });
  }
  return tokens;
}

function attributeToken(tag: string, name: string, value: string): Token | null {
  const css = tag + attribute(name, value);
  if (name.startsWith('data-')) return dataToken(tag, name, value);
  if (!value) return null;
  if (name === 'role') return { css, cost: 22, lone: 10, kind: 'type' };
  if (name === 'rel' && PLACE_IN_SITE.test(value)) return { css, cost: 7, lone: 2, kind: 'attribute' };
  if (PURPOSE.test(name)) return judgeWords(value) === 'written' ? { css, cost: 16, lone: 8, kind: 'attribute' } : null;
  return REFERENCE.test(name) ? referenceToken(css, name, value) : null;
}

/** As sturdy as the id that it names. */
function referenceToken(css: string, name: string, value: string): Token | null {
  const { origin } = judgeName(value);
  if (origin === 'generated') return null;
  if (origin === 'numbered') return { css, cost: numberedCost(value), lone: 1, kind: 'attribute' };
  return { css, cost: (name === 'for' ? 5 : 12) + (isJagged(value) ? 5 : 0), lone: 1, kind: 'attribute' };
}

/** Of an id with a number in it: a longer one is rather the key of a row than the second of two. */
const numberedCost = (id: string) => (/\d{3}/.test(id) ? 28 : 22);

function dataToken(tag: string, name: string, value: string): Token | null {
  if (TEST_ID.test(name)) {
    const isGenerated = judgeWords(value) === 'generated';
    return value ? { css: attribute(name, value), cost: isGenerated ? 30 : 1, lone: 0, kind: 'test-id' } : null;
  }
  if (!isTellingData(name)) return null;
  if (isTelling(value)) return { css: tag + attribute(name, value), cost: 12, lone: 4, kind: 'attribute' };
  return name.length > 8 ? { css: `${tag}[${name}]`, cost: 26, lone: 6, kind: 'attribute' } : null;
}

/** Fields and buttons of forms: `name` is what the server expects, so it stays. */
function formTokens(element: Element): Token[] {
  const tag = tagOf(element);
  const tokens: Token[] = [];
  const type = attributeOf(element, 'type')?.toLowerCase();
  const name = attributeOf(element, 'name');
  const value = attributeOf(element, 'value');
  if (name && name.length <= 80 && /^(input|select|textarea|button|form|fieldset|output)$/.test(localName(element))) {
    const { origin } = judgeName(name);
    const css = tag + attribute('name', name);
    const cost = origin === 'written' ? 5 : origin === 'numbered' ? 16 : 60;
    const lone = COMMON_VALUE.test(name) ? 13 : /^[a-z]{1,8}$/i.test(name) ? 5 : 0;
    tokens.push({ css, cost, lone, kind: 'name' });
    // The value a box or radio button stands for is the page's; what is typed into other fields is a person's.
    if (/^(radio|checkbox)$/.test(type ?? '') && value && value.length <= 60) {
      tokens.push({ css: css + attribute('value', value), cost: cost + 2, lone: lone / 2, kind: 'name' });
    }
  }
  if (type && /^(input|button)$/.test(localName(element))) {
    tokens.push({ css: `${tag}${attribute('type', type)}`, cost: 28, lone: 13, kind: 'type' });
  }
  return tokens;
}

/** What a person reads, or hears, of an element: telling, until it is translated or reworded. */
function labelTokens(element: Element): Token[] {
  const isButton =
    localName(element) === 'input' && /^(submit|button|reset|image)$/i.test(attributeOf(element, 'type') ?? '');
  const labels: [string, number][] = [
    ['aria-label', 11],
    ['placeholder', 12],
    ['title', 15],
    ['alt', 15],
  ];
  if (isButton) labels.push(['value', 14]);
  return labels.flatMap(([name, cost]): Token[] => {
    const value = attributeOf(element, name);
    if (!value?.trim() || value.length > 80) return [];
    const lone = COMMON_VALUE.test(value.trim()) ? 13 : 3;
    return [
      { css: tagOf(element) + attribute(name, value), cost: cost + (/\d/.test(value) ? 8 : 0), lone, kind: 'label' },
    ];
  });
}

function linkTokens(element: Element): Token[] {
  const href = attributeOf(element, 'href') ?? '';
  if (/^#./.test(href)) {
    if (judgeName(href.slice(1)).origin !== 'written') return [];
    return [{ css: `a${attribute('href', href, '$=')}`, cost: 12, lone: 3, kind: 'link' }];
  }
  return linkTargets(href).map(({ css, cost, common }) => ({
    css: `a${css}`,
    cost,
    lone: common ? 12 : 0,
    kind: 'link',
  }));
}

function classTokens(element: Element): Token[] {
  const tag = tagOf(element);
  const tokens: Token[] = [];
  for (const name of classList(element)) {
    if (name.length > 80) continue;
    const verdict = judgeClass(name, classList(element));
    if (!verdict) continue;
    const isCommon = COMMON_CLASS.test(name);
    const lone = isCommon ? 9 : /^[a-z]+$/i.test(name) ? 4 : 0;
    const look = verdict.look ? 10 : 0;
    const css = `${tag}.${CSS.escape(name)}`;
    if (verdict.origin === 'written') tokens.push({ css, cost: 18 + look, lone, kind: 'class' });
    else if (verdict.origin === 'numbered') tokens.push({ css, cost: 27 + look, lone, kind: 'class' });
    if (verdict.origin !== 'written' && verdict.stem && !look) {
      // CSS modules keep what is before the hash; of others that is only likely.
      const cost = verdict.stem.endsWith('_') ? 20 : 28;
      const risk = COMMON_CLASS.test(verdict.stem) ? 9 : 3;
      tokens.push({ css: tag + attribute('class', verdict.stem, '*='), cost, lone: risk, kind: 'class' });
    }
  }
  return tokens.sort((a, b) => a.cost - b.cost).slice(0, MOST_CLASSES);
}
