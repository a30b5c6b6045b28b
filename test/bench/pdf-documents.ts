import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Browser } from '@playwright/test';
import { makePdf, type PdfPage } from '../support/pdf.ts';

/** A part of a document whose text is known. */
export type Part =
  | { kind: 'heading'; text: string }
  | { kind: 'prose'; text: string }
  | { kind: 'list'; isCounted: boolean; items: { text: string; inner?: string[] }[] }
  | { kind: 'table'; rows: string[][] };

/** A document, and how it is set. */
export interface KnownDocument {
  title: string;
  parts: Part[];
  columns: 1 | 2 | 3;
  /** Lines between rows, around each cell, or under the head and at both ends. */
  rules: 'rows' | 'cells' | 'ends' | 'none';
  /** Running head and foot: none, one text for all pages, one for left and one for right pages, or that of the chapter. */
  running: 'none' | 'same' | 'sides' | 'chapter' | 'number';
  isJustified: boolean;
}

const WORDS =
  `river market engine theory window garden signal paper castle method forest number bridge reading season winter
  copper letter pattern motion harbor silver margin thread valley account mirror planet kitchen doctor village teacher
  morning evening shadow history science library concert machine picture station captain soldier weather summer autumn
  distance question language mountain building business industry material property resource strategy tradition
  understanding development organization information communication experience government environment technology
  of the and in a to with from by for is was had on at an as it be`.split(/\s+/);

/** Words that come in another order with each seed, in sentences. */
export function proseOf(count: number, seed: number): string {
  let state = seed * 7919 + 13;
  const next = (below: number) => {
    state = (state * 1103515245 + 12345) % 0x80000000;
    return Math.floor((state / 0x80000000) * below);
  };
  let isFirst = true;
  const words = Array.from({ length: count }, (_, index) => {
    const word = WORDS[next(WORDS.length)] as string;
    const shown = isFirst ? word[0]?.toUpperCase() + word.slice(1) : word;
    isFirst = index === count - 1 || next(12) === 0;
    return isFirst ? `${shown}.` : shown;
  });
  return words.join(' ');
}

const words = (count: number, seed: number) => proseOf(count, seed).replace(/\./g, '').toLowerCase();

/** Words that no cell is too narrow for. */
const SHORT_WORDS = WORDS.filter(({ length }) => length > 3 && length < 8);
const cellOf = (count: number, seed: number) =>
  Array.from({ length: count }, (_, at) => SHORT_WORDS[(seed * 31 + at * 17) % SHORT_WORDS.length]).join(' ');

/** A document of some length, whose parts are the same for each seed in their kinds and others in their words. */
export function knownDocument(seed: number, look: Omit<KnownDocument, 'title' | 'parts'>, chapters = 5): KnownDocument {
  const parts: Part[] = [];
  const cellCount = look.columns === 3 ? 3 : 4;
  for (let chapter = 1; chapter <= chapters; chapter++) {
    const own = seed * 100 + chapter * 10;
    parts.push({ kind: 'heading', text: `Chapter ${words(2, own)}` });
    parts.push({ kind: 'prose', text: proseOf(90 + ((own * 37) % 120), own + 1) });
    if (chapter % 3 === 1) {
      const items = [6, 22, 9].map((length, at) => ({ text: words(length, own + 2 + at) }));
      const [, second] = items;
      parts.push({
        kind: 'list',
        isCounted: seed % 2 === 0,
        items: items.map((item) =>
          item === second ? { ...item, inner: [words(4, own + 5), words(3, own + 6)] } : item,
        ),
      });
    }
    parts.push({ kind: 'prose', text: proseOf(140, own + 7) });
    if (chapter % 3 === 2) {
      const head = ['Part', 'Price', 'Days', 'Note'].slice(0, cellCount);
      const rows = Array.from({ length: 5 }, (_, row) =>
        [cellOf(1 + (row % 2), own + row), `${own % 90}.${row}0`, String(row + 2), cellOf(1, own + row + 3)].slice(
          0,
          cellCount,
        ),
      );
      parts.push({ kind: 'table', rows: [head, ...rows] });
      parts.push({ kind: 'prose', text: proseOf(60, own + 8) });
    }
  }
  return { title: `Notes on ${words(2, seed + 3)}`, parts, ...look };
}

