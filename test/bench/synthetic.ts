/**
 * A large page, the same bytes every time: sections like those of articles, with links, nested lists, tables and code,
 * and the attributes that real front ends carry.
 */

const WORDS =
  'lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor incididunt ut labore et dolore magna ' +
  'aliqua ut enim ad minim veniam quis nostrud ';

const BALLAST = [
  'class="a-very-long-utility-class-name mt-4 px-2 text-base leading-7 dark:text-gray-200 sm:px-6 lg:px-8"',
  'data-testid="block-xxxxxxxx"',
  'data-analytics="{section:main,slot:content,variant:b}"',
  'style="color:#333"',
].join(' ');

const HEAD = `<!doctype html><html><head><title>Synthetic</title></head><body><header><nav>${'<a href="/n">nav item</a> '.repeat(60)}</nav></header><main><h1>Synthetic</h1>`;
const HEAD_ELEMENTS = 70;
const TAIL = '</main><footer>foot</footer></body></html>';

type Part = [html: string, elements: number];

const prose = (i: number): Part => [
  `<h2 id="s${i}">Section ${i}</h2><p ${BALLAST}>${WORDS}<a href="/p/${i}">link ${i}</a> ${WORDS}<strong>bold ${i}</strong> ` +
    `${WORDS}<em>em</em> <code>x_${i}</code>.</p><ul><li>${WORDS}</li><li><a href="/q">${i}</a> item<ul><li>sub</li></ul></li></ul>`,
  12,
];
const dataTable = (i: number): Part => [
  '<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody>' +
    `<tr><td ${BALLAST}>${i}</td><td>v|${i}</td></tr>`.repeat(5) +
    '</tbody></table>',
  20,
];
const code = (i: number): Part => [
  `<pre><code class="language-js">const a${i} = 1;\nif (a) { b(); }\n</code></pre>`,
  2,
];
const wrappers = (i: number): Part => [
  `<div ${BALLAST}><div ${BALLAST}><span ${BALLAST}>deep</span> <img src="/i${i}.png" alt="i"></div></div>`,
  4,
];

/** A page of about so many elements; 100,000 make 9.8 million characters. */
export function synthetic(elements: number): string {
  const sections: string[] = [];
  for (let i = 1, count = HEAD_ELEMENTS; count < elements; i++) {
    const parts = [prose(i)];
    if (i % 4 === 0) parts.push(dataTable(i));
    if (i % 5 === 0) parts.push(code(i));
    if (i % 3 === 0) parts.push(wrappers(i));
    for (const [, size] of parts) count += size;
    sections.push(`<section ${BALLAST}>${parts.map(([html]) => html).join('')}</section>`);
  }
  return HEAD + sections.join('') + TAIL;
}
