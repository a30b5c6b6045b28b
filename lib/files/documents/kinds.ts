/** Facts about a kind of file that is read as a document. Its reader is listed in `readers.ts`. */
interface KindInfo {
  /** Extensions without the dot; the first is the usual one. */
  extensions: readonly string[];
  /** Media types; the first becomes `metadata.contentType`. */
  types: readonly string[];
  /** Container format, checked against the first bytes, so that a wrong name is detected. */
  container: 'zip' | 'pdf' | 'rtf' | 'text';
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const MACROS = 'application/vnd.ms';

/** All kinds, in the order in which the user sees them. Macros are never read. */
const KINDS = {
  html: { extensions: ['html', 'htm', 'xhtml'], types: ['text/html', 'application/xhtml+xml'], container: 'text' },
  pdf: { extensions: ['pdf'], types: ['application/pdf'], container: 'pdf' },
  docx: {
    extensions: ['docx', 'docm', 'dotx'],
    types: [
      `${OFFICE}.wordprocessingml.document`,
      `${OFFICE}.wordprocessingml.template`,
      `${MACROS}-word.document.macroenabled.12`,
    ],
    container: 'zip',
  },
  odt: { extensions: ['odt', 'ott'], types: [`${ODF}.text`, `${ODF}.text-template`], container: 'zip' },
  rtf: { extensions: ['rtf'], types: ['application/rtf', 'text/rtf'], container: 'rtf' },
  xlsx: {
    extensions: ['xlsx', 'xlsm', 'xltx'],
    types: [
      `${OFFICE}.spreadsheetml.sheet`,
      `${OFFICE}.spreadsheetml.template`,
      `${MACROS}-excel.sheet.macroenabled.12`,
    ],
    container: 'zip',
  },
  ods: { extensions: ['ods', 'ots'], types: [`${ODF}.spreadsheet`, `${ODF}.spreadsheet-template`], container: 'zip' },
  csv: { extensions: ['csv', 'tsv'], types: ['text/csv', 'text/tab-separated-values'], container: 'text' },
  pptx: {
    extensions: ['pptx', 'pptm', 'ppsx'],
    types: [
      `${OFFICE}.presentationml.presentation`,
      `${OFFICE}.presentationml.slideshow`,
      `${MACROS}-powerpoint.presentation.macroenabled.12`,
    ],
    container: 'zip',
  },
  odp: { extensions: ['odp', 'otp'], types: [`${ODF}.presentation`, `${ODF}.presentation-template`], container: 'zip' },
  epub: { extensions: ['epub'], types: ['application/epub+zip'], container: 'zip' },
  markdown: { extensions: ['md', 'markdown'], types: ['text/markdown'], container: 'text' },
  text: { extensions: ['txt', 'text'], types: ['text/plain'], container: 'text' },
} satisfies Record<string, KindInfo>;

/** Maximum number of cells in the sheets of a file without a time limit: more than anybody reads. */
export const MOST_CELLS = 400_000;

export type DocumentKind = keyof typeof KINDS;

const ALL = Object.keys(KINDS) as DocumentKind[];

export const factsOfKind = (kind: DocumentKind): KindInfo => KINDS[kind];

/** Extensions with their dots, for messages and for a file input. */
export const DOCUMENT_EXTENSIONS: readonly string[] = ALL.flatMap((kind) =>
  factsOfKind(kind).extensions.map((extension) => `.${extension}`),
);
/** Media types, for a file input. */
export const DOCUMENT_TYPES: readonly string[] = ALL.flatMap((kind) => factsOfKind(kind).types);

/**
 * Determines the kind of a file. Its extension takes precedence: client libraries send every text file as `text/plain`, and
 * systems often leave the type out.
 * @returns undefined for an unsupported kind
 */
export function kindOfFile({ name, type = '' }: { name: string; type?: string }): DocumentKind | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  const named = ALL.find((kind) => extension !== undefined && factsOfKind(kind).extensions.includes(extension));
  if (named) return named;
  // An extension of an unsupported kind takes precedence over the media type.
  if (extension !== undefined && /^[a-z]\w{1,4}$/.test(extension)) return undefined;
  const [mediaType = ''] = type.toLowerCase().split(';');
  return ALL.find((kind) => factsOfKind(kind).types.includes(mediaType.trim()));
}
