import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { blocksOf } from '@/lib/files/pdf/blocks';
import { pageTextOf } from '@/lib/files/pdf/page-runs';
import type { PageText } from '@/lib/files/pdf/text-run';
import { writeSnapshot } from '@/lib/files/pdf/write-snapshot';
import type { Entry, Snapshot } from '@/lib/page/snapshot/entries';
import { linesAt, makePdf, type PdfPage } from '../../../support/pdf.ts';

/** Reads a PDF as the extension does, and writes its document as HTML without what is around the body. */
async function htmlOf(pages: PdfPage[]): Promise<string> {
  const document = await getDocument({ data: new Uint8Array(makePdf(pages)), verbosity: 0 }).promise;
  const runs: PageText[] = [];
  for (let number = 1; number <= document.numPages; number++)
    runs.push(await pageTextOf(await document.getPage(number)));
  const { entries }: Snapshot = JSON.parse(writeSnapshot(blocksOf(runs), { url: 'https://page.example/a.pdf' }));
  return /<body>([\s\S]*)<\/body>/.exec(written(entries))?.[1] ?? '';
}

function written(entries: readonly Entry[]): string {
  const open: string[] = [];
  let html = '';
  for (const entry of entries) {
    if (typeof entry === 'string') html += entry;
    else if (typeof entry === 'number') for (const name of open.splice(-entry).reverse()) html += name && `</${name}>`;
    else if (Array.isArray(entry)) {
      const [name, attribute, value] = entry;
      open.push(name);
      html += attribute ? `<${name} ${attribute}="${value}">` : `<${name}>`;
    } else open.push('');
  }
  return html;
}

const PROSE = [
  'The river was low that year and nobody spoke of it much,',
  'since the mill had stood still before and had come back to',
  'work each time. What the miller wrote down in his book was',
  'read by his children alone, who learned from it that water',
  'is a friend of those who wait and plan.',
];

