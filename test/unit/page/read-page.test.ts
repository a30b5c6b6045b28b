import { describe, expect, it, vi } from 'vitest';
import type { ReadOptions } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openFixture, openPage, options, READ_PARTS } from './open-page';

describe('reading', () => {
  it.each(['article', 'constructs', 'composed', 'hidden', 'media'])('leaves %s untouched', async (name) => {
    const document = await openFixture(name);
    const window = document.defaultView as Window;
    document.body.insertAdjacentHTML('beforeend', '<input id="here"><div style="height: 5000px"></div>');
    document.querySelector<HTMLElement>('#here')?.focus();
    window.scrollTo(0, 123);
    const before = { active: document.activeElement, y: window.scrollY, html: document.documentElement.outerHTML };
    const requests = window.performance.getEntriesByType('resource').length;
    const fetched = vi.spyOn(window, 'fetch');
    const focused = vi.fn();
    window.addEventListener('focusin', focused);
    window.addEventListener('scroll', focused);
    const observer = new MutationObserver(() => {});
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

    await readPage(document, options({ parts: READ_PARTS, onlyMainContent: true, excludeTags: ['nav'] }));

    expect(observer.takeRecords()).toEqual([]);
    const after = { active: document.activeElement, y: window.scrollY, html: document.documentElement.outerHTML };
    expect(after).toEqual(before);
    expect(window.performance.getEntriesByType('resource')).toHaveLength(requests);
    expect(fetched).not.toHaveBeenCalled();
    expect(focused).not.toHaveBeenCalled();
  });

  it('gives the parts that were asked for, and no others', async () => {
    const document = await openFixture('article');
    const content = await readPage(document, options({ parts: ['links'] }));
    expect(Object.keys(content).sort()).toEqual(['leftOut', 'links', 'metadata', 'share', 'warnings']);
  });

  it('lists the links of drawings that stand in the content', async () => {
    const page = `<nav><svg><a href="/menu"><text>x</text></a></svg></nav><main><p>Text of the page.</p>
      <svg><g><a href="/new"><rect/></a><a xlink:href="/old"><rect/></a><a><rect/></a></g></svg>
      <figure><svg><svg><a href="/inner"><rect/></a></svg></svg></figure></main>`;
    const { document } = await openPage(page);
    const paths = async (changes: Partial<ReadOptions>) =>
      (await readPage(document, options({ parts: ['links'], ...changes }))).links?.map((url) => new URL(url).pathname);
    expect(await paths({})).toEqual(['/menu', '/new', '/old', '/inner']);
    expect(await paths({ onlyMainContent: true })).toEqual(['/new', '/old', '/inner']);
  });

  it('says how the content was found, and how much of the text it is', async () => {
    const page = '<nav><a href="/">1234</a></nav><main><p>12345678</p><p>1234</p></main>';
    const { document } = await openPage(page);
    const read = async (changes: Partial<ReadOptions>) => {
      const { strategy, share } = await readPage(document, options(changes));
      return { strategy, share };
    };
    expect(await read({})).toEqual({ share: 1 });
    expect(await read({ onlyMainContent: true })).toEqual({ strategy: 'filter', share: 0.75 });
    expect(await read({ includeTags: ['p'], excludeTags: ['p + p'] })).toEqual({ share: 0.5 });
    expect(await read({ includeTags: ['i'] })).toEqual({ share: 0 });
  });

  it('gives one moment of a page that changes meanwhile', { tags: ['slow'] }, async () => {
    const { document } = await openPage(`<p id="first">old</p>${'<p>x</p>'.repeat(20_000)}<p id="last">old</p>`);
    // A clock on which every step takes longer than a slice.
    let now = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => {
      now += 100;
      return now;
    });
    const reading = readPage(document, options({ parts: ['markdown', 'html', 'links'] }));
    for (const changed of document.querySelectorAll('#first, #last')) changed.textContent = 'new';
    const { markdown, html } = await reading;
    clock.mockRestore();
    expect(markdown).toMatch(/^new\n\nx[\s\S]*x\n\nnew$/);
    expect(html).toMatch(/^<html><body><p id="first">new<[\s\S]*>new<\/p><\/body><\/html>$/);
  });

  it('says that rawHtml is the live document', async () => {
    const { document } = await openPage('<!doctype html><p>now</p><script>1</script>');
    document.querySelector('p')?.replaceChildren('later');
    const { rawHtml, warnings } = await readPage(document, options({ parts: ['rawHtml'], excludeTags: ['p'] }));
    expect(rawHtml).toBe('<!DOCTYPE html>\n<html><head></head><body><p>later</p><script>1</script></body></html>');
    expect(warnings).toEqual([['rawHtml']]);
  });

  it('keeps base64 images where they are wanted', async () => {
    const { document } = await openPage('<img alt="dot" src="data:image/png;base64,AAAA">');
    expect((await readPage(document, options({ removeBase64Images: false }))).markdown).toBe(
      '![dot](data:image/png;base64,AAAA)',
    );
  });

  it('reads a page that hides all it has while it starts', async () => {
    const { document } = await openPage('<div style="display: none"><p>all there is</p><p hidden>not</p></div>');
    const { markdown, leftOut } = await readPage(document, options());
    expect(markdown).toBe('all there is');
    expect(leftOut).toEqual([{ reason: 'hidden', sign: '', text: 'not', words: 1 }]);
  });

  it('leaves out what stands over the page, whatever it is called', async () => {
    const text = '<p>The ferry waits for the tide, and the tide, as everyone here knows, waits for nobody at all.</p>';
    const over = (says: string) =>
      `<div id="x1"><div style="position: fixed; inset: 0"><div class="x2"><h2>${says}</h2><p>Once a week, and never more.</p></div></div></div>`;
    const { document } = await openPage(
      `<!doctype html><div class="x0"><h1>Ferries</h1>${text.repeat(9)}</div>${over('Get our letters')}`,
    );
    const { markdown, leftOut } = await readPage(document, options({ onlyMainContent: true }));
    expect(markdown).toContain('The ferry waits');
    expect(markdown).not.toContain('letters');
    expect(leftOut).toContainEqual(expect.objectContaining({ reason: 'aside', sign: 'position: fixed' }));
  });

  it('keeps what stays in the window where it is the page', async () => {
    const { document } = await openPage(
      `<!doctype html><div style="position: fixed; overflow: auto"><h2>Ferries</h2>
        <p>${'The first one leaves at six, and the second one does not. '.repeat(9)}</p></div><div><p>All times are local.</p></div>`,
    );
    expect((await readPage(document, options({ onlyMainContent: true }))).markdown).toContain('The first one');
  });

  it('knows the status of the page', async () => {
    expect((await readPage(document, options())).metadata.statusCode).toBe(200);
  });

  it('reads a parsed document, which has no window', async () => {
    const page = new DOMParser().parseFromString('<p>seen</p><p hidden>not</p><dialog>nor</dialog>', 'text/html');
    expect((await readPage(page, options())).markdown).toBe('seen');
  });
});