/** The text of a document in the order in which it is read. */
export function truthOf({ title, parts }: KnownDocument): string {
  const texts = parts.map((part) => {
    if (part.kind === 'table') return part.rows.flat().join(' ');
    if (part.kind !== 'list') return part.text;
    return part.items
      .flatMap(({ text, inner = [] }, at) => [part.isCounted ? `${at + 1}. ${text}` : text, ...inner])
      .join(' ');
  });
  return [title, ...texts].join('\n');
}

/** What runs at the top and the bottom of a page; `#` stands for its number. */
function runningOf({ running, title, parts }: KnownDocument) {
  const chapters = parts.flatMap((part) => (part.kind === 'heading' ? [part.text] : []));
  return {
    none: { head: ['', ''], foot: ['', ''] },
    same: { head: [`${title}, spring issue`, `${title}, spring issue`], foot: ['Page #', 'Page #'] },
    sides: { head: ['# — The Guild of Notes', `${title} — #`], foot: ['', ''] },
    chapter: { head: chapters, foot: ['#', '#'] },
    number: { head: ['', ''], foot: ['– # –', '– # –'] },
  }[running];
}

export const PRODUCERS = ['latex', 'libreoffice', 'chromium', 'points'] as const;
export type Producer = (typeof PRODUCERS)[number];

