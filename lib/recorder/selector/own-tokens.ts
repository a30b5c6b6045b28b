import { attributeOf, attributes, classList, localName } from '@/lib/base/dom';
import { attributeCss, tagOf } from './css';
import { linkTargets } from './links';
import * as SCORE from './score';
import { isJagged, isState, judgeClass, judgeName } from './stability';
import type { Token } from './token';

const MOST_CLASSES = 5;
const TEST_ID = /^data-(test|cy|qa|e2e|pw|automation|selenium)([-_]?(id|name|key|selector|target))?$|^data-testing$/;
/** `rel` values that describe a linked page's position in the site. */
const PLACE_IN_SITE = /^(next|prev|author|search|home|license|up|start|bookmark)$/;
const PURPOSE = /^(itemprop|itemtype|property|ng-click|onclick|autocomplete|accept|hreflang|formaction)$/;
const REFERENCE = /^(for|aria-controls|aria-labelledby|aria-describedby|list)$/;
/** Data attributes that tools write, or that may repeat user input. */
const UNTOLD = /^data-(v|s|react\w*|rh|n-head|emotion|styled|gtm|src\w*|lazy\w*|wp-\w*)(-|$)|value|query/;
/** Values that occur in every form or menu: not rare enough to stand alone. */
const COMMON_VALUE =
  /^(e?-?mail|q|s|k|query|search|keywords?|name|user(name)?|pass(word)?|submit|go|ok|send|close|menu|open|next|prev(ious)?|more|home|login|log in|sign ?in|sign ?up|subscribe|lang(uage)?|newsletter|back|share|link|logo|agree|accept|cancel|toggle|x|×)\b[^a-z]*$/i;
/** Class names made of only these words describe just the type of a part. */
const COMMON_CLASS =
  /^((btn|button|link|menu|nav|item|close|open|banner|notice|container|inner|outer|wrap(per)?|content|header|footer|title|form|newsletter|primary|secondary|main|list|box|block|input|field|search|icon|image|img|text|label|submit|logo|card|row|col|section|page|site|widget|sub|top|promo|default|large|small|control|group|head|body|area)s?[-_]*)+$/i;
const LANDMARK = /^(main|nav|header|footer|aside|form|dialog|search)$/;

/** Returns true for words without a number that may be a counter. */
const isTelling = (value: string) => value.length <= 60 && /[a-z]{3}/i.test(value) && judgeWords(value) === 'written';

function judgeWords(value: string): 'written' | 'numbered' | 'generated' {
  const words = value.split(/[^\w:-]+/).filter(Boolean);
  const found = new Set(words.map((word) => judgeName(word).origin));
  return found.has('generated') ? 'generated' : found.has('numbered') ? 'numbered' : 'written';
}

/** Returns true if a data attribute of this name can be trusted, whatever its value. */
export const isTellingData = (name: string): boolean =>
  TEST_ID.test(name) ||
  (!UNTOLD.test(name) && !isState(name.slice(5)) && judgeName(name.slice(5)).origin === 'written');

/** Returns everything that CSS can say about the element itself, sturdiest first. Its tag comes last. */
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
  const score = isCustom ? SCORE.CUSTOM_TAG : isLandmark ? SCORE.LANDMARK : SCORE.TAG;
  tokens.push({ css: tagOf(element), ...score, kind: 'tag' });
  return tokens.sort((a, b) => a.score - b.score);
}

function idTokens(element: Element): Token[] {
  const id = attributeOf(element, 'id');
  if (!id || id.length > 100) return [];
  const { origin, stem } = judgeName(id);
  if (origin === 'written')
    return [{ css: `#${CSS.escape(id)}`, ...(isJagged(id) ? SCORE.JAGGED_ID : SCORE.ID), kind: 'id' }];
  const isNumbered = origin === 'numbered';
  const tokens: Token[] = [];
  if (isNumbered) tokens.push({ css: `#${CSS.escape(id)}`, ...numberedScore(id), kind: 'id' });
  const stemScore = isNumbered ? SCORE.NUMBERED_ID_STEM : SCORE.ID_STEM;
  if (stem) tokens.push({ css: attributeCss('id', stem, '^='), ...stemScore, kind: 'id' });
  return tokens;
}

/** Returns tokens of custom attributes, and of attributes that describe an element's purpose. */
function attributeTokens(element: Element): Token[] {
  const tokens: Token[] = [];
  for (const { name, value } of attributes(element)) {
    const token = /^[a-z][\w-]*$/.test(name) && value.length <= 80 && attributeToken(tagOf(element), name, value);
    if (token) tokens.push(token);
  }
  const [target] = localName(element) === 'form' ? linkTargets(attributeOf(element, 'action') ?? '') : [];
  if (target) {
    const css = `form${target.css.replaceAll('[href', '[action')}`;
    tokens.push({ css, score: target.score, lone: SCORE.LONE_FORM_ACTION, kind: 'attribute' });
  }
  return tokens;
}

function attributeToken(tag: string, name: string, value: string): Token | null {
  const css = tag + attributeCss(name, value);
  if (name.startsWith('data-')) return dataToken(tag, name, value);
  if (!value) return null;
  if (name === 'role') return { css, ...SCORE.ROLE, kind: 'type' };
  if (name === 'rel' && PLACE_IN_SITE.test(value)) return { css, ...SCORE.PLACE_IN_SITE, kind: 'attribute' };
  if (PURPOSE.test(name)) return judgeWords(value) === 'written' ? { css, ...SCORE.PURPOSE, kind: 'attribute' } : null;
  return REFERENCE.test(name) ? referenceToken(css, name, value) : null;
}