describe('a text layer as a document', () => {
  it('has headings by their size, and paragraphs that end where a line leaves room', async () => {
    const html = await htmlOf([
      {
        texts: [
          { text: 'The Mill', x: 72, y: 760, size: 24 },
          { text: '1. Water', x: 72, y: 720, size: 16 },
          ...linesAt(72, 690, PROSE),
          ...linesAt(72, 690 - 5 * 13.2, PROSE),
        ],
      },
    ]);
    const paragraph = `<p>${PROSE.join(' ')}</p>`;
    expect(html).toBe(`<h1>The Mill</h1><h2>1. Water</h2>${paragraph}${paragraph}`);
  });

  it('reads columns one after the other, below what goes across them', async () => {
    const texts = [
      { text: 'A title that goes across both of the columns below it', x: 72, y: 780, size: 18 },
      ...linesAt(60, 740, PROSE, 8),
      ...linesAt(310, 737, [...PROSE].reverse(), 8),
    ];
    const html = await htmlOf([{ texts }]);
    expect(html.indexOf('friend of those who wait and plan.')).toBeLessThan(html.lastIndexOf('is a friend'));
    expect(html).toMatch(/<p>The river was low[^<]*wait and plan\.<\/p>/);
    expect(html).not.toContain('<table>');
  });

  it('makes a table of what stands in columns, and none of a list', async () => {
    const rows = [
      ['Name', 'Year', 'Place'],
      ['Ada', '1815', 'London'],
      ['Grace', '1906', 'New York'],
    ];
    const texts = rows.flatMap((cells, row) =>
      cells.map((text, cell) => ({ text, x: 72 + 120 * cell, y: 700 - 20 * row })),
    );
    const items = ['first thing', 'second thing', 'third thing'].flatMap((text, index) => [
      { text: `${index + 1}.`, x: 72, y: 600 - 14 * index },
      { text, x: 96, y: 600 - 14 * index },
    ]);
    expect(await htmlOf([{ texts: [...texts, ...items] }])).toBe(
      '<table><tr><th>Name</th><th>Year</th><th>Place</th></tr>' +
        '<tr><td>Ada</td><td>1815</td><td>London</td></tr><tr><td>Grace</td><td>1906</td><td>New York</td></tr></table>' +
        '<ol><li>first thing</li><li>second thing</li><li>third thing</li></ol>',
    );
  });

  it('has lists in lists, by how far they are moved in', async () => {
    const texts = [
      { text: '• one', x: 72, y: 700 },
      { text: '• in it', x: 96, y: 686 },
      { text: '• two', x: 72, y: 672 },
    ].map(({ text, ...place }) => ({ ...place, text: text.replace('•', '\u0095') }));
    expect(await htmlOf([{ texts }])).toBe('<ul><li>one<ul><li>in it</li></ul></li><li>two</li></ul>');
  });

  it('knows items by the tags of the file where their bullets are drawn', async () => {
    const texts = [
      {
        text: 'The first of them, which is so long that it goes on to the line that follows it,',
        x: 72,
        y: 700,
        item: 0,
      },
      { text: 'and ends there.', x: 72, y: 686, item: 0 },
      { text: 'The second.', x: 72, y: 672, item: 1 },
      { text: 'No item.', x: 60, y: 640 },
    ];
    const first = `${texts[0]?.text} and ends there.`;
    expect(await htmlOf([{ texts }])).toBe(`<ul><li>${first}</li><li>The second.</li></ul><p>No item.</p>`);
  });

  it('keeps code as it stands', async () => {
    const texts = [
      ...linesAt(72, 720, PROSE),
      { text: 'if (a < b) {', x: 72, y: 600, font: 'Courier' as const },
      { text: 'go();', x: 72 + 2 * 6.6, y: 586, font: 'Courier' as const },
      { text: '}', x: 72, y: 572, font: 'Courier' as const },
    ];
    expect(await htmlOf([{ texts }])).toContain('<pre><code>if (a < b) {\n  go();\n}</code></pre>');
  });

  it('links the words over which a link lies, and leads nowhere but to the web', async () => {
    const html = await htmlOf([
      {
        texts: [{ text: 'see the guide, please', x: 72, y: 700 }],
        links: [
          { area: [90, 698, 139, 712], url: 'https://page.example/guide' },
          { area: [140, 698, 200, 712], url: 'javascript:alert(1)' },
        ],
      },
    ]);
    expect(html).toBe('<p>see <a href="https://page.example/guide">the guide</a>, please</p>');
  });

  it('tells running headers and footers from the text, and joins what a page cuts', async () => {
    const page = (number: number, lines: string[]): PdfPage => ({
      texts: [
        { text: 'The Mill, a story', x: 72, y: 800, size: 9 },
        ...linesAt(72, 740, lines),
        { text: String(number), x: 300, y: 30, size: 9 },
      ],
    });
    const html = await htmlOf([page(1, PROSE.slice(0, 2)), page(2, PROSE.slice(2)), page(3, PROSE)]);
    expect(html.match(/<header>The Mill, a story<\/header>/g)).toHaveLength(3);
    expect(html).toContain('<footer>2</footer>');
    expect(html).toContain(`<p>${PROSE.join(' ')}</p>`);
  });

  it('lists contents by their points, with the numbers of sections and pages', async () => {
    const points = '. . . . . . . . . . . . . . . .';
    const entry = (number: string, title: string, x: number, y: number) => [
      { text: number, x, y },
      { text: `${title} ${points}`, x: x + 40, y },
      { text: String(y), x: 500, y },
    ];
    const texts = [
      ...entry('1', 'Water', 72, 700),
      ...entry('1.1', 'Rivers', 90, 686),
      ...entry('1.2', 'Mills', 90, 672),
      ...entry('2', 'Wind', 72, 658),
    ];
    expect(await htmlOf([{ texts }])).toBe(
      '<ul><li>1 Water … 700<ul><li>1.1 Rivers … 686</li><li>1.2 Mills … 672</li></ul></li><li>2 Wind … 658</li></ul>',
    );
  });

  it('joins the lines of a title that had no room for its next word, and of no others', async () => {
    const title = [
      { text: 'All that is known of the rivers, of', x: 72, y: 780, size: 20 },
      { text: 'their mills and of us', x: 130, y: 757, size: 20 },
      { text: 'The Mill', x: 72, y: 700, size: 20 },
    ];
    const html = await htmlOf([{ texts: [...title, ...linesAt(72, 640, PROSE), ...linesAt(72, 560, PROSE)] }]);
    expect(html).toContain('<h1>All that is known of the rivers, of their mills and of us</h1><h1>The Mill</h1>');
  });

  it('takes the number of a formula for no item of a list', async () => {
    const texts = [
      { text: 'a = b + c', x: 200, y: 700 },
      { text: '(2)', x: 72, y: 650 },
    ];
    expect(await htmlOf([{ texts }])).toBe('<p>a = b + c</p><p>(2)</p>');
  });

  it('knows headers that name another chapter by the number of their page', async () => {
    const pages = ['Water', 'Water', 'Wind', 'Wind', 'Fire'].map((chapter, index) => ({
      texts: [
        { text: `Chapter ${chapter}`, x: 72, y: 800 },
        { text: String(index + 7), x: 500, y: 800 },
        ...linesAt(72, 740, [`${chapter} is of page ${index}, and of no other.`, ...PROSE]),
      ],
    }));
    const html = await htmlOf(pages);
    expect(html.match(/<header>Chapter \w+ \d+<\/header>/g)).toHaveLength(5);
  });

  it('reads code beside prose as columns where the file is set in columns', async () => {
    const code = ['read(file);', 'if (ok) {', '  go();', '}', 'end();'];
    const columns = (left: string[], right: string[]) => [...linesAt(60, 740, left, 8), ...linesAt(310, 740, right, 8)];
    const html = await htmlOf([{ texts: columns(PROSE, [...PROSE].reverse()) }, { texts: columns(code, PROSE) }]);
    expect(html).not.toContain('<table>');
    expect(html.indexOf('end();')).toBeLessThan(html.lastIndexOf('The river was low'));
  });

  it('reads as columns what stands on lines of its own on both sides', async () => {
    const words = ['one', 'two words', 'three', 'four', 'five', 'six', 'seven'];
    const html = await htmlOf([
      {
        texts: [
          ...linesAt(60, 740, words, 8),
          ...linesAt(
            310,
            735,
            words.map((word) => `right ${word}`),
            8,
          ),
        ],
      },
    ]);
    expect(html.indexOf('seven')).toBeLessThan(html.indexOf('right one'));
  });

  it('puts words together that the end of a line divides', async () => {
    const lines = [
      'This line is one that fills its column and has a divi-',
      'ded word in it and goes on for some more of its time.',
    ];
    expect(await htmlOf([{ texts: linesAt(72, 700, lines) }])).toContain('has a divided word');
  });
});

