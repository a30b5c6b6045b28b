import { byLength, type Mark, markOf } from './marks';
import { withHidden } from './redact';
import { AS_IT_IS, isJoined, readSigns, utf8 } from './signs';

/** Minimum number of characters of a text that may have been cut. */
const LEAST_CUT = 40;

/** Members of recorded data that are never cut. */
const UNCUT = /^(url|startUrl|endUrl|selector|landmark|came|became|opened)$/;

/** Returns true if a text is the beginning of a value. */
export function isBeginning(text: string, beginnings: readonly Mark[]): boolean {
  const [length, hash] = markOf(readSigns(text, AS_IT_IS).signs);
  return byLength(beginnings).get(length)?.has(hash) === true;
}

/** @returns a function that removes the beginning of a value from the end of a cut text, by the name of its member */
export function withoutBeginnings(beginnings: readonly Mark[]): (text: string, name: string) => string {
  const begun = byLength(beginnings);
  return (text, name) => (UNCUT.test(name) || text.length < LEAST_CUT || !begun.size ? text : withoutEnd(text, begun));
}

function withoutEnd(text: string, begun: ReturnType<typeof byLength>): string {
  const shown = text.split('');
  const found = readSigns(text, AS_IT_IS);
  const { starts, ends } = found;
  // The ellipsis of a cut text is not part of the value.
  const signs = found.signs.slice(0, text.endsWith('…') ? -utf8.encode('…').length : undefined);
  for (const [length, hashes] of begun) {
    const from = signs.length - length;
    const isFound = from >= 0 && hashes.has(markOf(signs.slice(from))[1]);
    if (isFound && !isJoined(found, from)) shown.fill('\0', starts[from], ends[signs.length - 1]);
  }
  return withHidden(shown);
}