/** Returns the token of a reference, as sturdy as the id that it refers to. */
function referenceToken(css: string, name: string, value: string): Token | null {
  const { origin } = judgeName(value);
  if (origin === 'generated') return null;
  if (origin === 'numbered') return { css, ...numberedScore(value), lone: SCORE.REFERENCE.lone, kind: 'attribute' };
  const { score, lone } = name === 'for' ? SCORE.LABEL_FOR : SCORE.REFERENCE;
  return { css, score: score + (isJagged(value) ? SCORE.EXTRA_JAGGED : 0), lone, kind: 'attribute' };
}

/** Returns the score of an id with a number: a long number is rather a row's key than a counter. */
const numberedScore = (id: string) => (/\d{3}/.test(id) ? SCORE.ROW_ID : SCORE.NUMBERED_ID);

function dataToken(tag: string, name: string, value: string): Token | null {
  if (TEST_ID.test(name)) {
    const score = judgeWords(value) === 'generated' ? SCORE.GENERATED_TEST_ID : SCORE.TEST_ID;
    return value ? { css: attributeCss(name, value), ...score, kind: 'test-id' } : null;
  }
  if (!isTellingData(name)) return null;
  if (isTelling(value)) return { css: tag + attributeCss(name, value), ...SCORE.DATA, kind: 'attribute' };
  return name.length > 8 ? { css: `${tag}[${name}]`, ...SCORE.DATA_NAME, kind: 'attribute' } : null;
}

/** Returns tokens of form fields and buttons: the server expects their `name`, so it stays. */
function formTokens(element: Element): Token[] {
  const tag = tagOf(element);
  const tokens: Token[] = [];
  const type = attributeOf(element, 'type')?.toLowerCase();
  const name = attributeOf(element, 'name');
  const value = attributeOf(element, 'value');
  if (name && name.length <= 80 && /^(input|select|textarea|button|form|fieldset|output)$/.test(localName(element))) {
    const { origin } = judgeName(name);
    const css = tag + attributeCss('name', name);
    const score =
      origin === 'written' ? SCORE.NAME : origin === 'numbered' ? SCORE.NUMBERED_NAME : SCORE.GENERATED_NAME;
    const lone = COMMON_VALUE.test(name)
      ? SCORE.LONE_COMMON_VALUE
      : /^[a-z]{1,8}$/i.test(name)
        ? SCORE.LONE_SHORT_NAME
        : 0;
    tokens.push({ css, score, lone, kind: 'name' });
    // The `value` of a checkbox or radio button belongs to the page; in other fields it is user input.
    if (/^(radio|checkbox)$/.test(type ?? '') && value && value.length <= 60) {
      tokens.push({
        css: css + attributeCss('value', value),
        score: score + SCORE.EXTRA_VALUE,
        lone: lone / 2,
        kind: 'name',
      });
    }
  }
  if (type && /^(input|button)$/.test(localName(element))) {
    tokens.push({ css: `${tag}${attributeCss('type', type)}`, ...SCORE.INPUT_TYPE, kind: 'type' });
  }
  return tokens;
}

/** Returns tokens of text that users read or hear: specific, until it is translated or reworded. */
function labelTokens(element: Element): Token[] {
  const isButton =
    localName(element) === 'input' && /^(submit|button|reset|image)$/i.test(attributeOf(element, 'type') ?? '');
  const labels: [string, { score: number; lone: number }][] = [
    ['aria-label', SCORE.ARIA_LABEL],
    ['placeholder', SCORE.PLACEHOLDER],
    ['title', SCORE.TITLE],
    ['alt', SCORE.ALT],
  ];
  if (isButton) labels.push(['value', SCORE.CAPTION]);
  return labels.flatMap(([name, { score, lone }]): Token[] => {
    const value = attributeOf(element, name);
    if (!value?.trim() || value.length > 80) return [];
    return [
      {
        css: tagOf(element) + attributeCss(name, value),
        score: score + (/\d/.test(value) ? SCORE.EXTRA_DIGITS : 0),
        lone: COMMON_VALUE.test(value.trim()) ? SCORE.LONE_COMMON_VALUE : lone,
        kind: 'label',
      },
    ];
  });
}

function linkTokens(element: Element): Token[] {
  const href = attributeOf(element, 'href') ?? '';
  if (/^#./.test(href)) {
    if (judgeName(href.slice(1)).origin !== 'written') return [];
    return [{ css: `a${attributeCss('href', href, '$=')}`, ...SCORE.FRAGMENT, kind: 'link' }];
  }
  return linkTargets(href).map(({ css, score, common }) => ({
    css: `a${css}`,
    score,
    lone: common ? SCORE.LONE_COMMON_LINK : 0,
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
    const lone = COMMON_CLASS.test(name)
      ? SCORE.LONE_COMMON_CLASS
      : /^[a-z]+$/i.test(name)
        ? SCORE.LONE_SHORT_CLASS
        : 0;
    const look = verdict.look ? SCORE.EXTRA_LOOK : 0;
    const css = `${tag}.${CSS.escape(name)}`;
    if (verdict.origin !== 'generated') {
      const score = verdict.origin === 'written' ? SCORE.CLASS : SCORE.NUMBERED_CLASS;
      tokens.push({ css, score: score + look, lone, kind: 'class' });
    }
    if (verdict.origin !== 'written' && verdict.stem && !look) {
      // CSS modules keep the part before the hash; for other tools that is only likely.
      const stem = verdict.stem.endsWith('_') ? SCORE.MODULE_CLASS : SCORE.CLASS_STEM;
      const common = COMMON_CLASS.test(verdict.stem) && { lone: SCORE.LONE_COMMON_CLASS };
      tokens.push({ css: tag + attributeCss('class', verdict.stem, '*='), ...stem, ...common, kind: 'class' });
    }
  }
  return tokens.sort((a, b) => a.score - b.score).slice(0, MOST_CLASSES);
}
