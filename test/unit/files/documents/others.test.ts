import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bodyOf, epub, escaped, NAMESPACES, odf, odfStyles, PIXEL, PIXEL_ADDRESS, read, rels, zipped } from './files';

const words = fc.stringMatching(/^[\p{L}\p{N}<>&"'`*_#|[\]()!$~=+-]{1,20}$/u);

describe('an OpenDocument text', () => {
  const styles =
    '<style:style style:name="T1" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>' +
    '<style:style style:name="T2" style:family="text"><style:text-properties style:text-position="super 58%"/></style:style>' +
    '<style:style style:name="P1" style:family="paragraph" style:parent-style-name="Preformatted_20_Text"/>' +
    '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1"/>' +
    '<text:list-level-style-number text:level="2" style:num-format="1"/></text:list-style>';
  const common = odfStyles(
    '<office:styles><style:style style:name="Preformatted_20_Text" style:display-name="Preformatted Text" style:family="paragraph"/></office:styles>',
  );
  const body = (content: string, parts = {}) =>
    bodyOf(odf('text', content, styles, { 'styles.xml': common, ...parts }), 'odt');

  it('has headings, looks, code and lists in lists', async () => {
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    const p = (text: string) => `<text:p>${text}</text:p>`;
    expect(
      await body(
        '<text:h text:outline-level="2">Title</text:h><text:p>a <text:span text:style-name="T1">bold</text:span>' +
          '<text:span text:style-name="T2">2</text:span><text:s text:c="2"/>b<text:line-break/>c</text:p>' +
          '<text:p text:style-name="P1">if (a)</text:p><text:p text:style-name="P1"><text:s text:c="2"/>b()</text:p>' +
          `<text:list text:style-name="L1">${item(`${p('one')}<text:list>${item(p('inner'))}</text:list>`)}${item(p('two'))}</text:list>`,
      ),
    ).toBe(
      '<h2>Title</h2><p>a <strong>bold</strong><sup>2</sup>  b<br>c</p><pre><code>if (a)\n  b()</code></pre>' +
        '<ul><li>one<ol><li>inner</li></ol></li><li>two</li></ul>',
    );
  });

  it('has items that a blank bullet sets in as parts of the item before', async () => {
    const list = (style: string, text: string) =>
      `<text:list text:style-name="${style}"><text:list-item><text:p>${text}</text:p></text:list-item></text:list>`;
    const blank =
      '<text:list-style style:name="L1"><text:list-level-style-bullet text:level="1" text:bullet-char="•"/></text:list-style>' +
      '<text:list-style style:name="L2"><text:list-level-style-bullet text:level="1" text:bullet-char=" "/></text:list-style>';
    const file = odf(
      'text',
      `${list('L2', 'before')}${list('L1', 'one')}${list('L2', 'more')}${list('L1', 'two')}`,
      blank,
    );
    expect(await bodyOf(file, 'odt')).toBe('<p>before</p><ul><li>one<p>more</p></li><li>two</li></ul>');
  });

  it('has a list that only goes on in the last item of the one before as a part of that', async () => {
    const item = (content: string) => `<text:list-item>${content}</text:list-item>`;
    expect(
      await body(
        `<text:list text:style-name="L1">${item('<text:p>one</text:p>')}</text:list>` +
          `<text:list text:style-name="L1">${item(`<text:list>${item('<text:p>inner</text:p><text:p>more</text:p>')}</text:list>`)}</text:list>`,
      ),
    ).toBe('<ul><li>one<ol><li>inner<p>more</p></li></ol></li></ul>');
  });

  it('has tables, links, notes and pictures, and nothing that was deleted', async () => {
    const image = '<draw:frame><draw:image xlink:href="Pictures/a.png"/><svg:desc>A mill</svg:desc></draw:frame>';
    expect(
      await body(
        '<text:tracked-changes><text:p>deleted</text:p></text:tracked-changes>' +
          '<text:p><text:a xlink:href="https://a.example/">web</text:a> x<text:note text:id="n1" text:note-class="footnote">' +
          '<text:note-citation>1</text:note-citation><text:note-body><text:p>Note.</text:p></text:note-body></text:note></text:p>' +
          `<text:p>${image}</text:p>` +
          '<table:table><table:table-header-rows><table:table-row><table:table-cell table:number-columns-spanned="2"><text:p>H</text:p></table:table-cell><table:covered-table-cell/></table:table-row></table:table-header-rows>' +
          '<table:table-row><table:table-cell><text:p>1</text:p></table:table-cell><table:table-cell/></table:table-row></table:table>',
        { 'Pictures/a.png': PIXEL },
      ),
    ).toBe(
      '<p><a href="https://a.example/">web</a> x<sup><a id="note-ref-1" href="#note-1">1</a></sup></p>' +
        `<p><img src="${PIXEL_ADDRESS}" alt="A mill"></p>` +
        '<table><tr><th colspan="2">H</th></tr><tr><td>1</td><td></td></tr></table>' +
        '<section role="doc-endnotes"><ol><li id="note-1"><p>Note. <a href="#note-ref-1">↩</a></p></li></ol></section>',
    );
  });

  it('has formulas as the MathML that they are', async () => {
    const math =
      '<math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mfrac><mi>a</mi><mn>2</mn></mfrac><annotation encoding="StarMath 5.0">a over 2</annotation></semantics></math>';
    const frame = '<draw:frame><draw:object xlink:href="./Object 1"/><draw:image xlink:href="./x"/></draw:frame>';
    expect(await body(`<text:p>x ${frame}</text:p>`, { 'Object 1/content.xml': math })).toBe(
      '<p>x <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mfrac><mi>a</mi><mn>2</mn></mfrac></semantics></math></p>',
    );
  });

  it('has any text of its paragraphs back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async (texts) => {
        const content = texts.map((text) => `<text:p>${escaped(text)}</text:p>`).join('');
        expect(await body(content)).toBe(texts.map((text) => `<p>${escaped(text)}</p>`).join(''));
      }),
      { numRuns: 30 },
    );
  });
});

