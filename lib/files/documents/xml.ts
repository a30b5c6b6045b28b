import { Parser } from 'htmlparser2';
import { fileRefused } from './refused';

/** An element of a part. Its names have the prefixes that this code assigns to namespaces. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: (XmlElement | string)[];
}

/**
 * Maximum depth of elements. Documents have a few dozen levels; for each element that opens, the library copies all open ones,
 * so unclosed tags would take quadratic time.
 */
const DEEPEST = 300;
/** Maximum number of elements of a part in memory: about 1 GB would hold twice as many. */
const MOST_ELEMENTS = 3_000_000;

/** Callbacks for the elements of a part. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  text(text: string): void;
  close(name: string): void;
}

/** An incremental parser. It expands only the five entities of XML, and loads nothing. */
export interface XmlParser {
  /** @throws WinnowError if the text declares entities or is nested too deeply */
  write(text: string): void;
  end(): void;
}

export function createXmlParser(handler: XmlHandler): XmlParser {
  const scopes: Scope[] = [ROOT];
  const names: string[] = [];
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        // An entity may expand to any amount of text, and office formats never use any.
        if (/^!doctype$/i.test(name) && /<!ENTITY/i.test(data)) throw fileRefused('damaged');
      },
      onopentag(qualified, written) {
        if (names.length >= DEEPEST) throw fileRefused('damaged');
        const scope = scopeOf(scopes.at(-1) ?? ROOT, written);
        const name = canonical(scope, qualified, true);
        scopes.push(scope);
        names.push(name);
        handler.open(name, canonicalAttributes(scope, written));
      },
      ontext: (text) => handler.text(text),
      onclosetag() {
        scopes.pop();
        handler.close(names.pop() ?? '');
      },
    },
    { xmlMode: true },
  );
  return { write: (text) => void parser.write(text), end: () => void parser.end() };
}

/** Parses a part as a tree. @returns undefined if it does not contain any element */
export function parseXml(text: string): XmlElement | undefined {
  const root: XmlElement = { name: '', attributes: {}, children: [] };
  const open = [root];
  let count = 0;
  const parser = createXmlParser({
    open(name, attributes) {
      if (++count > MOST_ELEMENTS) throw fileRefused('tooLarge');
      const element: XmlElement = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    text: (piece) => void open.at(-1)?.children.push(piece),
    close: () => void open.pop(),
  });
  parser.write(text);
  parser.end();
  return xmlChildren(root)[0];
}

/** Prefixes that this code assigns to namespaces, by the prefixes of a part. */
type Scope = ReadonlyMap<string, string>;
const ROOT: Scope = new Map();

/** Namespaces of formats in their transitional and strict forms, and their prefixes in this code. */
const PREFIXES: readonly [uri: RegExp, prefix: string][] = [
  [/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/officeDocument\/(?:2006\/)?relationships$/, 'r'],
  [/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/drawingml\/(?:2006\/)?main$/, 'a'],
  [/drawingml\/(?:2006\/)?(?:wordprocessing|spreadsheet)Drawing$/, 'wp'],
  [/drawingml\/(?:2006\/)?diagram$/, 'dgm'],
  [/drawingml\/(?:2006\/)?picture$/, 'pic'],
  [/presentationml\/(?:2006\/)?main$/, 'p'],
  [/markup-compatibility\/2006$/, 'mc'],
  [/wordprocessingShape$/, 'wps'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
  [/^urn:schemas-microsoft-com:office:office$/, 'o'],
  [/opendocument:xmlns:xsl-fo-compatible:1\.0$/, 'fo'],
  [/opendocument:xmlns:svg-compatible:1\.0$/, 'svg'],
  [/opendocument:xmlns:datastyle:1\.0$/, 'number'],
  [/opendocument:xmlns:drawing:1\.0$/, 'draw'],
  [/opendocument:xmlns:(\w+):1\.0$/, '$1'],
  [/^http:\/\/www\.w3\.org\/1999\/xlink$/, 'xlink'],
  [/^http:\/\/www\.w3\.org\/1998\/Math\/MathML$/, 'math'],
  [/^http:\/\/purl\.org\/dc\/elements\/1\.1\/$/, 'dc'],
  [/^http:\/\/www\.idpf\.org\/2007\/ops$/, 'epub'],
  [/spreadsheetml\/(?:2006\/)?main$/, ''],
  [/package\/2006\/(?:relationships|content-types|metadata\/core-properties)$/, ''],
  [/^urn:oasis:names:tc:opendocument:xmlns:container$|^http:\/\/www\.idpf\.org\/2007\/opf$/, ''],
  [/^http:\/\/www\.w3\.org\/2001\/04\/xmlenc#$/, ''],
];

/** By URI: a part uses the same ones again and again. */
const known = new Map<string, string | undefined>();

function prefixFor(uri: string): string | undefined {
  if (known.has(uri)) return known.get(uri);
  const [pattern, prefix] = PREFIXES.find(([pattern]) => pattern.test(uri)) ?? [];
  const found = pattern && prefix !== undefined ? uri.replace(pattern, `\n${prefix}`).split('\n')[1] : undefined;
  // Hostile parts may declare any number.
  if (known.size < 1_000) known.set(uri, found);
  return found;
}

function scopeOf(around: Scope, written: Readonly<Record<string, string>>): Scope {
  let scope: Map<string, string> | undefined;
  for (const name in written) {
    if (!name.startsWith('xmlns')) continue;
    const own = name === 'xmlns' ? '' : name.startsWith('xmlns:') ? name.slice('xmlns:'.length) : undefined;
    if (own === undefined) continue;
    scope ??= new Map(around);
    scope.set(own, prefixFor(written[name] ?? '') ?? own);
  }
  return scope ?? around;
}

function canonical(scope: Scope, qualified: string, ofElement = false): string {
  const colon = qualified.indexOf(':');
  // An attribute without a prefix does not belong to a namespace.
  if (colon < 0 && !ofElement) return qualified;
  const own = colon < 0 ? '' : qualified.slice(0, colon);
  const prefix = scope.get(own) ?? own;
  const local = qualified.slice(colon + 1);
  return prefix ? `${prefix}:${local}` : local;
}

function canonicalAttributes(scope: Scope, written: Readonly<Record<string, string>>): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const name in written) attributes[canonical(scope, name)] = written[name] ?? '';
  return attributes;
}

export const isXmlElement = (node: XmlElement | string): node is XmlElement => typeof node !== 'string';

/** Returns the child elements; only those with a name if it is given. */
export const xmlChildren = ({ children }: XmlElement, name?: string): XmlElement[] =>
  children.filter((node): node is XmlElement => isXmlElement(node) && (name === undefined || node.name === name));

/** Returns the first descendant by a path of child names, or undefined. */
export function childAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let found = element;
  for (const name of path)
    found = found?.children.find((node) => isXmlElement(node) && node.name === name) as typeof found;
  return found;
}

/** Returns all descendants with a name, in document order. */
export function allBelow(element: XmlElement | undefined, name: string): XmlElement[] {
  if (!element) return [];
  return xmlChildren(element).flatMap((child) => [...(child.name === name ? [child] : []), ...allBelow(child, name)]);
}

/** Returns all text in an element. */
export const xmlText = (element: XmlElement | undefined): string =>
  element ? element.children.map((node) => (isXmlElement(node) ? xmlText(node) : node)).join('') : '';
