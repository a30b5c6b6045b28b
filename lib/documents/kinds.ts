/** Facts of a kind of file that is read as a document. What reads it is its row in `readers.ts`. */
interface KindFacts {
  /** Extensions without the dot; the first is the usual one. */
  extensions: readonly string[];
  /** Media types; the first is what `metadata.contentType` says. */
  types: readonly string[];
  /** Container that its bytes must be: checked against the first bytes, so that no name can lie. */
  container: 'zip' | 'pdf' | 'rtf' | 'text';
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const ODF = 'application/vnd.oasis.opendocument';
const MACROS = 'application/vnd.ms';

/** Every kind, in the order in which they are listed to people. Macros of the kinds that have any are never looked at. */
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
} satisfies Record<string, KindFacts>;

/** Cells that the sheets of a file may have where there is no hurry: more than anybody reads. */
export const MOST_CELLS = 400_000;

export type DocumentKind = keyof typeof KINDS;

const ALL = Object.keys(KINDS) as DocumentKind[];

export const factsOfKind = (kind: DocumentKind): KindFacts => KINDS[kind];

/** Extensions with their dots, for a sentence and for a file input. */
export const DOCUMENT_EXTENSIONS: readonly string[] = ALL.flatMap((kind) =>
  factsOfKind(kind).extensions.map((extension) => `.${extension}`),
);
/** Media types, for a file input. */
export const DOCUMENT_TYPES: readonly string[] = ALL.flatMap((kind) => factsOfKind(kind).types);

/**
 * Finds the kind of a file. Its extension counts first: client libraries call every text that they are given
 * `text/plain`, and systems often have no type at all.
 * @returns undefined for a kind that is not read
 */
export function kindOfFile({ name, type = '' }: { name: string; type?: string }): DocumentKind | undefined {
  const extension = /\.([a-z\d]+)$/i.exec(name)?.[1]?.toLowerCase();
  const named = ALL.find((kind) => extension !== undefined && factsOfKind(kind).extensions.includes(extension));
  if (named) return named;
  // A file that names another kind is that kind, whatever it is sent as.
  if (extension !== undefined && /^[a-z]\w{1,4}$/.test(extension)) return undefined;
  const [mediaType = ''] = type.toLowerCase().split(';');
  return ALL.find((kind) => factsOfKind(kind).types.includes(mediaType.trim()));
}
