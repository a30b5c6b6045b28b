import { type Issue, UNKNOWN_FIELD } from './issues';

/** Fields that client libraries offer but the contract lacks, with what to do instead of each. */
const FIELDS: Record<string, string> = {
  fastMode: 'leave it out: there is one mode',
  useMock: 'leave it out: pages are always real',
  domainTools: 'leave it out',
  toolDetail: 'leave it out',
  safeMode: 'leave it out',
  checkPromptInjection: 'leave it out: what a page says is always data to the model',
  systemPrompt: 'write it into prompt',
  pages: 'choose pages with maxPages',
  pageMarkdown: 'leave it out: the markdown is of the whole file',
  pageMarkers: 'leave it out',
  blocks: 'leave it out',
};

/** Values of such fields: the formats, proxies and parsers. */
const VALUES: Record<string, string> = {
  query: 'ask for a question or highlights format',
  attributes: 'ask for html and read them there',
  rawBase64: 'ask for rawHtml, or for the file with parsers: []',
  deterministicJson: 'ask for a json format',
  extract: 'ask for a json format',
  'screenshot@fullPage': 'ask for {"type": "screenshot", "fullPage": true}',
  stealth: 'ask for "enhanced"',
  image: 'leave it out: pictures are not read as text',
};

/**
 * Rewords an issue about a feature of client libraries that is outside the contract, in the client's terms.
 * @param body the body that has the issue
 */
export function inClientsWords(found: Issue, body: unknown): Issue {
  const name = String(found.path.at(-1) ?? '');
  if (found.message === UNKNOWN_FIELD && Object.hasOwn(FIELDS, name)) {
    return { ...found, message: outside(name, FIELDS[name]), isUnknownField: true };
  }
  const value = valueAt(body, found.path);
  const feature = isObject(value) ? value.type : value;
  if (typeof feature !== 'string' || !Object.hasOwn(VALUES, feature) || !isChoice(found.path)) return found;
  return { ...found, message: outside(`"${feature}"`, VALUES[feature]) };
}

const outside = (feature: string, instead: string | undefined) =>
  `The client's feature ${feature} is outside this contract: ${instead}.`;

/** Returns true if a path leads to a format, a proxy or a parser. */
const isChoice = (path: Issue['path']): boolean => {
  const [name] = path.filter((key) => typeof key === 'string').slice(-1);
  return name === 'formats' || name === 'proxy' || name === 'parsers' || name === 'type';
};

const valueAt = (body: unknown, path: Issue['path']): unknown =>
  path.reduce<unknown>((value, key) => (isObject(value) ? value[String(key)] : undefined), body);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
