/** @module-tag slow */
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { dropPrototypes, isTooDeep, parseJson } from '@/lib/base/json';
import { chapterOf } from '@/lib/files/documents/epub/chapter';
import { separatorOf, valuesIn } from '@/lib/files/documents/read-csv';
import { RtfReader } from '@/lib/files/documents/rtf/rtf-reader';
import { rtfTokens } from '@/lib/files/documents/rtf/tokens';
import { formatNumber } from '@/lib/files/documents/xlsx/number-format';
import { parseXml } from '@/lib/files/documents/xml';
import { crc32 } from '@/lib/files/zip/crc32';
import { readZip } from '@/lib/files/zip/read-zip';
import { readAddresses } from '@/lib/operations/batch/read-addresses';
import { pageLinks } from '@/lib/operations/map/page-links';
import { createSitemapParser } from '@/lib/operations/map/parse-sitemap';
import { robotsParser } from '@/lib/operations/map/robots-rules';
import { readHosts } from '@/lib/store/host-list';
import { readRequestText } from '@/lib/transfer/import/request-text';

/** Characters of the smaller text, and how many times as long the larger one is. */
const SMALL = 2 ** 16;
const FACTOR = 8;
/** Growth of the time beyond that of the text, at most: a quadratic parser needs 8 times more than a linear one. */
const MOST_GROWTH = 4;
/**
 * Time below which growth says nothing, in ms: a busy machine makes noise of any short one. What is quadratic takes many
 * times as long for the larger text.
 */
const NOISE = 1_000;
/** Tries, of which the fastest counts: the machine does other things, too. */
const TRIES = 3;
/** Time that one reader has for all of its texts on a busy machine, in ms. */
const LONGEST = 240_000;

interface Reader {
  /** Texts that are repeated, each of them one that opens something, or stops in the middle of it. */
  parts: string[];
  /** Text before the repeated one. */
  before?: string;
  read(text: string): unknown;
}

const sitemap = (text: string) => {
  const parser = createSitemapParser({ onPage: () => undefined, onSitemap: () => undefined });
  try {
    for (let at = 0; at < text.length; at += 65_536) parser.write(text.slice(at, at + 65_536));
    return parser.end();
  } catch (thrown) {
    // A refusal is an end, too.
    return thrown;
  }
};

const linksIn = (html: string) =>
  pageLinks({ success: true, data: { html, links: ['https://a.example/'] } } as unknown as Parameters<
    typeof pageLinks
  >[0]);

const judged = (text: string) => {
  const rules = robotsParser('https://a.example/robots.txt', text);
  return rules.isAllowed(`https://a.example/${'ab'.repeat(2_000)}`, 'Winnow');
};

const json = (text: string) => {
  const value = parseJson(text);
  return [isTooDeep(value), dropPrototypes(value)];
};

function tried(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    // A refusal is an end, too.
    return thrown;
  }
}

const xml = (text: string) => tried(() => parseXml(text));

const rtf = (text: string) =>
  tried(() => {
    const reader = new RtfReader();
    for (const token of rtfTokens(text)) reader.take(token);
    return reader.end();
  });

