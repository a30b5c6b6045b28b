import { describe, expect, it } from 'vitest';
import { findPassage } from '@/lib/page/find-passage';
import { createMarking, HIGHLIGHT } from '@/lib/page/mark-passage';
import { openPage } from './open-page';

const found = async (html: string, passage: string) => {
  const { document } = await openPage(html);
  return findPassage(document, passage).map(String).join('');
};

describe('findPassage', () => {
  it.each([
    [
      'in one text',
      '<p>Before. Claims must reach us within 28 days. After.</p>',
      'Claims must reach us within 28 days',
    ],
    [
      'across elements',
      '<p>Claims <b>must <i>reach</i></b> us within <a href="#">28 days</a>.</p>',
      'Claims must reach us within 28 days',
    ],
    ['across white space', '<p>Claims\n    must\u00a0reach\n\n us</p>', 'Claims must reach us'],
    ['in the middle of a word that elements part', '<p>un<b>believ</b>able claims</p>', 'unbelievable claims'],
    ['with soft hyphens in the page', '<p>Ver\u00adsiche\u00adrung zahlt</p>', 'Versicherung zahlt'],
    ['in Thai, which has no spaces', '<p>ตั๋วแบบยืดหยุ่นคืนเงินได้เต็มจำนวน</p>', 'คืนเงินได้เต็มจำนวน'],
    ['in Japanese', '<p>請求は乗車日から<b>28日</b>以内です。</p>', '乗車日から28日以内です。'],
    ['with characters outside the basic plane', '<p>𝐀 𝐁 are letters</p>', '𝐁 are letters'],
  ])('finds a passage %s', async (_where, html, passage) => {
    const text = await found(html, passage);
    const bare = (from: string) => from.replace(/[^\p{L}\p{N}\p{M}]/gu, '');
    expect(bare(text)).toBe(bare(passage));
  });

  it('finds a row of a table, whatever stands between its cells', async () => {
    const html = '<table><tr><td>30–59 min</td><td>50 %</td><td>25 %</td></tr></table>';
    expect(await found(html, '| 30–59 min | 50 % | 25 % |')).toBe('30–59 min50 %25');
  });

  it('finds a passage in open shadow trees and what is put into their slots', async () => {
    const html = `<x-a><template shadowrootmode="open"><p>Refunds <slot></slot> the card that paid.</p></template>go
      <b>back to</b></x-a>`;
    expect((await found(html, 'Refunds go back to the card that paid.')).replace(/\s+/g, ' ')).toBe(
      'Refunds go back to the card that paid',
    );
  });

  it('finds a passage in a frame that may be read', async () => {
    const { document } = await openPage('<p>outer</p><iframe srcdoc="<p>inner text here</p>"></iframe>');
    const frame = document.querySelector('iframe') as HTMLIFrameElement;
    await expect
      .poll(() => findPassage(document, 'inner text')[0]?.startContainer.ownerDocument)
      .toBe(frame.contentDocument);
  });

  it('takes whole words before parts of words, and what is shown before what is not', async () => {
    const { document } = await openPage(
      '<p id="a">This is 500</p><p id="b" hidden>is 50</p><p id="c">It is 50.</p><p id="d">is 50</p>',
    );
    expect(findPassage(document, 'is 50')[0]?.startContainer.parentElement?.id).toBe('c');
  });

  it('finds what is folded away where nothing else says it', async () => {
    expect(await found('<details><summary>More</summary>Only in here.</details>', 'Only in here.')).toBe(
      'Only in here',
    );
  });

  it('passes over scripts, styles and what a button adds in the middle of a passage', async () => {
    const html = `<p>The quick brown fox jumps <script>over()</script><span style="display:none">hidden words</span><button>Explain</button> over
      the lazy dog every single day.</p>`;
    const text = await found(html, 'The quick brown fox jumps over the lazy dog every single day.');
    expect(text).toMatch(/^The quick.*single day$/s);
  });

  it('knows that an element without a box of its own may show its text', async () => {
    const { document } = await openPage('<p hidden>is 50</p><p><span style="display:contents">is 50</span></p>');
    expect(findPassage(document, 'is 50')[0]?.startContainer.parentElement?.localName).toBe('span');
  });

  it.each([
    ['what is not there', '<p>Claims must reach us.</p>', 'Refunds are paid'],
    ['only part of it', '<p>Claims must reach us.</p>', 'Claims must reach us within 28 days'],
    ['punctuation', '<p>*** — !</p>', '— !'],
    ['nothing', '<p>text</p>', ''],
  ])('finds no place for %s', async (_what, html, passage) => {
    expect(await found(html, passage)).toBe('');
  });

  it('reads a page that puts its own names over the DOM, and one nested very deep', async () => {
    const deep = `${'<div>'.repeat(2_000)}deep down${'</div>'.repeat(2_000)}`;
    const html = `<form><input name="firstChild"><input name="nodeType"><p>in a form</p></form>${deep}`;
    expect(await found(html, 'in a form')).toBe('in a form');
    expect(await found(html, 'deep down')).toBe('deep down');
  });
});