it('an OpenDocument sheet has its cells as they are shown, and repeats them', async () => {
  const cell = (content: string, attributes = '') => `<table:table-cell ${attributes}>${content}</table:table-cell>`;
  const empty =
    '<table:table-row table:number-rows-repeated="1048000"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>';
  const sheet =
    `<table:table table:name="S"><table:table-row>${cell('<text:p>Name</text:p>')}${cell('<text:p>a</text:p>', 'table:number-columns-repeated="2"')}</table:table-row>` +
    `<table:table-row>${cell('<text:p>1.50 €</text:p>', 'office:value-type="float" office:value="1.5"')}${cell('', 'office:value="3"')}</table:table-row>${empty}</table:table>`;
  expect(await bodyOf(odf('spreadsheet', sheet), 'ods')).toBe(
    '<h2>S</h2><table><tr><th>Name</th><th>a</th><th>a</th></tr><tr><td>1.50 €</td><td>3</td><td></td></tr></table>',
  );
});

it('an OpenDocument presentation has its slides, with titles first and notes last', async () => {
  const frame = (kind: string, content: string) =>
    `<draw:frame presentation:class="${kind}"><draw:text-box>${content}</draw:text-box></draw:frame>`;
  const page =
    `<draw:page>${frame('outline', '<text:list><text:list-item><text:p>point</text:p></text:list-item></text:list>')}` +
    `${frame('title', '<text:p>Title</text:p>')}${frame('page-number', '<text:p>1</text:p>')}` +
    `<presentation:notes>${frame('notes', '<text:p>Say this.</text:p>')}</presentation:notes></draw:page>`;
  expect(await bodyOf(odf('presentation', page), 'odp')).toBe(
    '<section><h2>Title</h2><ul><li>point</li></ul><blockquote><p>Say this.</p></blockquote></section>',
  );
});

