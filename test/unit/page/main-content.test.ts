import { describe, expect, it } from 'vitest';
import { mainContent } from '@/lib/page/main-content';

const sentence = 'The hive on the roof was quiet, as it is on most days in March, and nobody came to see it. ';
const paragraph = `<p>${sentence.repeat(4)}</p>`;

function reduce(html: string) {
  const root = document.implementation.createHTMLDocument('').body;
  root.innerHTML = html;
  const leftOut = mainContent(root);
  return { root, text: root.textContent ?? '', leftOut };
}

describe('an article', () => {
  const page = `<div class="masthead"><h1>The hive</h1></div>
    <div class="story">${paragraph.repeat(6)}<p>line<br>break</p></div>
    <div class="links">${'<a href="/x">More of this</a> '.repeat(8)}</div>`;

  it('is found without landmarks, and what is not it is named', () => {
    const { text, leftOut } = reduce(page);
    expect(text).toContain('The hive on the roof');
    expect(text).not.toContain('More of this');
    expect(leftOut).toEqual([
      { reason: 'outside the article', text: expect.stringMatching(/^More of this More/), words: 24 },
    ]);
  });
  it('keeps its heading, line breaks and attributes', () => {
    const { root } = reduce(page);
    expect(root.querySelector('.masthead h1')?.textContent).toBe('The hive');
    expect(root.querySelectorAll('.story br')).toHaveLength(1);
    expect(root.innerHTML).not.toContain('data-winnow');
  });
});

describe('the guards', () => {
  it('keep a listing that reads like navigation', () => {
    const items = Array.from({ length: 20 }, (_, i) => `<li><a href="/${i}">Item number ${i}</a></li>`).join('');
    const { text } = reduce(`<h1>All items</h1><nav class="sidebar related"><ul>${items}</ul></nav>`);
    expect(text).toContain('Item number 19');
  });
  it('keep a page of which one paragraph reads like an article', () => {
    const cards = Array.from({ length: 30 }, (_, i) => `<div><h3>Card ${i}</h3><span>${sentence}</span></div>`).join(
      '',
    );
    const { text } = reduce(`<article>${paragraph.repeat(3)}</article><section>${cards}</section>`);
    expect(text).toContain('Card 29');
  });
  it('leave boilerplate where together it is most of the page', () => {
    const boxes = Array.from({ length: 10 }, (_, i) => `<aside>Box ${i} ${sentence}</aside>`).join('');
    expect(reduce(`<p>Little.</p>${boxes}`).text).toContain('Box 9');
  });
  it('keep a page with an empty main element', () => {
    expect(reduce(`<main></main><div>${paragraph}</div>`).text).toContain(sentence);
  });
  it("keep an article's own header and footer", () => {
    const { text } = reduce(`<article><header>By</header><p>${sentence}</p><footer>Note</footer></article>`);
    expect(text).toMatch(/^By[\s\S]*Note$/);
  });
  it('keep an empty page', () => {
    expect(reduce('')).toMatchObject({ text: '', leftOut: [] });
  });
});
