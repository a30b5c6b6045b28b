import { spansOf } from './context';
import type { Finder, Span } from './types';

const LOCAL_END = /(?<![\p{L}\p{N}._%+'’-])[\p{L}\p{N}._%+'’-]+$/u;
const DOMAIN = /[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(xn--[a-z0-9-]{2,59}|\p{L}{2,24})/uy;
/** RFC 5321 4.5.3.1. */
const LONGEST = { local: 64, domain: 255 };

/** `logo@2x.png` and `jquery@3.min.js` are files. */
const FILE = /^(?:png|jpe?g|gif|svg|webp|avif|bmp|ico|m?js|css|json|html?|pdf)$/i;

/** `john (at) example (dot) com`. */
const SPELLED =
  /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64} ?[([{] ?(?:at|@|ät) ?[)\]}] ?[\p{L}\p{N}-]{1,63}(?:(?: ?[([{] ?(?:dot|punkt|\.) ?[)\]}] ?|\.)[\p{L}\p{N}-]{1,63}){1,4}/giu;
/** `john at example dot com`, which may also be a sentence. */
const SPOKEN = /(?<![\p{L}\p{N}._+-])[\p{L}\p{N}._+-]{1,64} at [\p{L}\p{N}-]{1,63}(?: dot [\p{L}\p{N}-]{2,63}){1,3}/giu;

/**
 * Finds e-mail addresses, also with letters beyond ASCII and in `mailto:`, but not the account of a version control
 * system.
 */
export const findEmails: Finder = (text, { aggressive }) => {
  const spans: Span[] = [];
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const before = text.slice(Math.max(0, at - LONGEST.local), at);
    const local = (LOCAL_END.exec(before)?.[0] ?? '').replace(/^[.'’%-]+/, '');
    if (!local || local === 'git' || isPassword(text, at - local.length)) continue;
    DOMAIN.lastIndex = 0;
    const domain = DOMAIN.exec(text.slice(at + 1, at + 1 + LONGEST.domain));
    if (!domain || FILE.test(domain[1] ?? '')) continue;
    spans.push({ start: at - local.length, end: at + 1 + domain[0].length, entity: 'EMAIL' });
  }
  const spelled = aggressive ? [SPELLED, SPOKEN] : [SPELLED];
  return [...spans, ...spelled.flatMap((pattern) => spansOf(text, pattern, 'EMAIL'))];
};

/** Returns true for `https://user:password@host`, which `findSecrets` handles. */
const isPassword = (text: string, start: number): boolean =>
  /:\/\/[^\s/@]*:$/.test(text.slice(Math.max(0, start - 100), start));