describe('a presentation', () => {
  const shape = (place: string, paragraphs: string) =>
    `<p:sp><p:nvSpPr><p:cNvPr id="1" name="a"/><p:nvPr>${place}</p:nvPr></p:nvSpPr><p:txBody>${paragraphs}</p:txBody></p:sp>`;
  const text = (content: string, properties = '') => `<a:p>${properties}<a:r><a:t>${content}</a:t></a:r></a:p>`;
  const slide = (shapes: string, attributes = '') =>
    `<p:sld ${NAMESPACES} ${attributes}><p:cSld><p:spTree>${shapes}</p:spTree></p:cSld></p:sld>`;

  function pptx(slides: Record<string, string>, parts: Record<string, string | Uint8Array> = {}): Blob {
    const names = Object.keys(slides);
    return zipped({
      '_rels/.rels': rels({ r: ['officeDocument', 'ppt/presentation.xml'] }),
      'ppt/presentation.xml': `<p:presentation ${NAMESPACES}><p:sldIdLst>${names.map((name) => `<p:sldId id="256" r:id="${name}"/>`).join('')}</p:sldIdLst></p:presentation>`,
      'ppt/_rels/presentation.xml.rels': rels(
        Object.fromEntries(names.map((name) => [name, ['slide', `slides/${name}.xml`]])),
      ),
      ...Object.fromEntries(names.map((name) => [`ppt/slides/${name}.xml`, slides[name] ?? ''])),
      ...parts,
    });
  }

  it('has titles, points as its layout marks them, tables, and leaves out what all slides have', async () => {
    const table =
      '<p:graphicFrame><a:graphic><a:graphicData><a:tbl><a:tblPr firstRow="1"/><a:tr><a:tc><a:txBody><a:p><a:r><a:t>H</a:t></a:r></a:p></a:txBody></a:tc></a:tr>' +
      '<a:tr><a:tc><a:txBody><a:p><a:r><a:rPr b="1"/><a:t>v</a:t></a:r></a:p></a:txBody></a:tc></a:tr></a:tbl></a:graphicData></a:graphic></p:graphicFrame>';
    const shapes =
      shape(
        '<p:ph idx="1"/>',
        text('one') + text('inner', '<a:pPr lvl="1"/>') + text('plain', '<a:pPr><a:buNone/></a:pPr>'),
      ) +
      shape('', text('box') + text('first', '<a:pPr><a:buAutoNum type="arabicPeriod"/></a:pPr>')) +
      shape('<p:ph type="title"/>', text('Title')) +
      shape('<p:ph type="sldNum"/>', text('7')) +
      table;
    const master = `<p:sldMaster ${NAMESPACES}><p:txStyles><p:bodyStyle><a:lvl1pPr><a:buChar char="•"/></a:lvl1pPr><a:lvl2pPr><a:buChar char="–"/></a:lvl2pPr></p:bodyStyle></p:txStyles></p:sldMaster>`;
    const file = pptx(
      { a: slide(shapes), b: slide(shape('', text('hidden')), 'show="0"') },
      {
        'ppt/slides/_rels/a.xml.rels': rels({
          l: ['slideLayout', '../slideLayouts/l.xml'],
          n: ['notesSlide', '../notesSlides/n.xml'],
        }),
        'ppt/slideLayouts/l.xml': `<p:sldLayout ${NAMESPACES}/>`,
        'ppt/slideLayouts/_rels/l.xml.rels': rels({ m: ['slideMaster', '../slideMasters/m.xml'] }),
        'ppt/slideMasters/m.xml': master,
        'ppt/notesSlides/n.xml': slide(
          shape('<p:ph type="body" idx="1"/>', text('Say this.', '<a:pPr><a:buNone/></a:pPr>')),
        ).replaceAll('p:sld', 'p:notes'),
      },
    );
    const { written, notes } = await read(file, 'pptx');
    expect(/<body>(.*)<\/body>/.exec(written)?.[1]).toBe(
      '<section><h2>Title</h2><ul><li>one<ul><li>inner</li></ul></li></ul><p>plain</p><p>box</p><ol><li>first</li></ol>' +
        '<table><tr><th>H</th></tr><tr><td><strong>v</strong></td></tr></table><blockquote><p>Say this.</p></blockquote></section>',
    );
    expect(notes).toEqual(['Hidden slides were left out: 1.']);
  });
});

describe('a book', () => {
  it('has its chapters in order, with links from one to another and notes, and its pictures', async () => {
    const file = epub(
      {
        'one.xhtml':
          '<h1 id="top">One</h1><p>a&nbsp;b &lt;c&gt; &#233;<a href="two.xhtml#n1">1</a> <a href="none.html">x</a></p><img src="img/a.png" alt="&quot;Mill&quot;"/>',
        'two.xhtml':
          '<aside id="n1"><p>Note <a href="one.xhtml#top">back</a><br/></p></aside><svg><image xlink:href="img/a.png"/></svg>',
      },
      { 'OEBPS/img/a.png': PIXEL },
      '<item id="p" href="img/a.png" media-type="image/png"/>',
    );
    const { written } = await read(file, 'epub');
    expect(written).toContain(
      '<html lang="en"><head><meta charset="utf-8"><title>The Mill</title><meta name="author" content="Ada">',
    );
    expect(/<body>([\s\S]*)<\/body>/.exec(written)?.[1]).toBe(
      '<section id="chapter-1"><h1 id="chapter-1-top">One</h1><p>a&nbsp;b &lt;c&gt; &#233;<a href="#chapter-2-n1">1</a> <a>x</a></p>' +
        `<img src="${PIXEL_ADDRESS}" alt="&quot;Mill&quot;"></section><section id="chapter-2"><aside id="chapter-2-n1"><p>Note ` +
        `<a href="#chapter-1-top">back</a><br></p></aside><img src="${PIXEL_ADDRESS}" alt=""></section>`,
    );
  });
});

