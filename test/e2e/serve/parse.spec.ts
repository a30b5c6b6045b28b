import { Firecrawl, SdkError } from 'firecrawl';
import { docx, epub, odf, PIXEL, paragraph, rowsOf, run, xlsx } from '../../support/document-files.ts';
import { linesAt, makePdf } from '../../support/pdf.ts';
import { type Route, startSites } from '../../support/sites.ts';
import { expect, test } from './shared-server.ts';

const clientOf = ({ url, key }: { url: string; key: string }) => new Firecrawl({ apiKey: key, apiUrl: url });

const HTML = `<!doctype html><title>The Mill</title><nav><a href="/">Home</a></nav>
  <main><h1>The Mill</h1><p>The river was low that year, see <a href="https://page.example/guide">the guide</a>.</p>
  <p><img src="http://127.0.0.1:9/seen.png" onerror="document.title = 'ran'"></p></main>
  <script>document.title = 'ran'</script>`;

const drawing =
  '<w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="A mill"/><a:graphic><a:graphicData><pic:pic><pic:blipFill>' +
  '<a:blip r:embed="p1"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const math = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
const WORD = docx(
  paragraph(run('The Mill'), '<w:outlineLvl w:val="0"/>') +
    paragraph(
      `${run('It was ')}${run('low', '<w:b/>')}${run('. ')}<m:oMath><m:f><m:num>${math('a')}</m:num><m:den>${math('2')}</m:den></m:f></m:oMath>`,
    ) +
    paragraph(drawing) +
    `<w:tbl><w:tr><w:tc>${paragraph(run('Year'))}</w:tc><w:tc>${paragraph(run('Water'))}</w:tc></w:tr>` +
    `<w:tr><w:tc>${paragraph(run('1901'))}</w:tc><w:tc>${paragraph(run('3 | 4'))}</w:tc></w:tr></w:tbl>`,
  { 'media/a.png': PIXEL },
  { p1: ['image', 'media/a.png'] },
);

