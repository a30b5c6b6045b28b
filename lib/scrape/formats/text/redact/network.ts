import type { Finder, Span } from './types';

const QUAD = /(?<![\p{L}\p{N}.])(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})(?![\p{L}\p{N}]|\.\d)/gu;

/** RFC 1918 and RFC 3927: addresses of a network at home or at work. */
const PRIVATE = /^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.)/;
/** Matches addresses that are the same on every machine and thus identify nobody. */
const EVERYWHERE = /^(?:127\.|0\.0\.0\.0$|255\.255\.255\.)/;

/** Matches `version 1.2.3.4`, `v1.2.3.4`, `Chrome/1.2.3.4`. The pattern excludes a `v` or a name before the number. */
const VERSION = /(?:(?:version|ver|release|build|firmware|update|driver|v)[.:]?[\s*_`]*|[\p{L}\p{N}]\/|[@^~=])$/iu;
const NAMED =
  /(?:(?<![\p{L}\p{N}])(?:(?:ips?|ipv4|ip[ -]address(?:es)?|ping|ssh|nameserver)[\s:=*_`"'(]{1,4}|(?:address|addr|host|server|gateway|dns|client|remote)[*_]{0,2}[:=][\s*_`"'(]{0,4})|:\/\/|@)$/iu;

/** Below this, a part of an address is as likely part of a version or of a chapter. */
const SMALL = { aggressive: 10, else: 20 };

const isUnlikely = (quad: string, numbers: number[], small: number): boolean =>
  !PRIVATE.test(quad) && (numbers.every((number) => number < small) || quad.endsWith('.0.0.0'));

/** Finds IPv4 addresses. Four small numbers count only with a hint nearby; otherwise `1.2.3.4` is a version. */
const findIpv4: Finder = (text, { aggressive }) => {
  const spans: Span[] = [];
  for (const match of text.matchAll(QUAD)) {
    const [quad, ...parts] = match;
    const numbers = parts.map(Number);
    if (numbers.some((number) => number > 255) || parts.some((part) => /^0\d/.test(part))) continue;
    if (EVERYWHERE.test(quad) && !aggressive) continue;
    const end = match.index + quad.length;
    const before = text.slice(Math.max(0, match.index - 24), match.index);
    const named = NAMED.test(before) || /^(?:\/\d{1,2}\b|:\d{2,5}\b)/.test(text.slice(end, end + 7));
    if (!named && (VERSION.test(before) || isUnlikely(quad, numbers, aggressive ? SMALL.aggressive : SMALL.else)))
      continue;
    spans.push({ start: match.index, end, entity: 'SECRET' });
  }
  return spans;
};

/** Matches all characters of such an address; validity is checked afterwards, so that the pattern never backtracks. */
const IPV6 = /(?<![\p{L}\p{N}:.])[0-9a-f:.]{3,}(?![\p{L}\p{N}])/giu;
const LONGEST_IPV6 = 45;

/** Finds IPv6 addresses, by the URL standard; `A::B` in a program does not count. */
const findIpv6: Finder = (text, { aggressive }) =>
  [...text.matchAll(IPV6)].flatMap(({ index: start, 0: run }): Span[] => {
    if (run.length > LONGEST_IPV6 + 1) return [];
    const found = run.replace(/\.$|(?<!:):$/, '');
    const groups = found.split(':').filter(Boolean);
    const telling = groups.length > 1 && (aggressive || groups.some((group) => group.length > 2));
    if (!telling || !/\d/.test(found) || !URL.canParse(`http://[${found}]/`)) return [];
    return [{ start, end: start + found.length, entity: 'SECRET' }];
  });

export const findNetworkAddresses: Finder = (text, clues) => [...findIpv4(text, clues), ...findIpv6(text, clues)];