describe('createMarking', () => {
  const long = `<p>Top</p><div style="height:5000px"></div><p id="there">Claims must reach <b>us</b>.</p>
    <x-a><template shadowrootmode="open"><p>In the shadow</p></template></x-a>`;

  it('marks a passage and scrolls to it without changing a node', async () => {
    const view = (await openPage(long)) as Window & typeof globalThis;
    const changes: MutationRecord[] = [];
    const observer = new view.MutationObserver((records) => changes.push(...records));
    const everything = { subtree: true, childList: true, attributes: true, characterData: true };
    observer.observe(view.document, everything);
    observer.observe(view.document.querySelector('x-a')?.shadowRoot as ShadowRoot, everything);
    const before = view.document.documentElement.outerHTML;

    const marking = createMarking(view.document);
    expect(marking.mark('Claims must reach us.')).toBe('shown');
    const ranges = [...(view.CSS.highlights.get(HIGHLIGHT) ?? [])].map((range) => String(range));
    expect(ranges).toEqual(['Claims must reach ', 'us']);
    const { top, bottom } = (view.document.querySelector('#there') as Element).getBoundingClientRect();
    expect(top >= 0 && bottom <= view.innerHeight).toBe(true);

    expect(marking.mark('In the shadow')).toBe('shown');
    expect([...(view.CSS.highlights.get(HIGHLIGHT) ?? [])].map(String)).toEqual(['In the shadow']);
    expect(view.document.querySelector('x-a')?.shadowRoot?.adoptedStyleSheets).toHaveLength(1);

    marking.clear();
    expect(view.CSS.highlights.has(HIGHLIGHT)).toBe(false);
    expect([...changes, ...observer.takeRecords()]).toEqual([]);
    expect(view.document.documentElement.outerHTML).toBe(before);
    expect(view.getSelection()?.rangeCount).toBe(0);
  });

  it('adopts one style sheet, however much is marked', async () => {
    const view = await openPage(long);
    const marking = createMarking(view.document);
    for (const passage of ['Top', 'Claims must reach us', 'Top']) marking.mark(passage);
    expect(view.document.adoptedStyleSheets).toHaveLength(1);
  });

  it('paints the mark', async () => {
    const view = (await openPage('<p id="a">found</p>')) as Window & typeof globalThis;
    createMarking(view.document).mark('found');
    const style = view.getComputedStyle(view.document.querySelector('#a') as Element, `::highlight(${HIGHLIGHT})`);
    expect(style.backgroundColor).toBe('rgb(251, 227, 154)');
  });

  it.each([
    ['details', '<details><summary>More</summary>Folded</details>'],
    ['an element in details', '<details><summary>More</summary><p>Folded</p></details>'],
    ['what the search of the browser unfolds', '<div hidden="until-found">Folded</div>'],
  ])('says when a passage is folded away in %s', async (_where, html) => {
    const { document } = await openPage(`<p>Top</p>${html}`);
    expect(createMarking(document).mark('Folded')).toBe('folded');
  });

  it('says when a passage is missing; the mark before is gone then', async () => {
    const view = (await openPage('<p>Top</p>')) as Window & typeof globalThis;
    const marking = createMarking(view.document);
    expect(marking.mark('Top')).toBe('shown');
    expect(marking.mark('Nowhere')).toBe('missing');
    expect(view.CSS.highlights.has(HIGHLIGHT)).toBe(false);
  });
});
