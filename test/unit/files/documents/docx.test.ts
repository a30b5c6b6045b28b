import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, docx, escaped, NAMESPACES, PIXEL, PIXEL_ADDRESS, paragraph, read, run } from './files';

const STYLES = `<w:styles ${NAMESPACES}>
  <w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/></w:style>
  <w:style w:type="paragraph" w:styleId="Own"><w:name w:val="Chapter"/><w:basedOn w:val="berschrift1"/></w:style>
  <w:style w:type="paragraph" w:styleId="Out"><w:name w:val="Out"/><w:pPr><w:outlineLvl w:val="2"/></w:pPr></w:style>
  <w:style w:type="paragraph" w:styleId="Ring"><w:name w:val="Ring"/><w:basedOn w:val="Ring"/></w:style>
  <w:style w:type="paragraph" w:styleId="Pre"><w:name w:val="HTML Preformatted"/></w:style>
  <w:style w:type="paragraph" w:styleId="Quote"><w:name w:val="Quote"/></w:style>
  <w:style w:type="character" w:styleId="Strong"><w:name w:val="Strong"/><w:rPr><w:b/></w:rPr></w:style>
  <w:style w:type="character" w:styleId="Code"><w:name w:val="HTML Code"/></w:style>
</w:styles>`;
const level = (at: number, format: string, text: string) =>
  `<w:lvl w:ilvl="${at}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/>` +
  `<w:pPr><w:ind w:left="${720 * (at + 1)}"/></w:pPr></w:lvl>`;
const NUMBERING = `<w:numbering ${NAMESPACES}>
  <w:abstractNum w:abstractNumId="0">${level(0, 'bullet', '•')}${level(1, 'decimal', '%2.')}</w:abstractNum>
  <w:abstractNum w:abstractNumId="1">${level(0, 'decimal', '%1.')}${level(1, 'decimal', '%1.%2')}</w:abstractNum>
  <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
  <w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
  <w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="7"/></w:lvlOverride></w:num>
</w:numbering>`;
const PARTS = { 'styles.xml': STYLES, 'numbering.xml': NUMBERING };
const styled = (text: string, style: string) => paragraph(run(text), `<w:pStyle w:val="${style}"/>`);
const item = (text: string, list: number, depth = 0) =>
  paragraph(run(text), `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${list}"/></w:numPr>`);
const body = (content: string, links = {}, parts = {}) => bodyOf(docx(content, { ...PARTS, ...parts }, links), 'docx');

