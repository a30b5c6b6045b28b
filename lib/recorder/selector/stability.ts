import { looksLikeWord } from './words';

/**
 * The origin of a name. `written`: by hand, it stays. `numbered`: written, with a number in it: a counter or a database key.
 * `generated`: by a tool, and the next deploy or the next load changes it. `stem`: the written part of a numbered or generated
 * name, up to and including the separator.
 */
export interface NameVerdict {
  origin: 'written' | 'numbered' | 'generated';
  stem?: string;
}

/** Prefixes after which styling libraries and component libraries write hashes and counters. */
const LIBRARY =
  /^(css|sc|jss|emotion|svelte|astro|radix|headlessui|mui|mantine|chakra|ember|ext-gen|yui|gwt|cdk|ng-tns|tippy|popper|downshift|rc|uid|id|el|gen)[-_:]?(?=.*\d|[-_:])|^(react|mat)-\w(.*\d|\w*[-_:])|^(css|sc|jss|svelte|astro)-/i;
/** React's `useId`, in its three spellings. */
const REACT_ID = /[:«_]r_?[0-9a-z]*[:»_]/i;
/**
 * CSS modules: `Button_root__x3k9a`, `Button-module__root--x3k9a`, `_root_x3k9a_12`. The part before the hash is written. The
 * length of a part is limited, because each underscore may end it.
 */
const CSS_MODULE =
  /^([A-Za-z][\w-]{0,80}_[\w-]{1,80}?__|[A-Za-z][\w-]{0,80}-module__[\w-]{1,80}?--|_[A-Za-z][\w-]{0,80}?_)[\w+-]{5,8}(_\d+)?$/;

/** styled-components with its compiler plug-in: `Header__Title-sc-1x2y3z-0`. */
const STYLED_COMPONENT = /^(.+-sc-)[a-z0-9]+-\d+$/;

/** Judges an id, a class or another name by its characters alone. */
export function judgeName(name: string): NameVerdict {
  const stem = (CSS_MODULE.exec(name) ?? STYLED_COMPONENT.exec(name))?.[1];
  if (stem && judgeSegments(stem).origin !== 'generated') return { origin: 'generated', stem };
  if (LIBRARY.test(name) || REACT_ID.test(name)) return { origin: 'generated' };
  return judgeSegments(name);
}

function judgeSegments(name: string): NameVerdict {
  let origin: NameVerdict['origin'] = 'written';
  let stem: string | undefined;
  for (const match of name.matchAll(/[^-_:./\s]+/g)) {
    const verdict = judgeSegment(match[0]);
    if (verdict === 'written') continue;
    const before = name.slice(0, match.index);
    if (origin === 'written') {
      const letters = /\d\d/.test(match[0]) && verdict === 'numbered' ? (/^[a-z]*/i.exec(match[0])?.[0] ?? '') : '';
      stem = /^\D*\d$/.test(match[0]) ? undefined : usableStem(before + letters);
    }
    if (verdict === 'generated') return { origin: 'generated', ...(stem && { stem }) };
    origin = 'numbered';
  }
  return { origin, ...(stem && { stem }) };
}

/** Returns a stem with at least one word of four letters: a shorter part of a name says nothing. */
const usableStem = (text: string) => (/[a-z]{4}/i.test(text) ? text : undefined);

function judgeSegment(segment: string): NameVerdict['origin'] {
  if (/^\d+$/.test(segment)) return 'numbered';
  if (/[^A-Za-z0-9]/.test(segment)) return /\d{3}/.test(segment) ? 'numbered' : 'written';
  if (/\d/.test(segment)) {
    // Hexadecimal, or a number before many letters.
    if (/^(?=.*[a-f])[0-9a-f]{6,}$|^\d+[a-z]{4}/i.test(segment)) return 'generated';
    const changes = segment.match(/[a-z](?=\d)|\d(?=[a-z])/gi)?.length ?? 0;
    if (changes > 1 || !segment.split(/\d+/).every(isWritten)) return 'generated';
    return 'numbered';
  }
  return isWritten(segment) ? 'written' : 'generated';
}

/**
 * Returns true for words in camelCase, and false for the random case of a hash: `bbQHny` falls into pieces that are not words.
 */
function isWritten(letters: string): boolean {
  const pieces = letters.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? [];
  const isJitter = pieces.length > 1 && letters.length <= 3 * pieces.length;
  return pieces.every((piece) => looksLikeWord(piece.toLowerCase(), isJitter ? 1 : 4));
}

/** Returns true for several capitals inside: mostly words in camelCase, but hashes look like that too. */
export const isJagged = (name: string) => /[a-z][A-Z][A-Za-z]*[A-Z]/.test(name);

/** Set and removed while a page is used: does not identify an element. */
const STATE =
  /^(is|has|ng|was|no|js)-|(^|[-_])((active|current)(-item)?|pending|open(ed)?|closed?|show(n|ing)?|hid(e|den)|visible|invisible|select(ed)?|checked|(en|dis)abled|focus(ed|-visible|-within)?|hover(ed)?|pressed|load(ed|ing)?|lazy(load|loaded|loading)?|expand(ed)?|collaps(ed|ing)|sticky|stuck|fixed|animat(e|ed|ing)|fade|in|out|on|off|first|last|odd|even|valid|invalid|dirty|touched|untouched|pristine|empty|filled|done|ready|init(ialized|ialised)?|in-range|range-(from|to|start|end)|today|state|highlight(ed)?|shrink)-?$/i;

/** Returns true if a class, or the name of a data attribute, stands for a state. */
export const isState = (name: string) => STATE.test(name);

/** Describes the look of an element, not its identity: utility classes, and grid columns. */
const UTILITY =
  /[:[\]()!@/%]|^-?(m|p|w|h|g|z|gap|inset|top|left|right|bottom|basis|order|space|min|max|size|col|row|cols|rows|span|grid|flex|text|font|bg|border|rounded|shadow|opacity|leading|tracking|items|justify|align|self|content|place|float|overflow|object|display|position|d|pos|fw|fs|lh|ta|tw|u|l|ratio|ring|divide|cursor|select|pointer|duration|ease|transition|delay|scale|rotate|translate|sm|md|lg|xl|xs|small|medium|large|offset|push|pull|clear|visible|fa|mb|mt|ml|mr|mx|my|pt|pb|pl|pr|px|py)(-|$)[\w.-]*$|^(m|p)[trblxy]?-?\d|^(flex|grid|block|inline|hidden|relative|absolute|static|underline|uppercase|lowercase|capitalize|truncate|italic|bold|clearfix|cf|row|column|columns|container|container-fluid|pull-(left|right)|align-(left|right|center)|left|right|center|centered|wrap|nowrap|grow|shrink|transition|antialiased)$/i;

/**
 * Judges a class of an element.
 * @param beside all classes of the element: next to the hash of a styling library, a short name is its second hash
 * @returns null for a state; `look` is true for a utility class
 */
export function judgeClass(name: string, beside: Iterable<string>): (NameVerdict & { look: boolean }) | null {
  if (isState(name)) return null;
  if (/^[A-Za-z0-9]{4,7}$/.test(name) && [...beside].some((other) => /^(sc|css)-|-sc-/.test(other))) {
    return { origin: 'generated', look: false };
  }
  return { ...judgeName(name), look: UTILITY.test(name) };
}