const LONG = Array.from({ length: 12 }, (_, at) => `${PROSE[at % 4]?.slice(0, 40)} ${at}`);
const marked = (sign: string) => LONG.map((line) => `${sign} ${line}`);
const isBefore = (html: string, one: string, other: string) =>
  expect(html.indexOf(one)).toBeLessThan(html.indexOf(other));

describe('columns', () => {
  it('are read one after the other under a centred head and a title that does not reach across', async () => {
    const texts = [
      { text: 'Mill Papers 12, spring issue', x: 230, y: 815, size: 8 },
      { text: 'On mills', x: 60, y: 770, size: 18 },
      ...linesAt(60, 735, marked('left'), 9),
      ...linesAt(320, 731, marked('right'), 9),
    ];
    const html = await htmlOf([{ texts }]);
    expect(html).toContain('<header>Mill Papers 12, spring issue</header><h1>On mills</h1>');
    isBefore(html, 'left read by his children alone, who learned fro 11', 'right The river');
    expect(html).not.toContain('<table>');
  });

  it('end where they are balanced, before a short section below them', async () => {
    const texts = [
      ...linesAt(60, 780, marked('left'), 9),
      ...linesAt(320, 780, marked('right'), 9),
      { text: 'Prices', x: 60, y: 620, size: 14 },
      { text: 'A bow is 4.', x: 60, y: 600, size: 9 },
      {
        text: 'A line that goes across both of the columns that stand above it, and so ends them on this page',
        x: 60,
        y: 570,
        size: 9,
      },
    ];
    const html = await htmlOf([{ texts }]);
    isBefore(html, 'right read by', '<h1>Prices</h1>');
  });

  it('go on below a gap that only one of them has', async () => {
    const texts = [
      ...linesAt(60, 780, marked('left'), 9),
      ...linesAt(60, 640, marked('lower'), 9),
      ...linesAt(320, 780, [...marked('right'), ...marked('more')], 9),
    ];
    const html = await htmlOf([{ texts }]);
    isBefore(html, 'lower The river', 'right The river');
  });

  it('make no heading of a line beside a heading of another column', async () => {
    const texts = [
      ...linesAt(60, 735, marked('left'), 9),
      { text: 'A heading', x: 320, y: 735, size: 14 },
      ...linesAt(320, 735 - 10.8, marked('right').slice(1), 9),
    ];
    const html = await htmlOf([{ texts }]);
    expect(html.match(/<h\d>[^<]*/g)).toEqual(['<h1>A heading']);
  });
});

