import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import { type DocumentKind, kindOfFile } from '@/lib/files/documents/kinds';
import { docx, epub, NAMESPACES, odf, odfStyles, paragraph, read, rowsOf, run, xlsx, zipped } from './files';

type Kind = Exclude<DocumentKind, 'pdf'>;

/** The sentence that a file is refused with. */
async function refusal(file: Blob, kind: Kind): Promise<string> {
  const thrown = await read(file, kind).then(
    () => 'it was read',
    (error: unknown) => error,
  );
  if (!(thrown instanceof WinnowError)) throw thrown;
  expect(thrown.code).toBe('UNSUPPORTED_FILE_TYPE');
  expect(thrown.record.nextStep).toMatch(/\.$/);
  return thrown.message;
}

const DAMAGED = 'This file is damaged or incomplete and cannot be read.';
const PASSWORD = 'This file is protected with a password.';
const LARGE = 'This file unpacks to more than can be read here.';
const OTHER = 'This file is not what its name says.';
/** A compound file (MS-CFB), whose streams have names. */
const compound = (name: string) =>
  new Blob([
    new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    new Uint8Array(600),
    Buffer.from(name, 'utf16le'),
  ]);

describe('a file that means harm, or is broken, is refused with a sentence that says why', () => {
  it.each<[string, Kind, () => Blob, string]>([
    ['an empty file', 'docx', () => new Blob([]), 'This file is empty.'],
    ['a text called a document', 'docx', () => new Blob(['Hello']), OTHER],
    ['a sheet called a document', 'docx', () => xlsx({ S: rowsOf([['a']]) }), OTHER],
    ['a document called a book', 'epub', () => docx(paragraph(run('a'))), OTHER],
    ['a text called a sheet, of the other family', 'ods', () => odf('text', ''), OTHER],
    ['a program called HTML', 'html', () => new Blob([new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 0, 0, 1])]), OTHER],
    ['a PDF called a text', 'text', () => new Blob(['%PDF-1.7']), OTHER],
    ['a text called RTF', 'rtf', () => new Blob(['Hello']), OTHER],
    ['a locked Word document', 'docx', () => compound('EncryptedPackage'), PASSWORD],
    [
      'a Word document of 2003',
      'docx',
      () => compound('WordDocument'),
      'This file is from an older Office version and cannot be read here.',
    ],
    ['a locked zip', 'docx', () => docx('', { 'document.xml': { content: 'a', isEncrypted: true } }), PASSWORD],
    [
      'a locked OpenDocument',
      'odt',
      () =>
        odf('text', '', '', {
          'META-INF/manifest.xml':
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><manifest:file-entry><manifest:encryption-data/></manifest:file-entry></manifest:manifest>',
        }),
      PASSWORD,
    ],
    [
      'a book with DRM',
      'epub',
      () =>
        epub(
          { 'a.xhtml': 'x' },
          {
            'META-INF/encryption.xml':
              '<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><enc:EncryptedData xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/></enc:EncryptedData></encryption>',
          },
        ),
      'This book is locked by DRM and cannot be read here.',
    ],
    ['a zip that is cut off', 'docx', () => docx(paragraph(run('a'))).slice(0, 500), DAMAGED],
    [
      'a part that unpacks to more than it says',
      'docx',
      () => docx('', { 'document.xml': { content: 'x'.repeat(5_000), size: 10 } }),
      DAMAGED,
    ],
    [
      'a bomb that says its size',
      'docx',
      () => docx('', { 'document.xml': `<w:document ${NAMESPACES}>${' '.repeat(60_000_000)}</w:document>` }),
      LARGE,
    ],
    ['a sheet that is a bomb', 'xlsx', () => xlsx({ S: ' '.repeat(60_000_000) }), LARGE],
    [
      'a part that claims to be larger than any',
      'docx',
      () => docx('', { 'document.xml': { content: 'x', size: 4_000_000_000 } }),
      LARGE,
    ],
    [
      'entities that are declared',
      'docx',
      () =>
        docx('', {
          'document.xml': `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><w:document ${NAMESPACES}>&b;</w:document>`,
        }),
      DAMAGED,
    ],
    [
      'entities in a sheet',
      'xlsx',
      () => xlsx({ S: { content: '<!DOCTYPE x [<!ENTITY a "a">]><worksheet/>' } }),
      DAMAGED,
    ],
    [
      'entities in a book',
      'epub',
      () =>
        epub(
          { 'a.xhtml': 'x' },
          { 'OEBPS/a.xhtml': '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><html><body>&a;</body></html>' },
        ),
      DAMAGED,
    ],
    ['elements that never end', 'docx', () => docx('<w:sdt>'.repeat(100_000)), DAMAGED],
    ['groups that never end', 'rtf', () => new Blob([`{\\rtf1${'{'.repeat(100_000)}`]), DAMAGED],
    ['a package without its document', 'docx', () => zipped({ 'a.txt': 'a' }), DAMAGED],
  ])('%s', async (_, kind, file, sentence) => {
    expect(await refusal(file(), kind)).toBe(sentence);
  });
});

describe('what a file asks for is not done', () => {
  it('macros are not looked at, and a name cannot lead out of the package', async () => {
    const file = docx(paragraph(run('Text')), { 'vbaProject.bin': 'Sub AutoOpen()', '../../../etc/passwd': 'root' });
    expect((await read(file, 'docx')).written).toContain('<p>Text</p>');
  });

  it('a book brings no script, no frame and no handler', async () => {
    const chapter =
      '<script>alert(1)</script><iframe src="https://a.example/"/><p onclick="alert(1)">Text</p>' +
      '<a href="javascript:alert(1)">a</a><img src="x" onerror="alert(1)"/><svg><script>1</script></svg>';
    const { written } = await read(epub({ 'a.xhtml': chapter }), 'epub');
    expect(written).toContain('<section id="chapter-1"><p>Text</p><a>a</a></section>');
  });

  it('styles that are based on themselves have an end', async () => {
    const styles = odfStyles(
      '<office:styles><style:style style:name="A" style:family="paragraph" style:parent-style-name="B"/>' +
        '<style:style style:name="B" style:family="paragraph" style:parent-style-name="A"/></office:styles>',
    );
    const file = odf('text', '<text:p text:style-name="A">Text</text:p>', '', { 'styles.xml': styles });
    expect((await read(file, 'odt')).written).toContain('<p>Text</p>');
  });

  it('cells that say they are repeated without end are few', async () => {
    const cell = '<table:table-cell table:number-columns-repeated="99999999"><text:p>a</text:p></table:table-cell>';
    const row = `<table:table-row table:number-rows-repeated="99999999">${cell}</table:table-row>`;
    const { written, notes } = await read(
      odf('spreadsheet', `<table:table table:name="S">${row}</table:table>`),
      'ods',
    );
    expect(written.length).toBeLessThan(10_000_000);
    expect(notes).toHaveLength(1);
  });
});

describe('the kind of a file', () => {
  it.each<[string, string, DocumentKind | undefined]>([
    ['a.html', 'text/plain', 'html'],
    ['A.DOCX', '', 'docx'],
    ['a', 'text/csv; charset=utf-8', 'csv'],
    ['a.zip', 'text/html', undefined],
    ['a.doc', 'application/msword', undefined],
    ['Report 3.2', 'application/pdf', 'pdf'],
    ['a', '', undefined],
  ])('%s sent as %j is %s', (name, type, kind) => {
    expect(kindOfFile({ name, type })).toBe(kind);
  });
});
