import { proseOf } from './pdf-documents.ts';

/** A document whose text is known, in pandoc's markdown or as rows of cells. */
export interface DocumentSource {
  name: string;
  kind: 'text' | 'slides' | 'sheet';
  /** Markdown; of a sheet, CSV. */
  source: string;
}

const few = (count: number, seed: number) => proseOf(count, seed).replace(/\./g, '').toLowerCase();
const title = (seed: number) => {
  const words = few(3, seed);
  return `${words[0]?.toUpperCase()}${words.slice(1)}`;
};

const tableOf = (rows: number, seed: number): string => {
  const line = (cells: string[]) => `| ${cells.join(' | ')} |`;
  const body = Array.from({ length: rows }, (_, row) => [
    few(2, seed + row),
    `${seed + row}.50`,
    few(4, seed + 3 * row),
  ]);
  return [line(['Name', 'Price', 'Note']), '|---|---:|---|', ...body.map(line)].join('\n');
};

const nested = (seed: number) =>
  `- ${few(6, seed)}\n- ${few(9, seed + 1)}\n    - ${few(4, seed + 2)}\n        - ${few(3, seed + 3)}\n    - ${few(5, seed + 4)}\n- ${few(12, seed + 5)}`;
const counted = (seed: number, start = 1) =>
  [6, 14, 9].map((length, at) => `${start + at}. ${few(length, seed + at)}`).join('\n');
const inner = (seed: number) =>
  `1. ${few(6, seed)}\n    1. ${few(5, seed + 1)}\n    2. ${few(4, seed + 2)}\n2. ${few(8, seed + 3)}\n    - ${few(5, seed + 4)}`;
const items = (seed: number) =>
  `- ${proseOf(12, seed)}\n\n    ${proseOf(20, seed + 1)}\n\n- ${proseOf(9, seed + 2)}\n\n    ${proseOf(14, seed + 3)}`;
const code = '~~~\nfunction area(width, height) {\n  // both in metres\n  return width * height;\n}\n~~~';

/** Texts by what is in them besides paragraphs. */
const TEXTS: Record<string, string> = {
  report: `# ${title(1)}\n\n${proseOf(90, 1)}\n\n## ${title(2)}\n\nIt is **${few(3, 3)}** and *${few(4, 4)}*, see [${few(2, 5)}](https://page.example/a?b=1&c=2). ${proseOf(60, 6)}\n\n### ${title(7)}\n\n${proseOf(80, 8)}\n\n## ${title(9)}\n\n${proseOf(70, 10)}`,
  lists: `# ${title(11)}\n\n${proseOf(40, 11)}\n\n${nested(12)}\n\n${proseOf(30, 20)}\n\n${counted(21)}\n\n${proseOf(20, 24)}\n\n${inner(25)}\n\n${proseOf(30, 31)}`,
  tables: `# ${title(32)}\n\n${proseOf(50, 32)}\n\n${tableOf(6, 33)}\n\n${proseOf(40, 40)}\n\n## ${title(41)}\n\n${tableOf(12, 42)}\n\n${proseOf(30, 55)}`,
  manual: `# ${title(56)}\n\n${proseOf(40, 56)}\n\n${code}\n\n${proseOf(30, 57)} Call \`area(2, 3)\` first. ${proseOf(20, 58)}\n\n> ${proseOf(30, 59)}\n>\n> ${proseOf(20, 60)}\n\n${counted(61)}`,
  paper: `# ${title(64)}\n\n${proseOf(50, 64)}[^1] ${proseOf(30, 65)}[^2]\n\n$$\\frac{a + b}{2} \\geq \\sqrt{ab}$$\n\n${proseOf(40, 66)} So $x_1^2 = 4$ holds. ${proseOf(30, 67)}[^3]\n\n## ${title(68)}\n\n${proseOf(60, 68)}\n\n[^1]: ${proseOf(9, 69)}\n[^2]: ${proseOf(12, 70)}\n[^3]: See [${few(3, 71)}](https://page.example/paper).`,
  letter: `${few(3, 72)}\\\n${few(2, 73)}\\\n${few(4, 74)}\n\n${proseOf(60, 75)}\n\n${proseOf(80, 76)}\n\n${proseOf(50, 77)}\n\n${few(2, 78)}`,
  minutes: `# ${title(79)}\n\n${proseOf(20, 79)}\n\n${counted(80, 4)}\n\n## ${title(83)}\n\n${nested(84)}\n\n## ${title(90)}\n\n${inner(91)}\n\n${proseOf(20, 97)}`,
  languages: `# Über Äpfel\n\nGröße, façade, naïve. ${proseOf(20, 98)}\n\n## Русский раздел\n\nРека была низкой в том году, и никто не говорил об этом много.\n\n## Ελληνικά\n\nΤο ποτάμι ήταν χαμηλό εκείνη τη χρονιά.\n\n## 日本語の章\n\nその年、川の水は少なかった。\n\n- один два три\n- vier fünf sechs\n\n| Имя | Größe |\n|---|---|\n| мельница | 12 |\n| река | 7 |`,
  long: Array.from(
    { length: 20 },
    (_, at) =>
      `# ${title(200 + at)}\n\n${proseOf(120, 300 + at)}\n\n${proseOf(90, 400 + at)}${at % 4 === 1 ? `\n\n${tableOf(4, 500 + at)}` : ''}${at % 5 === 2 ? `\n\n${counted(600 + at)}` : ''}`,
  ).join('\n\n'),
  items: `# ${title(120)}\n\n${proseOf(30, 120)}\n\n${items(121)}\n\n${proseOf(40, 126)}\n\n1. ${proseOf(10, 127)}\n\n    ${proseOf(18, 128)}\n\n2. ${proseOf(12, 129)}\n\n${proseOf(20, 130)}`,
};

