import { i18n } from '#i18n';
import { isObject, parseJson } from '@/lib/base/json';
import { shellWords } from './shell-words';

/** Request that a command sends to a service, or with which it fetches a page. */
interface CurlCommand {
  request: Record<string, unknown>;
  /** Messages about what was left out. */
  notes: string[];
}

/** Headers that grant access. */
const SECRET = /^(proxy-)?authorization$|cookie|key|token|secret|session/i;

/** Headers that a client adds by itself, and that do not concern the page. */
const OF_CLIENT =
  /^(accept|accept-encoding|connection|content-length|content-type|host|sec-.*|upgrade-.*|te|priority)$/i;

/** Options with a value that does not matter for a request, by both of their names. */
const WITH_VALUE = new Set(
  '-o --output -m --max-time --connect-timeout --retry -x --proxy -w --write-out --cacert --cert -E -T --max-redirs'.split(
    ' ',
  ),
);

/** Returns true if a text is a cURL command rather than JSON. */
export const isCurl = (text: string): boolean => !/^\s*[{[]/.test(text) && /(^|[\s|(;])curl(\.exe)?(\s|$)/.test(text);

/**
 * Reads a cURL command that sends a scrape request to a service, as in an export of Winnow, or that fetches a page, as
 * browsers copy it. Keys and cookies are dropped, with a note.
 * @returns undefined if the command is neither
 */
export function readCurl(text: string): CurlCommand | undefined {
  const words = shellWords(text);
  const start = words?.findIndex((word) => /(^|[\\/])curl(\.exe)?$/.test(word)) ?? -1;
  if (!words || start < 0) return undefined;
  const { url, headers, data, dropped } = readOptions(words.slice(start + 1));
  // An exported command with secrets gets its body through a pipe.
  const printf = words.lastIndexOf('printf', start);
  const piped = data.some((part) => part.startsWith('@')) && printf >= 0 ? words[printf + 2] : undefined;
  const body = piped ?? data.join('&');
  const secrets = dropped.length > 0 ? [i18n.t('popup.text.curl.dropped', { names: i18n.list(dropped) })] : [];
  if (body) {
    const request = parseJson(body);
    return isObject(request) && typeof request.url === 'string' ? { request, notes: secrets } : undefined;
  }
  if (!url) return undefined;
  return { request: { url, ...(Object.keys(headers).length > 0 && { headers }) }, notes: secrets };
}

interface Options {
  url: string;
  headers: Record<string, string>;
  data: string[];
  /** Names of dropped credentials. */
  dropped: string[];
}

/** Reads the words after `curl` as its options. */
function readOptions(words: readonly string[]): Options {
  const headers: [string, string][] = [];
  const read: Omit<Options, 'headers'> = { url: '', data: [], dropped: [] };
  for (let at = 0; at < words.length; at += 1) {
    const [name, value, used] = optionAt(words, at);
    at += used;
    if (/^(-d|--data(-raw|-binary|-ascii|-urlencode)?|--json)$/.test(name)) read.data.push(value);
    else if (/^(-u|--user|-b|--cookie|--oauth2-bearer)$/.test(name)) read.dropped.push(name);
    else if (/^(-H|--header)$/.test(name)) addHeader(value, headers, read.dropped);
    else if (/^(-A|--user-agent)$/.test(name)) headers.push(['User-Agent', value]);
    else if (/^(-e|--referer)$/.test(name)) headers.push(['Referer', value]);
    else if (name === '--url' || (!name.startsWith('-') && !read.url)) read.url = name === '--url' ? value : name;
  }
  return { ...read, headers: Object.fromEntries(headers) };
}

/** Returns an option with its value, which may be in the same word, and the number of additional words that it used. */
function optionAt(words: readonly string[], at: number): [name: string, value: string, used: number] {
  const word = words[at] ?? '';
  const [, long, joined] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? [];
  if (long !== undefined) return [long, joined ?? '', 0];
  const [, short, attached] = /^(-[dHXubAemox])(.+)$/s.exec(word) ?? [];
  if (short !== undefined) return [short, attached ?? '', 0];
  return takesValue(word) ? [word, words[at + 1] ?? '', 1] : [word, '', 0];
}

const takesValue = (name: string): boolean =>
  WITH_VALUE.has(name) ||
  /^(-[dHXubAe]|--(data(-\w+)?|json|header|request|user|cookie|user-agent|referer|url|oauth2-bearer))$/.test(name);

function addHeader(line: string, headers: [string, string][], dropped: string[]): void {
  const [, name = '', value = ''] = /^([^:]+):(.*)$/s.exec(line) ?? [];
  if (SECRET.test(name)) dropped.push(name);
  else if (value.trim() && !OF_CLIENT.test(name)) headers.push([name.trim(), value.trim()]);
}