/** Whatever reads bytes of strangers outside of pages. A new one is a row. */
const READERS: Record<string, Reader> = {
  sitemap: {
    before: '<urlset>',
    parts: [
      ...[
        '<a>',
        '<a/>',
        '</a>',
        '<url><loc>',
        '<url><loc>a</loc></url>',
        '<a b=',
        '<a b="',
        '<a b c',
        '<!--',
        '<![CDATA[',
      ],
      ...['<?', '<!', '&', '&amp', '&#x', '<', '>', '</', ' ', '\n', '<loc>', '<a ', ']]>', '"'],
    ],
    read: sitemap,
  },
  'list of addresses as a sitemap': { parts: ['http://a.example/\n', '\n', 'http://', ' '], read: sitemap },
  'links of a page': {
    parts: [
      '<a>',
      '<div>',
      '<p>',
      '<svg>',
      '<a href=',
      '</a>',
      '</p>',
      '<br>',
      '<a href="https://a.example/">a</a>',
      '&',
      '<!--',
    ],
    read: linksIn,
  },
  'robots.txt': {
    before: 'User-agent: *\n',
    parts: [
      ...[
        'Disallow: /*a*b*a*b\n',
        'Disallow: /*',
        '*a',
        'Disallow: /\n',
        'User-agent: a\n',
        'User-agent: *\nDisallow: /a\n',
      ],
      ...['Sitemap: /a\n', '#', ':', '\r', '\n', '%', 'ü', 'User-agent: Winnow\nAllow: /*$\n', 'Allow: /ab*'],
    ],
    read: judged,
  },
  JSON: { parts: ['[', '{"a":', '"', '\\', '[]', ' '], read: json },
  'JSON in an array': {
    before: '[',
    parts: ['[],', '{},', '"\\u0041",', '1,', '{"__proto__":{}},'],
    read: (text) => json(`${text}1]`),
  },
  'pasted request': {
    parts: ['[', '{"a":', '"', '\\', '{"a":1,', '//', '/*', ',', ' ', '\n'],
    read: (text) => readRequestText(`{${text}`, 'https://a.example/'),
  },
  'command of cURL': {
    before: 'curl ',
    parts: [
      "'",
      '"',
      '\\',
      "$'",
      '\\\n',
      'a ',
      '-H a:b ',
      "'a' ",
      '"\\',
      '-d a ',
      '"$(json "$A")"',
      '&',
      '^\n',
      '--data-raw=',
      ':',
    ],
    read: (text) => readRequestText(text, 'https://a.example/'),
  },
  'part of a document': {
    before: '<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">',
    parts: [
      ...['<w:p>', '<w:p/>', '</w:p>', '<w:p>a</w:p>', '<w:p w:a=', '<w:p w:a="', '<w:p a b c', '<!--', '<![CDATA['],
      ...['<?', '<!', '&', '&amp;', '<', '>', '</', ' ', '\n', '<a xmlns:b="c">', ']]>', '"'],
    ],
    read: xml,
  },
  'Rich Text': {
    before: '{\\rtf1 ',
    parts: [
      '{',
      '}',
      '{}',
      '\\',
      "\\'",
      "\\'e9",
      '\\par ',
      '\\u8364?',
      '\\bin5 ',
      'a',
      '{\\pict ',
      '\\cell',
      '\\row',
      '{\\*\\a}',
      '-',
      '\n',
    ],
    read: rtf,
  },
  'chapter of a book': {
    before: '<html><body>',
    parts: [
      '<p>',
      '<p/>',
      '</p>',
      '<svg>',
      '<script>',
      '<a href="#',
      '<img src="a"/>',
      '&',
      '<',
      '<p a',
      '"',
      '<![CDATA[',
    ],
    read: (text) => tried(() => chapterOf(text, 'a', { chapters: new Map(), pictureAt: () => undefined })),
  },
  'separated values': {
    parts: [',', '"', '""', 'a', '\n', '\r', 'a,b\n', '"a', '"a"b,', ';'],
    read: (text) => valuesIn(text, separatorOf(text)),
  },
  'format of numbers': {
    parts: ['"', '\\', '[', '0', '#,', ';', '_', '*', 'm', '@', '/', '%', '.', 'E+', 'General', '[h]'],
    read: (text) => formatNumber(1.5, text),
  },
  'list of hosts': {
    parts: ['0.0.0.0 a.example\n', '||a.example^\n', '0.0.0.0', ' ', '#', '^', '\n', 'a.', ' #'],
    read: readHosts,
  },
  'list of pages': { parts: ['https://a.example/\n', ' ', '\n', '\r', 'a:', 'https://', '/'], read: readAddresses },
};

function timeOf(work: () => unknown): number {
  const since = performance.now();
  work();
  return performance.now() - since;
}

const filled = ({ before = '' }: Reader, part: string, size: number) =>
  before + part.repeat(Math.ceil(size / part.length));

describe('what strangers write takes no more than twice the time when it is twice as long', () => {
  for (const [name, reader] of Object.entries(READERS)) {
    it(
      name,
      () => {
        for (const part of reader.parts) {
          const [short, long] = [filled(reader, part, SMALL), filled(reader, part, SMALL * FACTOR)];
          const small = Math.min(...Array.from({ length: TRIES }, () => timeOf(() => reader.read(short))));
          const allowed = Math.max(NOISE, small * FACTOR * MOST_GROWTH);
          let large = Number.POSITIVE_INFINITY;
          for (let tries = 0; tries < TRIES && large > allowed; tries++) {
            large = Math.min(
              large,
              timeOf(() => reader.read(long)),
            );
          }
          expect(large, JSON.stringify(part)).toBeLessThanOrEqual(allowed);
        }
      },
      LONGEST,
    );
  }

  it('ZIP', async () => {
    const sizes = [1_000, 8_000];
    const times: number[] = [];
    for (const count of sizes) {
      const zip = zipOfMany(count);
      const since = performance.now();
      expect(await readZip(zip)).toHaveLength(count);
      times.push(performance.now() - since);
    }
    const [small = 0, large = 0] = times;
    if (large > NOISE) expect(large / Math.max(small, 1)).toBeLessThan(8 * MOST_GROWTH);
  });
});

/** A zip whose directory names one file many times. */
function zipOfMany(count: number): Blob {
  const data = deflateRawSync('a');
  const name = Buffer.from('a.json');
  const entry = Buffer.alloc(46 + name.length);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(crc32(Buffer.from('a')), 16);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(1, 24);
  entry.writeUInt16LE(name.length, 28);
  name.copy(entry, 46);
  const directory = Buffer.concat(Array.from({ length: count }, () => entry));
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(data.length, 16);
  return new Blob([data, directory, end]);
}