test('the official client has files of every kind read as pages are', { tag: '@promise' }, async ({ server }) => {
  // Tests before this one have asked for theirs.
  const before = server.askedOutside.length;
  const client = clientOf(server);
  const parse = async (name: string, data: Blob | Buffer | string, options?: Parameters<typeof client.parse>[1]) =>
    client.parse(
      { data: data instanceof Blob ? Buffer.from(await data.arrayBuffer()) : data, filename: name },
      options,
    );

  const html = await parse('a.html', HTML, { formats: ['markdown', 'html', 'rawHtml', 'links', 'images'] });
  expect(html).toMatchObject({
    markdown: expect.stringMatching(/^# The Mill\n\nThe river was low that year, see \[the guide\]/),
    links: ['https://page.example/guide'],
    rawHtml: HTML,
    metadata: { title: 'The Mill', sourceURL: 'a.html', statusCode: 200, contentType: 'text/html', creditsUsed: 1 },
  });
  expect(html.markdown).not.toContain('Home');

  const word = await parse('mill.docx', WORD, { formats: ['markdown', 'images'] });
  expect(word.markdown?.trim()).toBe(
    '# The Mill\n\nIt was **low**. $\\frac{a}{2}$\n\n![A mill](<Base64-Image-Removed>)\n\n| Year | Water |\n| --- | --- |\n| 1901 | 3 \\| 4 |',
  );
  expect(word.images).toEqual([expect.stringMatching(/^data:image\/png;base64,/)]);
  expect((await parse('mill.docx', WORD, { removeBase64Images: false })).markdown).toContain(
    '](data:image/png;base64,',
  );

  const sheet = await parse(
    'a.xlsx',
    xlsx({
      Mills: rowsOf([
        ['Name', 'Year'],
        ['Ada', '1901'],
      ]),
    }),
  );
  expect(sheet.markdown).toContain('## Mills\n\n| Name | Year |\n| --- | --- |\n| Ada | 1901 |');
  expect((await parse('a.csv', 'Name;Year\nAda;1901')).markdown).toContain('| Ada | 1901 |');
  expect((await parse('a.odt', odf('text', '<text:h>The Mill</text:h>'))).markdown?.trim()).toBe('# The Mill');
  expect((await parse('a.epub', epub({ 'a.xhtml': '<h1>One</h1><p>low</p>' }))).metadata?.title).toBe('The Mill');
  expect((await parse('a.rtf', '{\\rtf1 The {\\b Mill}\\par}')).markdown?.trim()).toBe('The **Mill**');
  expect((await parse('a.md', '# *As* it  is')).markdown).toBe('# *As* it  is');

  const pdf = await parse('a.pdf', makePdf([{ texts: linesAt(72, 720, ['The river was low.']) }]));
  expect(pdf).toMatchObject({ markdown: expect.stringContaining('The river was low.'), metadata: { numPages: 1 } });
  expect(server.askedOutside.slice(before)).toEqual([]);
});

test('a file that cannot be read is a client error that says why', async ({ server }) => {
  const client = clientOf(server);
  const failure = (filename: string, data: Buffer | string) =>
    client.parse({ data, filename }).catch((error: SdkError) => error);
  for (const [name, data, words] of [
    ['a.zip', 'PK', 'Unsupported upload type.'],
    ['a.docx', 'Hello', 'This file is not what its name says.'],
    ['a.pdf', '%PDF-1.7 nothing', 'damaged'],
    ['a.docx', Buffer.from((await WORD.arrayBuffer()).slice(0, 900)), 'damaged or incomplete'],
  ] as const) {
    const error = await failure(name, data);
    expect(error, name).toBeInstanceOf(SdkError);
    expect(error, name).toMatchObject({ status: 400, code: 'UNSUPPORTED_FILE_TYPE' });
    expect((error as SdkError).message).toContain(words);
  }
  // The browser that read them reads on.
  expect((await client.parse({ data: 'fine', filename: 'a.txt' })).markdown).toBe('fine');
});

test('a file whose timeout is over ends with 408; of a sheet as much is read as there is time for', async ({
  server,
}) => {
  // Not by the client, which waits no longer than five seconds more than the timeout, the sending included.
  const parse = async (name: string, text: string, timeout: number) => {
    const form = new FormData();
    form.set('options', JSON.stringify({ timeout }));
    form.set('file', new File([text], name));
    const headers = { authorization: `Bearer ${server.key}` };
    const response = await fetch(`${server.url}/v2/parse`, { method: 'POST', headers, body: form });
    return { status: response.status, body: await response.json() };
  };
  const page = `<main>${'<p>words and words and words of a paragraph</p>'.repeat(300_000)}</main>`;
  expect(await parse('a.html', page, 1_000)).toMatchObject({ status: 408, body: { code: 'SCRAPE_TIMEOUT' } });

  const rows = Array.from({ length: 60_000 }, (_, at) => `${at},words`).join('\n');
  const { body } = await parse('a.csv', rows, 20_000);
  expect(body.data.warning).toMatch(/^Only the first \d\d,\d{3} rows of “a\.csv” were read\.$/);
});

test('a document at an address is read as the file that it is', async ({ server }) => {
  const sheet = Buffer.from(await xlsx({ Mills: rowsOf([['Name'], ['Ada']]) }).arrayBuffer());
  const word = Buffer.from(await WORD.arrayBuffer());
  const wordType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const file =
    (type: string, body: Buffer): Route =>
    (_request, response) =>
      void response.writeHead(200, { 'content-type': type }).end(body);
  const site = await startSites({
    '/get': file(wordType, word),
    '/mills.xlsx': file('application/octet-stream', sheet),
    '/broken.xlsx': file('application/octet-stream', Buffer.from('no sheet')),
  });
  const client = clientOf(server);
  const read = await client.scrape(`${site.url}/get`, { formats: ['markdown', 'html'] });
  expect(read.markdown).toContain('# The Mill');
  expect(read.html).toContain('<h1>The Mill</h1>');
  expect(read.metadata).toMatchObject({ contentType: wordType, statusCode: 200 });
  expect((await client.scrape(`${site.url}/mills.xlsx`, { formats: ['markdown'] })).markdown).toContain('| Ada |');
  await expect(client.scrape(`${site.url}/broken.xlsx`, { formats: ['markdown'] })).rejects.toThrow(
    'This file is not what its name says.',
  );
  await site.close();
});