describe('a table with rules', () => {
  const cells = [
    ['Part', 'Price', 'Days'],
    ['Bridge', '30.50', '2'],
    ['Sound post', '', '3'],
  ];
  const texts = cells.flatMap((row, at) =>
    row.flatMap((text, column) => (text ? [{ text, x: 74 + 62 * column, y: 700 - 14 * at }] : [])),
  );
  const level = (y: number) => ({ from: [70, y] as [number, number], to: [256, y] as [number, number] });
  const upright = (x: number) => ({ from: [x, 711] as [number, number], to: [x, 669] as [number, number] });
  const html =
    '<table><tr><th>Part</th><th>Price</th><th>Days</th></tr><tr><td>Bridge</td><td>30.50</td><td>2</td></tr>' +
    '<tr><td>Sound post</td><td></td><td>3</td></tr></table>';

  it('has a cell for each field of its grid, empty ones too', async () => {
    const lines = [711, 697, 683, 669].map(level).concat([70, 132, 194, 256].map(upright));
    expect(await htmlOf([{ texts, lines }])).toBe(html);
  });

  it('has rows where rules stand under its head and at its ends alone', async () => {
    expect(await htmlOf([{ texts, lines: [711, 697, 669].map(level) }])).toBe(html);
  });

  it('parts what was joined across a rule', async () => {
    const joined = [
      { text: 'Price of it Days', x: 74, y: 700 },
      { text: '30', x: 74, y: 686 },
      { text: '4', x: 136, y: 686 },
    ];
    const lines = [711, 697, 683].map(level).concat([70, 128, 256].map((x) => upright(x)));
    expect(await htmlOf([{ texts: joined, lines }])).toContain('<th>Price of it</th><th>Days</th>');
  });

  it('is none where a frame is around one text, or rules part paragraphs', async () => {
    const prose = linesAt(74, 700, PROSE.slice(0, 3), 9);
    const frame = [711, 669].map((y) => ({ ...level(y), to: [400, y] as [number, number] }));
    expect(await htmlOf([{ texts: prose, lines: [...frame, upright(70), upright(400)] }])).not.toContain('<table>');
    expect(await htmlOf([{ texts: prose, lines: frame.concat(level(690), level(680)) }])).not.toContain('<table>');
  });
});

describe('a drawn bullet', () => {
  const texts = [
    { text: 'First point', x: 90, y: 700 },
    { text: 'Second point', x: 90, y: 686 },
    { text: 'in it', x: 110, y: 672 },
  ];
  const bullet = (x: number, y: number) => ({ x, y: y + 3.5, radius: 1.8 });

  it('makes an item of the text after it', async () => {
    const dots = [bullet(81, 700), bullet(81, 686), bullet(101, 672)];
    expect(await htmlOf([{ texts, dots }])).toBe(
      '<ul><li>First point</li><li>Second point<ul><li>in it</li></ul></li></ul>',
    );
  });

  it('is none behind a text, far from one, or as large as a picture', async () => {
    const dots = [bullet(160, 700), bullet(30, 686), { x: 80, y: 675, radius: 5.5 }];
    expect(await htmlOf([{ texts, dots }])).not.toContain('<ul>');
  });
});

describe('running rows', () => {
  it('are known by the headings that they name', async () => {
    const pages = ['Water', 'Wind', 'Fire', 'Earth'].map((name) => ({
      texts: [
        { text: `About ${name}`, x: 250, y: 800 },
        { text: `About ${name}`, x: 72, y: 740, size: 16 },
        ...linesAt(72, 710, [`${name} is of this page, and of no other.`, ...PROSE]),
      ],
    }));
    expect((await htmlOf(pages)).match(/<header>About \w+<\/header>/g)).toHaveLength(4);
  });

  it('of one page are small, and in its margin, or its number', async () => {
    const texts = [
      { text: 'Mill Papers', x: 250, y: 815, size: 7 },
      ...linesAt(72, 740, PROSE),
      { text: 'Page 1 of 1', x: 280, y: 30 },
    ];
    const html = await htmlOf([{ texts }]);
    expect(html).toMatch(/^<header>Mill Papers<\/header>.*<footer>Page 1 of 1<\/footer>$/);
  });

  it('are none where a first line is as large as the text, or a note stands at the foot', async () => {
    const texts = [
      { text: 'Dear reader,', x: 72, y: 815 },
      ...linesAt(72, 740, PROSE),
      { text: '1 See the book of the miller.', x: 72, y: 40, size: 8 },
    ];
    expect(await htmlOf([{ texts }])).not.toMatch(/<(header|footer)>/);
  });
});

it('takes words that a justified line sets apart for no cells', async () => {
  const line = (y: number) => ['The', 'river', 'was', 'low'].map((text, at) => ({ text, x: 72 + 36 * at, y }));
  const texts = [
    ...linesAt(72, 726.4, ['The mill and the river stood']),
    ...line(713.2),
    ...line(700),
    ...line(686.8),
    ...linesAt(72, 673.6, ['The mill and the river stood']),
  ];
  expect(await htmlOf([{ texts }])).not.toContain('<table>');
});
