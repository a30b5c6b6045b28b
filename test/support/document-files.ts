import { deflateRawSync } from 'node:zlib';
import { crc32 } from '../../lib/files/zip/crc32.ts';

type Content = string | Uint8Array;

/** A file whose zip entry makes false claims. */
export interface Lie {
  content: Content;
  /** Unpacked size that the directory claims, in bytes. */
  size?: number;
  isEncrypted?: boolean;
}

const isLie = (file: Content | Lie): file is Lie => typeof file === 'object' && !(file instanceof Uint8Array);

/** Creates a deflated zip of files by name. Any name is allowed, and entries may make false claims. */
export function zipped(files: Record<string, Content | Lie>): Blob {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [path, file] of Object.entries(files)) {
    const { content, size, isEncrypted = false } = isLie(file) ? file : { content: file };
    const bytes = Buffer.from(content as string);
    const packed = deflateRawSync(bytes);
    const name = Buffer.from(path);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(isEncrypted ? 1 : 0, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(crc32(bytes), 16);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(size ?? bytes.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(local, name, packed);
    directory.push(entry, name);
    at += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(at, 16);
  return new Blob([Buffer.concat([...parts, listed, end])]);
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** Relationships of a part: by id its type and target, and `External` for one outside. */
export const rels = (all: Record<string, [type: string, target: string, mode?: string]>): string =>
  `<Relationships xmlns="${PACKAGE}">${Object.entries(all)
    .map(
      ([id, [type, target, mode]]) =>
        `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"${mode ? ` TargetMode="${mode}"` : ''}/>`,
    )
    .join('')}</Relationships>`;

export const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${OFFICE}"`,
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"',
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:pic="http://schemas.openxmlformats.org/drawingml/2006/picture"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:dgm="http://schemas.openxmlformats.org/drawingml/2006/diagram"',
].join(' ');

type Parts = Record<string, Content | Lie>;

/** A Word document. @param body of `w:body` @param parts besides, by their path below `word/` */
export function docx(body: string, parts: Parts = {}, links: Parameters<typeof rels>[0] = {}): Blob {
  const own = Object.fromEntries(Object.entries(parts).map(([path, content]) => [`word/${path}`, content]));
  return zipped({
    '_rels/.rels': rels({ rId1: ['officeDocument', 'word/document.xml'] }),
    'word/document.xml': `<?xml version="1.0"?><w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`,
    'word/_rels/document.xml.rels': rels({
      styles: ['styles', 'styles.xml'],
      numbering: ['numbering', 'numbering.xml'],
      footnotes: ['footnotes', 'footnotes.xml'],
      endnotes: ['endnotes', 'endnotes.xml'],
      ...links,
    }),
    ...own,
  });
}

/** A paragraph of Word's. */
export const paragraph = (content: string, properties = ''): string =>
  `<w:p>${properties && `<w:pPr>${properties}</w:pPr>`}${content}</w:p>`;
export const run = (text: string, properties = ''): string =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r>`;

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** A workbook. @param sheets content of each `worksheet`, by name @param parts besides, by their path below `xl/` */
export function xlsx(
  sheets: Record<string, string | Lie>,
  parts: Parts = {},
  attributes: Record<string, string> = {},
): Blob {
  const names = Object.keys(sheets);
  const own = Object.fromEntries(Object.entries(parts).map(([path, content]) => [`xl/${path}`, content]));
  const listed = names
    .map(
      (name, index) =>
        `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="s${index}" ${attributes[name] ?? ''}/>`,
    )
    .join('');
  return zipped({
    '_rels/.rels': rels({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': rels({
      ...Object.fromEntries(
        names.map((_, index) => [`s${index}`, ['worksheet', `worksheets/sheet${index}.xml`] as const]),
      ),
      strings: ['sharedStrings', 'sharedStrings.xml'],
      styles: ['styles', 'styles.xml'],
    } as Parameters<typeof rels>[0]),
    ...Object.fromEntries(
      names.map((name, index) => {
        const sheet = sheets[name] as string | Lie;
        const path = `xl/worksheets/sheet${index}.xml`;
        return [
          path,
          typeof sheet === 'string' ? `<worksheet xmlns="${SHEET}" xmlns:r="${OFFICE}">${sheet}</worksheet>` : sheet,
        ];
      }),
    ),
    ...own,
  });
}

/** Rows of a sheet with inline strings. */
export const rowsOf = (rows: readonly (readonly string[])[]): string =>
  `<sheetData>${rows
    .map(
      (cells, index) =>
        `<row r="${index + 1}">${cells.map((cell) => `<c t="inlineStr"><is><t>${escaped(cell)}</t></is></c>`).join('')}</row>`,
    )
    .join('')}</sheetData>`;

const ODF = 'urn:oasis:names:tc:opendocument:xmlns';
const ODF_NAMESPACES = [
  ...['office', 'text', 'table', 'style', 'presentation', 'meta'].map((name) => `xmlns:${name}="${ODF}:${name}:1.0"`),
  `xmlns:draw="${ODF}:drawing:1.0" xmlns:fo="${ODF}:xsl-fo-compatible:1.0" xmlns:svg="${ODF}:svg-compatible:1.0"`,
  'xmlns:xlink="http://www.w3.org/1999/xlink" xmlns:dc="http://purl.org/dc/elements/1.1/"',
].join(' ');

/** An OpenDocument. @param styles automatic ones @param parts besides, by their path */
export function odf(
  kind: 'text' | 'spreadsheet' | 'presentation',
  body: string,
  styles = '',
  parts: Record<string, Content | Lie> = {},
): Blob {
  return zipped({
    mimetype: `application/vnd.oasis.opendocument.${kind}`,
    'content.xml':
      `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${ODF_NAMESPACES}>` +
      `<office:automatic-styles>${styles}</office:automatic-styles>` +
      `<office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`,
    ...parts,
  });
}

/** Content of a part of styles. */
export const odfStyles = (content: string): string =>
  `<office:document-styles ${ODF_NAMESPACES}>${content}</office:document-styles>`;

/** A book of chapters by their file name. */
export function epub(chapters: Record<string, string>, parts: Record<string, Content | Lie> = {}, items = ''): Blob {
  const names = Object.keys(chapters);
  const listed = names.map((name) => `<item id="${name}" href="${name}" media-type="application/xhtml+xml"/>`).join('');
  return zipped({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>' +
      '<rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf':
      '<package xmlns="http://www.idpf.org/2007/opf" xmlns:dc="http://purl.org/dc/elements/1.1/">' +
      '<metadata><dc:title>The Mill</dc:title><dc:creator>Ada</dc:creator><dc:language>en</dc:language></metadata>' +
      `<manifest>${listed}${items}</manifest>` +
      `<spine>${names.map((name) => `<itemref idref="${name}"/>`).join('')}</spine></package>`,
    ...Object.fromEntries(
      names.map((name) => [
        `OEBPS/${name}`,
        `<?xml version="1.0"?><!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.1//EN" "x.dtd">` +
          `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>t</title></head><body>${chapters[name]}</body></html>`,
      ]),
    ),
    ...parts,
  });
}

/** A picture of one pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const PIXEL_ADDRESS = `data:image/png;base64,${PIXEL.toString('base64')}`;
