import { i18n } from '#i18n';
import { isObject, MAX_JSON_TEXT } from '@/lib/base/json';
import { type Issue, parseRequest, upgradeV1 } from '@/lib/contract';
import { isCurl, readCurl } from './curl';
import { type JsonText, JsonTextError, readJsonText } from './json-text';

/** A request as a user wrote or pasted it. */
export interface RequestText {
  /** The body, if the contract accepts it. */
  request?: Record<string, unknown>;
  /** Messages about what was changed or left out. */
  notes: string[];
  /** Messages about errors, each with its line if known. */
  problems: string[];
}

/** Maximum number of problems that are reported at once. */
const MOST_NAMED = 20;

/**
 * Reads a request: JSON of v2 or v1, or a cURL command. Never throws.
 * @param url the address to use if the text does not name one
 */
export function readRequestText(text: string, url: string): RequestText {
  const refused = (problem: string): RequestText => ({ notes: [], problems: [problem] });
  if (text.length > MAX_JSON_TEXT) return refused(i18n.t('popup.text.tooLarge'));
  if (isCurl(text)) {
    const command = readCurl(text);
    if (!command) return refused(i18n.t('popup.text.curl.refused'));
    const read = checked(command.request, url);
    return { ...read, notes: [...command.notes, ...read.notes] };
  }
  try {
    const json = readJsonText(text);
    if (!isObject(json.value)) return refused(i18n.t('popup.text.notObject'));
    return checked(json.value, url, json.lineOf);
  } catch (thrown) {
    if (thrown instanceof JsonTextError) return refused(thrown.message);
    throw thrown;
  }
}

/** Checks a body as v2 if it is valid, or else as v1. */
function checked(body: Record<string, unknown>, url: string, lineOf?: JsonText['lineOf']): RequestText {
  const v2 = parseRequest({ url, ...body });
  if (v2.ok) return { request: body, notes: v2.warnings, problems: [] };
  const { request, changes } = upgradeV1(body);
  const v1 = isObject(request) ? parseRequest({ url, ...request }) : v2;
  // Whichever version was meant, the body is closer to v1.
  if (v1.ok && isObject(request)) return { request, notes: changes.map(said), problems: [] };
  const named = v2.issues.slice(0, MOST_NAMED).map((issue) => located(issue, lineOf));
  const more = v2.issues.length - named.length;
  return { notes: [], problems: more > 0 ? [...named, i18n.t('popup.text.more', more)] : named };
}

const said = ({ field, message }: Issue) => `${field}: ${message}`;

const located = (issue: Issue, lineOf: JsonText['lineOf'] | undefined) =>
  lineOf ? i18n.t('popup.text.line', { line: lineOf(issue.path), problem: said(issue) }) : said(issue);
