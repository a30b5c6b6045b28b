import { expect, it } from 'vitest';
import { contentOf } from '@/lib/files/documents/document-page';
import { wholeDocument } from '@/lib/files/documents/markup';
import { Notes } from '@/lib/files/documents/notes';
import type { PagePart } from '@/lib/page/page-content';
import { options } from './open-page';

const URL = 'file:///a.docx';

/** Reads markup as that of a file. */
const read = (written: string, parts: PagePart[] = ['markdown'], type?: string) =>
  contentOf({ written, notes: [], ...(type && { type }) }, URL, options({ parts, onlyMainContent: false }));

const markdownOf = async (body: string) => (await read(wholeDocument(body))).content.markdown?.trim();

it('notes of a file are footnotes', async () => {
  const notes = new Notes();
  const body = `<p>Text${notes.refer('a', () => '<p>Read <em>it</em>.</p>')} goes on${notes.refer('b', () => '<p>Or not.</p>')}.</p>`;
  expect(await markdownOf(body + notes.written())).toBe('Text[^1] goes on[^2].\n\n[^1]: Read *it*.\n[^2]: Or not.');
});

it('formulas are TeX, by themselves and in a line', async () => {
  const math = (display: string) =>
    `<math xmlns="http://www.w3.org/1998/Math/MathML"${display}><mfrac><mi>a</mi><mn>2</mn></mfrac></math>`;
  expect(await markdownOf(`<p>so ${math('')} is</p><p>${math(' display="block"')}</p>`)).toBe(
    'so $\\frac{a}{2}$ is\n\n$$\\frac{a}{2}$$',
  );
});

it('links within a file stay as they are, since it is at no address', async () => {
  const { content } = await read(
    wholeDocument(
      '<p><a href="#here">within</a> <a href="next.html">next</a> <a href="https://a.example/">web</a></p><p id="here">x</p>',
    ),
    ['markdown', 'links', 'html'],
  );
  expect(content.markdown).toContain('[next](next.html) [web](https://a.example/)');
  expect(content.links).toEqual(['https://a.example/']);
  expect(content.html).toContain('href="next.html"');
});

it('a base that HTML states is that of its links', async () => {
  const { content } = await read('<base href="https://a.example/b/"><a href="c">c</a>', ['links']);
  expect(content.links).toEqual(['https://a.example/b/c']);
});

it('HTML has its main content, without what it hides; nothing of it runs, and its source is as it came', async () => {
  const html =
    '<!doctype html><title>T</title><nav><a href="/">Home</a></nav><main><h1>Title</h1><p>Text of the page.</p>' +
    '<p hidden>unseen</p><p style="display:none">unseen</p><img src="x" onerror="globalThis.ran = true"></main>' +
    '<script>globalThis.ran = true</script>';
  const { content } = await contentOf(
    { written: html, notes: [] },
    URL,
    options({ parts: ['markdown', 'rawHtml'], onlyMainContent: true }),
  );
  expect(content.markdown).toContain('# Title\n\nText of the page.');
  expect(content.markdown).not.toMatch(/unseen|Home/);
  expect(content.rawHtml).toBe(html);
  expect(globalThis).not.toHaveProperty('ran');
});

it('plain text and markdown come as they are', async () => {
  const text = '# A <b>title</b>\n\n* one\n   two & three';
  expect((await read(text, ['markdown'], 'text/markdown')).content.markdown).toBe(text);
  expect((await read('</pre><script>1</script>', ['markdown'], 'text/plain')).content.markdown).toBe(
    '</pre><script>1</script>',
  );
});

it('what stands over and under the pages of a file is left out with all else that is no main content', async () => {
  const { content } = await contentOf(
    { written: wholeDocument('<header><p>Company</p></header><p>Text</p>'), notes: [] },
    URL,
    options({ onlyMainContent: false, excludeTags: ['header', 'footer'] }),
  );
  expect(content.markdown).toBe('Text');
});