/** Makes the PDF of a document; undefined if the program that makes it is not installed. */
export async function printed(document: KnownDocument, by: Producer, browser: Browser): Promise<Buffer | undefined> {
  if (by === 'chromium') return byChromium(document, browser);
  if (by === 'points') return byPoints(document);
  const isLatex = by === 'latex';
  const [source, text] = isLatex ? ['a.tex', asLatex(document)] : ['a.fodt', asOpenDocument(document)];
  const folder = await mkdtemp(join(tmpdir(), 'winnow-pdf-'));
  const run = promisify(execFile);
  try {
    await writeFile(join(folder, source), text);
    const profile = `-env:UserInstallation=file://${folder}/profile`;
    const [program, ...options] = isLatex
      ? ['pdflatex', '-interaction=nonstopmode', '-halt-on-error', source]
      : ['soffice', profile, '--headless', '--convert-to', 'pdf', source];
    await run(program as string, options, { cwd: folder, timeout: 120_000 });
    return await readFile(join(folder, 'a.pdf'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw cause;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function asLatex(document: KnownDocument): string {
  const { title, parts, columns, rules, running, isJustified } = document;
  const { head, foot } = runningOf(document);
  const numbered = (text = '') =>
    text.replace('#', '\\thepage').replace('–', '--').replace('–', '--').replace('—', '---');
  const isTwo = columns === 2;
  const body = parts.map((part) => {
    if (part.kind === 'heading') {
      const mark = running === 'chapter' ? `\\markboth{${part.text}}{${part.text}}` : '';
      return `\\section*{${part.text}}${mark}`;
    }
    if (part.kind === 'prose') return `${part.text}\n`;
    if (part.kind === 'list') {
      const name = part.isCounted ? 'enumerate' : 'itemize';
      const items = part.items.map(({ text, inner }) => {
        const within = inner ? `\\begin{itemize}${inner.map((one) => `\\item ${one}\n`).join('')}\\end{itemize}` : '';
        return `\\item ${text}\n${within}`;
      });
      return `\\begin{${name}}${items.join('\n')}\\end{${name}}`;
    }
    const form = part.rows[0]?.map(() => 'l').join(rules === 'cells' ? '|' : '') ?? '';
    const line = { rows: '\\hline', cells: '\\hline', ends: '', none: '' }[rules];
    const [first, ...rest] = part.rows.map((row) => `${row.join(' & ')} \\\\ ${line}`);
    const ends = rules === 'ends' ? ['\\toprule', '\\midrule', '\\bottomrule'] : [line, '', ''];
    return `\n\\medskip\\noindent\\begin{tabular}{${rules === 'cells' ? `|${form}|` : form}}${ends[0]}\n${first}${ends[1]}\n${rest.join('\n')}${ends[2]}\\end{tabular}\\medskip\n`;
  });
  const inColumns = columns === 3 ? `\\begin{multicols}{3}${body.join('\n\n')}\\end{multicols}` : body.join('\n\n');
  const style =
    running === 'none'
      ? '\\pagestyle{empty}'
      : `\\pagestyle{fancy}\\fancyhf{}
    \\fancyhead[LE]{${running === 'chapter' ? '\\leftmark' : numbered(head[0])}}\\fancyhead[RO]{${running === 'chapter' ? '\\leftmark' : numbered(head[1])}}
    \\fancyfoot[C]{${numbered(foot[0])}}`;
  return `\\documentclass[a4paper,${isTwo ? 'twocolumn' : 'onecolumn'},twoside]{article}
    \\usepackage[T1]{fontenc}\\usepackage{lmodern}\\usepackage{fancyhdr,multicol,booktabs}\\usepackage[margin=22mm]{geometry}
    ${style}${isJustified ? '' : '\\raggedright'}\\raggedbottom
    \\begin{document}
    ${isTwo ? `\\twocolumn[{\\Huge\\centering ${title}\\par\\bigskip}]` : `{\\Huge ${title}\\par\\bigskip}`}
    ${running === 'none' ? '' : '\\thispagestyle{fancy}'}
    ${inColumns}
    \\end{document}`;
}

const escaped = (text: string) => text.replace(/[<&"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

async function byChromium(document: KnownDocument, browser: Browser): Promise<Buffer> {
  const { title, parts, columns, rules, isJustified } = document;
  const { head, foot } = runningOf(document);
  const body = parts.map((part) => {
    if (part.kind === 'heading') return `<h2>${part.text}</h2>`;
    if (part.kind === 'prose') return `<p>${part.text}</p>`;
    if (part.kind === 'table') {
      const rows = part.rows.map((row) => `<tr>${row.map((cell) => `<td>${cell}`).join('')}`);
      return `<table class="${rules}">${rows.join('')}</table>`;
    }
    const items = part.items.map(
      ({ text, inner }) => `<li>${text}${inner ? `<ul>${inner.map((one) => `<li>${one}`).join('')}</ul>` : ''}`,
    );
    return part.isCounted ? `<ol>${items.join('')}</ol>` : `<ul>${items.join('')}</ul>`;
  });
  const page = await browser.newPage();
  await page.setContent(`<meta charset="utf-8"><style>
    body { font: 10pt serif; margin: 0; text-align: ${isJustified ? 'justify' : 'left'} }
    main { columns: ${columns} } table { border-collapse: collapse; break-inside: avoid } td { padding: 2px 6px }
    .cells td { border: 1px solid } .rows tr { border-bottom: 1px solid #888 }
    .ends { border-top: 2px solid; border-bottom: 2px solid } .ends tr:first-child { border-bottom: 1px solid }
    </style><h1>${title}</h1><main>${body.join('\n')}</main>`);
  const line = (text = '') => {
    const shown = escaped(text).replace('#', '<span class="pageNumber"></span>');
    return `<div style="font-size: 8pt; width: 100%; text-align: center">${shown}</div>`;
  };
  const margin = { top: '22mm', bottom: '22mm', left: '20mm', right: '20mm' };
  const options = { displayHeaderFooter: true, headerTemplate: line(head[0]), footerTemplate: line(foot[0]) };
  const file = await page.pdf({ format: 'A4', margin, ...options });
  await page.close();
  return file;
}

function asOpenDocument(document: KnownDocument): string {
  const { title, parts, columns, rules, running, isJustified } = document;
  const { head, foot } = runningOf(document);
  const field = (text = '') => escaped(text).replace('#', '<text:page-number text:select-page="current"/>');
  const chapter = '<text:chapter text:display="name" text:outline-level="1"/>';
  const border = '0.5pt solid #000000';
  const sides = { cells: ['top', 'bottom', 'left', 'right'], rows: ['bottom'], ends: [], none: [] }[rules];
  const cell = sides.map((side) => `fo:border-${side}="${border}"`).join(' ');
  const body = parts.map((part, index) => {
    if (part.kind === 'heading') return `<text:h text:style-name="Head" text:outline-level="1">${part.text}</text:h>`;
    if (part.kind === 'prose') return `<text:p text:style-name="Prose">${part.text}</text:p>`;
    if (part.kind === 'table') {
      const rows = part.rows.map((row, at) => {
        const isEnd = rules === 'ends' && (at === 0 || at === part.rows.length - 1);
        const name = isEnd ? (at === 0 ? 'CellTop' : 'CellEnd') : 'Cell';
        const cells = row.map(
          (text) =>
            `<table:table-cell table:style-name="${name}" office:value-type="string"><text:p>${text}</text:p></table:table-cell>`,
        );
        return `<table:table-row>${cells.join('')}</table:table-row>`;
      });
      return `<table:table table:name="T${index}"><table:table-column table:number-columns-repeated="${part.rows[0]?.length}"/>${rows.join('')}</table:table>`;
    }
    const inner = (texts: string[] = []) =>
      texts.length === 0
        ? ''
        : `<text:list>${texts.map((text) => `<text:list-item><text:p>${text}</text:p></text:list-item>`).join('')}</text:list>`;
    const items = part.items.map(
      (item) => `<text:list-item><text:p>${item.text}</text:p>${inner(item.inner)}</text:list-item>`,
    );
    return `<text:list text:style-name="${part.isCounted ? 'Counted' : 'Bullets'}">${items.join('')}</text:list>`;
  });
  const level = (at: number) =>
    `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:text-indent="-0.6cm" fo:margin-left="${at}cm"/></style:list-level-properties>`;
  const bullet = (at: number) =>
    `<text:list-level-style-bullet text:level="${at}" text:bullet-char="${at === 1 ? '•' : '◦'}">${level(at)}</text:list-level-style-bullet>`;
  const number = `<text:list-level-style-number text:level="1" style:num-format="1" style:num-suffix=".">${level(1)}</text:list-level-style-number>`;
  const runs = (text: string | undefined) => (running === 'chapter' && text !== '#' ? chapter : field(text));
  const master =
    running === 'none'
      ? ''
      : `<style:header><text:p text:style-name="Run">${runs(head[0])}</text:p></style:header><style:footer><text:p text:style-name="Run">${field(foot[0])}</text:p></style:footer>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:fo="urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0" office:version="1.2" office:mimetype="application/vnd.oasis.opendocument.text">
<office:styles>
<style:default-style style:family="paragraph"><style:text-properties fo:font-size="10pt" style:font-name="Liberation Serif" fo:font-family="'Liberation Serif'"/></style:default-style>
<style:style style:name="Prose" style:family="paragraph"><style:paragraph-properties fo:text-align="${isJustified ? 'justify' : 'start'}" fo:margin-bottom="0.2cm"/></style:style>
<style:style style:name="Head" style:family="paragraph"><style:paragraph-properties fo:margin-top="0.4cm" fo:margin-bottom="0.2cm" fo:keep-with-next="always"/><style:text-properties fo:font-size="14pt" fo:font-weight="bold"/></style:style>
<style:style style:name="Title" style:family="paragraph"><style:text-properties fo:font-size="20pt"/></style:style>
<style:style style:name="Run" style:family="paragraph"><style:paragraph-properties fo:text-align="center"/><style:text-properties fo:font-size="9pt"/></style:style>
<text:list-style style:name="Bullets">${bullet(1)}${bullet(2)}</text:list-style>
<text:list-style style:name="Counted">${number}${bullet(2)}</text:list-style>
</office:styles>
<office:automatic-styles>
<style:page-layout style:name="L"><style:page-layout-properties fo:page-width="21cm" fo:page-height="29.7cm" fo:margin="2cm"/><style:header-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-bottom="0.5cm"/></style:header-style><style:footer-style><style:header-footer-properties fo:min-height="0.8cm" fo:margin-top="0.5cm"/></style:footer-style></style:page-layout>
<style:style style:name="S" style:family="section"><style:section-properties text:dont-balance-text-columns="false"><style:columns fo:column-count="${columns}" fo:column-gap="0.7cm"/></style:section-properties></style:style>
<style:style style:name="Cell" style:family="table-cell"><style:table-cell-properties fo:padding="0.05cm" ${cell}/></style:style>
<style:style style:name="CellTop" style:family="table-cell"><style:table-cell-properties fo:padding="0.05cm" fo:border-top="${border}" fo:border-bottom="${border}"/></style:style>
<style:style style:name="CellEnd" style:family="table-cell"><style:table-cell-properties fo:padding="0.05cm" fo:border-bottom="${border}"/></style:style>
</office:automatic-styles>
<office:master-styles><style:master-page style:name="Standard" style:page-layout-name="L">${master}</style:master-page></office:master-styles>
<office:body><office:text><text:p text:style-name="Title">${title}</text:p><text:section text:style-name="S" text:name="S1">${body.join('\n')}</text:section></office:text></office:body></office:document>`;
}

const PAGE = { width: 595, height: 842, margin: 62, gap: 20 };
const LETTER = 0.5;

/** Sets a document by placing each line, as a program without a typesetter does: all that is of one page is in rows. */
function byPoints(document: KnownDocument): Buffer {
  const { title, parts, columns, rules } = document;
  const { head, foot } = runningOf(document);
  const width = (PAGE.width - 2 * PAGE.margin - (columns - 1) * PAGE.gap) / columns;
  const pages: Required<Pick<PdfPage, 'texts' | 'lines'>>[] = [];
  let column: number = columns;
  let y = 0;
  let chapter = '';
  const next = () => {
    column++;
    if (column >= columns) {
      pages.push({ texts: [], lines: [] });
      column = 0;
      const number = pages.length;
      const texts = [document.running === 'chapter' ? chapter || head[0] : head[number % 2], foot[number % 2]];
      for (const [at, text = ''] of texts.entries()) {
        if (text)
          pages.at(-1)?.texts.push({
            text: text.replace('#', String(number)).replace('—', '-').replace(/–/g, '-'),
            x: 250,
            y: at ? 30 : 810,
            size: 9,
          });
      }
    }
    y = PAGE.height - PAGE.margin - (pages.length === 1 ? 40 : 0);
  };
  const left = () => PAGE.margin + column * (width + PAGE.gap);
  const room = (height: number) => {
    if (y - height < PAGE.margin) next();
  };
  const set = (text: string, size: number, indent = 0, marker = '') => {
    const most = Math.floor((width - indent) / (LETTER * size));
    for (const [index, line] of wrapped(text, most).entries()) {
      room(size * 1.2);
      y -= size * 1.2;
      pages.at(-1)?.texts.push({ text: index === 0 ? marker + line : line, x: left() + indent, y, size });
    }
  };
  next();
  pages[0]?.texts.push({ text: title, x: PAGE.margin, y: PAGE.height - PAGE.margin - 15, size: 20 });
  for (const part of parts) {
    room(60);
    y -= 6;
    if (part.kind === 'heading') {
      chapter = part.text;
      y -= 8;
      set(part.text, 14);
    } else if (part.kind === 'prose') set(part.text, 10);
    else if (part.kind === 'list') {
      for (const [at, { text, inner = [] }] of part.items.entries()) {
        set(text, 10, 12, part.isCounted ? `${at + 1}. ` : '\u0095 ');
        for (const one of inner) set(one, 10, 26, '- ');
      }
    } else {
      room(part.rows.length * 16 + 10);
      const cell = width / (part.rows[0]?.length ?? 1);
      const line = (above: number) => pages.at(-1)?.lines.push({ from: [left(), above], to: [left() + width, above] });
      if (rules !== 'none') line(y);
      for (const [index, row] of part.rows.entries()) {
        y -= 16;
        for (const [at, text] of row.entries())
          pages.at(-1)?.texts.push({ text, x: left() + at * cell + 4, y: y + 5, size: 10 });
        const isLast = index === part.rows.length - 1;
        if (rules === 'rows' || rules === 'cells' || (rules === 'ends' && (index === 0 || isLast))) line(y);
      }
      if (rules === 'cells') {
        for (let at = 0; at <= (part.rows[0]?.length ?? 0); at++) {
          const x = left() + at * cell;
          pages.at(-1)?.lines.push({ from: [x, y], to: [x, y + 16 * part.rows.length] });
        }
      }
    }
  }
  return makePdf(pages);
}

function wrapped(text: string, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= most) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

type Look = Omit<KnownDocument, 'title' | 'parts'>;

const LOOKS: readonly Look[] = [
  { columns: 2, rules: 'cells', running: 'same', isJustified: true },
  { columns: 2, rules: 'rows', running: 'sides', isJustified: false },
  { columns: 3, rules: 'ends', running: 'number', isJustified: false },
  { columns: 1, rules: 'ends', running: 'chapter', isJustified: true },
  { columns: 2, rules: 'ends', running: 'chapter', isJustified: true },
  { columns: 3, rules: 'cells', running: 'same', isJustified: true },
];

/** Each look by each producer. Those that are held are only measured; the others may be looked at to find faults. */
export const KNOWN_DOCUMENTS = PRODUCERS.flatMap((producer, at) =>
  LOOKS.map((look, index) => ({
    name: `${producer}: ${look.columns}, ${look.rules}, ${look.running}`,
    producer,
    isHeld: (at + index) % 2 === 1,
    document: knownDocument(at * LOOKS.length + index + 1, look, look.columns === 1 ? 8 : 10),
  })),
);