describe('a Word document', () => {
  it('has headings by the name of their style in English, by what it is based on, and by its level in the outline', async () => {
    const content =
      styled('One', 'berschrift1') + styled('Two', 'Own') + styled('Three', 'Out') + styled('Text', 'Ring');
    expect(await body(content)).toBe('<h1>One</h1><h1>Two</h1><h3>Three</h3><p>Text</p>');
  });

  it('has runs that look the same as one, and what a style of characters says', async () => {
    const content = paragraph(
      run('a ') +
        run('bo', '<w:b/>') +
        run('ld', '<w:b/>') +
        run(' not', '<w:b w:val="0"/>') +
        run('s', '<w:rStyle w:val="Strong"/>') +
        run('x', '<w:i/><w:strike/>') +
        run('2', '<w:vertAlign w:val="superscript"/>') +
        run('f()', '<w:rStyle w:val="Code"/>') +
        run('gone', '<w:vanish/>'),
    );
    expect(await body(content)).toBe(
      '<p>a <strong>bold</strong> not<strong>s</strong><em><s>x</s></em><sup>2</sup><code>f()</code></p>',
    );
  });

  it('has lists in lists, which count on behind a paragraph', async () => {
    const content = [
      item('a', 1),
      item('b', 1, 1),
      item('c', 1, 1),
      item('d', 1),
      paragraph(run('between')),
      item('one', 2),
      paragraph(run('text')),
      item('two', 2),
      item('two one', 2, 1),
      item('seven', 3),
    ].join('');
    expect(await body(content)).toBe(
      '<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul><p>between</p><ol><li>one</li></ol><p>text</p>' +
        '<ol start="2"><li>two<ol><li>two one</li></ol></li></ol><ol start="7"><li>seven</li></ol>',
    );
  });

  it('has what goes on in an item as a part of it, also where a bullet that is a space sets it in', async () => {
    const blank = `<w:numbering ${NAMESPACES}><w:abstractNum w:abstractNumId="0">${level(0, 'decimal', '%1.')}</w:abstractNum>
      <w:abstractNum w:abstractNumId="1">${level(0, 'bullet', ' ')}</w:abstractNum>
      <w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num></w:numbering>`;
    expect(await body(item('a', 1) + item('more', 2) + item('b', 1), {}, { 'numbering.xml': blank })).toBe(
      '<ol><li>a<p>more</p></li><li>b</li></ol>',
    );
  });

  it('has the number of a heading as its readers see it, and paragraphs that go on in an item', async () => {
    const numbered = paragraph(run('Start'), '<w:pStyle w:val="berschrift1"/><w:numPr><w:numId w:val="2"/></w:numPr>');
    const more = paragraph(run('more'), '<w:ind w:left="720"/>');
    expect(await body(numbered + item('a', 1) + more)).toBe('<h1>1. Start</h1><ul><li>a<p>more</p></li></ul>');
  });

  it('has code and quotations over several paragraphs as one', async () => {
    const content =
      styled('if (a < b)', 'Pre') + styled('  c()', 'Pre') + styled('One', 'Quote') + styled('Two', 'Quote');
    expect(await body(content)).toBe(
      '<pre><code>if (a &lt; b)\n  c()</code></pre><blockquote><p>One</p><p>Two</p></blockquote>',
    );
  });

  it('has tables with their merged cells, and names of columns', async () => {
    const cell = (text: string, properties = '') =>
      `<w:tc>${properties && `<w:tcPr>${properties}</w:tcPr>`}${paragraph(run(text))}</w:tc>`;
    const row = (cells: string, properties = '') =>
      `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}${cells}</w:tr>`;
    const content = `<w:tbl>${row(cell('Name') + cell('Both', '<w:gridSpan w:val="2"/>'), '<w:tblHeader/>')}${row(
      cell('down', '<w:vMerge w:val="restart"/>') + cell('1') + cell('2'),
    )}${row(cell('', '<w:vMerge/>') + cell('3') + cell('4'))}</w:tbl>`;
    expect(await body(content)).toBe(
      '<table><tr><th>Name</th><th colspan="2">Both</th></tr><tr><td rowspan="2">down</td><td>1</td><td>2</td></tr>' +
        '<tr><td>3</td><td>4</td></tr></table>',
    );
  });

  it('has links by relationship, by field and within, and none to what only a program may do', async () => {
    const link = (id: string, text: string) => `<w:hyperlink r:id="${id}">${run(text)}</w:hyperlink>`;
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (instruction: string, text: string) =>
      `${mark('begin')}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${mark('separate')}${run(text)}${mark('end')}`;
    const content = paragraph(
      link('l1', 'web') +
        run(' ') +
        link('l2', 'script') +
        run(' ') +
        field('HYPERLINK &quot;https://b.example/&quot; \\l &quot;x&quot;', 'field') +
        run(' ') +
        field('PAGE', '7') +
        run(' ') +
        `<w:hyperlink w:anchor="here">${run('within')}</w:hyperlink>` +
        '<w:bookmarkStart w:id="1" w:name="here"/><w:bookmarkStart w:id="2" w:name="unused"/>',
    );
    const links = {
      l1: ['hyperlink', 'https://a.example/?a=1&amp;b=2', 'External'],
      l2: ['hyperlink', 'javascript:alert(1)', 'External'],
    };
    expect(await body(content, links)).toBe(
      '<p><a href="https://a.example/?a=1&amp;b=2">web</a> script <a href="https://b.example/#x">field</a> 7 ' +
        '<a href="#here">within</a><a id="here"></a></p>',
    );
  });

  it('has notes at its end, what was inserted, and nothing that was deleted or commented', async () => {
    const notes = `<w:footnotes ${NAMESPACES}><w:footnote w:id="2">${paragraph(run('Read it.'))}</w:footnote></w:footnotes>`;
    const content = paragraph(
      `${run('Text')}<w:r><w:footnoteReference w:id="2"/></w:r><w:ins>${run(' new')}</w:ins>` +
        '<w:del><w:r><w:delText>old</w:delText></w:r></w:del><w:r><w:commentReference w:id="0"/></w:r>',
    );
    expect(await body(content, {}, { 'footnotes.xml': notes })).toBe(
      '<p>Text<sup><a id="note-ref-1" href="#note-1">1</a></sup> new</p><section role="doc-endnotes"><ol>' +
        '<li id="note-1"><p>Read it. <a href="#note-ref-1">↩</a></p></li></ol></section>',
    );
  });

  it('has its pictures with their text; one outside is named alone', async () => {
    const drawing = (blip: string) =>
      `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="a" descr="A mill"/><a:graphic><a:graphicData><pic:pic>` +
      `<pic:blipFill><a:blip ${blip}/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;
    const links = {
      p1: ['image', 'media/a.png'],
      p2: ['image', 'https://a.example/b.png', 'External'],
      p3: ['image', '../../../../etc/passwd'],
    };
    const content = paragraph(drawing('r:embed="p1"') + drawing('r:link="p2"') + drawing('r:embed="p3"'));
    expect(await body(content, links, { 'media/a.png': PIXEL })).toBe(
      `<p><img src="${PIXEL_ADDRESS}" alt="A mill"><img src="https://a.example/b.png" alt="A mill"></p>`,
    );
  });

  it('has text boxes behind their paragraph, in the newer of two forms alone', async () => {
    const box = (text: string) => `<w:txbxContent>${paragraph(run(text))}</w:txbxContent>`;
    const content = paragraph(
      `${run('Text')}<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wps:txbx>${box('box')}</wps:txbx></w:drawing>` +
        `</mc:Choice><mc:Fallback><w:pict>${box('box')}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    );
    expect(await body(content)).toBe('<p>Text</p><p>box</p>');
  });

  it('has formulas as MathML', async () => {
    const m = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`;
    const content = paragraph(
      `<m:oMath><m:f><m:num>${m('a')}</m:num><m:den>${m('2b')}</m:den></m:f><m:sSup><m:e>${m('x')}</m:e><m:sup>${m('2')}</m:sup></m:sSup></m:oMath>`,
    );
    expect(await body(content)).toContain(
      '<mfrac><mrow><mi>a</mi></mrow><mrow><mn>2</mn><mi>b</mi></mrow></mfrac><msup><mrow><mi>x</mi></mrow><mrow><mn>2</mn></mrow></msup>',
    );
  });

  it('says what it is about, and what stands over and under its pages', async () => {
    const core =
      '<cp:coreProperties xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties" ' +
      'xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>The "Mill"</dc:title><dc:creator>Ada</dc:creator></cp:coreProperties>';
    const header = `<w:hdr ${NAMESPACES}>${paragraph(run('Company'))}</w:hdr>`;
    const file = docx(
      `${paragraph(run('Text'))}<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>`,
      { 'header1.xml': header, '../docProps/core.xml': core },
      { h1: ['header', 'header1.xml'] },
    );
    const { written } = await read(file, 'docx');
    expect(written).toContain('<header><p>Company</p></header><p>Text</p>');
  });

  it('has any text of its paragraphs and cells back', async () => {
    const words = fc.stringMatching(/^[\p{L}\p{N}<>&"'`*_#|\\[\](){}!$~=+-]{1,20}$/u);
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 5 }), async (texts) => {
        const cells = texts.map((text) => `<w:tc>${paragraph(run(text))}</w:tc>`).join('');
        const written = await body(
          `${texts.map((text) => paragraph(run(text))).join('')}<w:tbl><w:tr>${cells}</w:tr></w:tbl>`,
        );
        expect(written).toBe(
          `${texts.map((text) => `<p>${escaped(text)}</p>`).join('')}<table><tr>${texts.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr></table>`,
        );
      }),
      { numRuns: 50 },
    );
  });
});