const slide = (seed: number, body: string) => `# ${title(seed)}\n\n${body}`;
const SLIDES: Record<string, string> = {
  talk: [
    slide(140, nested(141)),
    slide(147, proseOf(30, 148)),
    slide(149, counted(150)),
    slide(153, tableOf(4, 154)),
  ].join('\n\n'),
  lecture: [
    slide(160, inner(161)),
    slide(170, `${proseOf(20, 171)}\n\n- ${few(4, 172)}\n- ${few(5, 173)}`),
    slide(174, `It is **${few(3, 175)}**, see [${few(2, 176)}](https://page.example/).`),
  ].join('\n\n'),
  review: Array.from({ length: 8 }, (_, at) =>
    slide(180 + at, at % 2 ? proseOf(25, 190 + at) : `- ${few(5, 191 + at)}\n- ${few(8, 192 + at)}`),
  ).join('\n\n'),
};

const csvOf = (rows: readonly (readonly string[])[]) =>
  rows
    .map((row) => row.map((cell) => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(','))
    .join('\n');

const SHEETS: Record<string, string> = {
  stock: csvOf([
    ['Name', 'Count', 'Price', 'Since', 'Note'],
    ...Array.from({ length: 40 }, (_, row) => [
      few(2, 700 + row),
      String(row * 3),
      `${row}.25`,
      `2024-0${1 + (row % 9)}-15`,
      few(5, 750 + row),
    ]),
  ]),
  words: csvOf([
    ['Term', 'Meaning'],
    ...Array.from({ length: 25 }, (_, row) => [few(1, 800 + row), proseOf(14, 830 + row)]),
  ]),
  odd: csvOf([
    ['A "name"', 'B, or not', 'C'],
    ['1', '', 'x'],
    ['', '', ''],
    ['2', 'two\nlines', 'ü, ж, 日'],
    ['3', '<b>', '| bar'],
  ]),
  wide: csvOf(Array.from({ length: 12 }, (_, row) => Array.from({ length: 30 }, (_, column) => `${row}x${column}`))),
};

const all = (kind: DocumentSource['kind'], sources: Record<string, string>): DocumentSource[] =>
  Object.entries(sources).map(([name, source]) => ({ name, kind, source }));

export const DOCUMENT_SOURCES: readonly DocumentSource[] = [
  ...all('text', TEXTS),
  ...all('slides', SLIDES),
  ...all('sheet', SHEETS),
];