describe('a Rich Text file', () => {
  const body = (content: string) =>
    bodyOf(
      new Blob([
        Buffer.from(
          `{\\rtf1\\ansi\\ansicpg1252\\uc1{\\fonttbl{\\f0 Times;}{\\f1\\fcharset204 Arial;}{\\f2 Courier New;}}` +
            `{\\stylesheet{\\s0 Normal;}{\\s1\\b heading 1;}{\\s2\\outlinelevel1 Own;}}{\\info{\\title The Mill}}${content}}`,
          'latin1',
        ),
      ]),
      'rtf',
    );

  it('has headings, looks, and letters in whatever way they are written', async () => {
    expect(
      await body(
        "\\pard\\s1 Title\\par\\pard\\s2 Second\\par\\pard\\plain a {\\b bold}{\\i it}\\super 2\\nosupersub  \\u8364?uro \\'e9 {\\f1 \\'cf\\'f0}{\\v gone} \\{x\\}\\line y\\par",
      ),
    ).toBe('<h1>Title</h1><h2>Second</h2><p>a <strong>bold</strong><em>it</em><sup>2</sup> €uro é Пр {x}<br>y</p>');
  });

  it('has lists, tables, links, notes and code', async () => {
    expect(
      await body(
        "\\pard\\ls1{\\listtext\\'95\\tab}one\\par\\pard\\ls1\\ilvl1{\\listtext 1.\\tab}inner\\par\\pard" +
          ' {\\field{\\*\\fldinst HYPERLINK "https://a.example/"}{\\fldrslt web}} x{\\super\\chftn}{\\footnote\\pard{\\super\\chftn} Note.}\\par' +
          '\\trowd\\trhdr\\cellx1\\cellx2\\pard\\intbl A\\cell B\\cell\\row\\trowd\\clmgf\\cellx1\\clmrg\\cellx2\\pard\\intbl both\\cell\\cell\\row' +
          '\\pard{\\f2 x = 1}\\par',
      ),
    ).toBe(
      '<ul><li>one<ol><li>inner</li></ol></li></ul><p><a href="https://a.example/">web</a> x<sup><a id="note-ref-1" href="#note-1">1</a></sup></p>' +
        '<table><tr><th>A</th><th>B</th></tr><tr><td colspan="2">both</td></tr></table><pre><code>x = 1</code></pre>' +
        '<section role="doc-endnotes"><ol><li id="note-1"><p>Note. <a href="#note-ref-1">↩</a></p></li></ol></section>',
    );
  });

  it('has items whose mark is text before a line that hangs, with what goes on in them', async () => {
    const item = (left: number, mark: string, text: string) =>
      `{\\pard \\li${left} \\fi-360 ${mark}\\tab ${text}\\par}`;
    expect(
      await body(
        item(360, '\\bullet ', 'one') +
          item(720, '\\endash ', 'inner') +
          '{\\pard \\li360 \\fi0 more\\par}' +
          item(360, '\\bullet ', 'two') +
          '{\\pard \\li0 text\\par}' +
          item(360, '3.', 'three'),
      ),
    ).toBe(
      '<ul><li>one<ul><li>inner</li></ul><p>more</p></li><li>two</li></ul><p>text</p><ol start="3"><li>three</li></ol>',
    );
  });

  it('has pictures, and skips what it does not know', async () => {
    expect(
      await body(`{\\*\\unknown {x}}{\\pict\\pngblip ${PIXEL.toString('hex')}}{\\nonshppict{\\pict 00}}\\par`),
    ).toBe(`<p><img src="${PIXEL_ADDRESS}" alt=""></p>`);
  });

  it('has any text of its paragraphs back', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(words, { minLength: 1, maxLength: 4 }), async (texts) => {
        const coded = (text: string) =>
          Array.from({ length: text.length }, (_, at) => `\\u${(text.charCodeAt(at) << 16) >> 16}?`).join('');
        expect(await body(texts.map((text) => `\\pard ${coded(text)}\\par`).join(''))).toBe(
          texts.map((text) => `<p>${escaped(text)}</p>`).join(''),
        );
      }),
      { numRuns: 30 },
    );
  });
});
