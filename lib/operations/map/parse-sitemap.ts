import { Parser } from 'htmlparser2';

/** Reads a sitemap as its text arrives. */
export interface SitemapParser {
  /** @throws EntityDeclaration, NestedTooDeep */
  write(text: string): void;
  /** Ends the text. @returns false if the text is not a sitemap at all */
  end(): boolean;
}

export interface SitemapReader {
  /** Called with the address of each page. */
  onPage(address: string): void;
  /** Called with the address of each other sitemap. */
  onSitemap(address: string): void;
}

/** A sitemap with entity declarations, which is refused: each may expand to any amount of text. */
export class EntityDeclaration extends Error {
  override name = 'EntityDeclaration';
}

/** A file whose elements are nested deeper than those of any sitemap. */
export class NestedTooDeep extends Error {
  override name = 'NestedTooDeep';
}

/**
 * Maximum depth of elements. A sitemap with pictures and videos has five; the library moves all open elements for each
 * new one, so that unclosed tags would take quadratic time.
 */
const DEEPEST = 64;

/** Maximum length of an address, and of a line in a list of addresses, in characters. */
const LONGEST = 8_192;

/** Creates a parser for one file: XML by sitemaps.org, complete or truncated, or a list of addresses, one per line. */
export function createSitemapParser(reader: SitemapReader): SitemapParser {
  let parser: SitemapParser | undefined;
  let before = '';
  const start = (text: string) => {
    parser = text.startsWith('<') ? createXmlParser(reader) : createListParser(reader);
    parser.write(text);
  };
  return {
    write(text) {
      if (parser) return parser.write(text);
      before = (before + text).replace(/^[\s\ufeff]+/, '');
      if (before) start(before);
    },
    end: () => parser?.end() ?? false,
  };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function createXmlParser({ onPage, onSitemap }: SitemapReader): SitemapParser {
  const open: string[] = [];
  let isSitemap = false;
  let address: string | undefined;
  const parser = new Parser(
    {
      onprocessinginstruction(name, data) {
        if (/^!doctype$/i.test(name) && /<!ENTITY/i.test(data)) throw new EntityDeclaration();
      },
      onopentagname(name) {
        const local = localName(name);
        if (open.length === 0) isSitemap ||= local === 'urlset' || local === 'sitemapindex';
        if (local === 'loc' && /^(url|sitemap)$/.test(open.at(-1) ?? '')) address = '';
        if (open.length >= DEEPEST) throw new NestedTooDeep();
        // Names are not needed below the depth of a sitemap.
        open.push(open.length > 4 ? '' : local);
      },
      ontext(text) {
        if (address !== undefined && address.length < LONGEST) address += text;
      },
      onclosetag(_name, isImplied) {
        open.pop();
        if (address === undefined) return;
        const found = address.trim();
        address = undefined;
        // The end of a truncated file closes all open elements, but half an address is useless.
        if (found && !isImplied) (open.at(-1) === 'sitemap' ? onSitemap : onPage)(found);
      },
    },
    { xmlMode: true },
  );
  return {
    write: (text) => void parser.write(text),
    end() {
      parser.end();
      return isSitemap;
    },
  };
}

function createListParser({ onPage }: SitemapReader): SitemapParser {
  let line = '';
  let isList = false;
  const take = (text: string) => {
    const address = text.trim();
    if (!/^https?:\/\//i.test(address)) return;
    isList = true;
    onPage(address);
  };
  return {
    write(text) {
      const lines = (line + text).split(/[\r\n]+/);
      line = (lines.pop() ?? '').slice(0, LONGEST);
      for (const one of lines) take(one);
    },
    end() {
      take(line);
      return isList;
    },
  };
}
