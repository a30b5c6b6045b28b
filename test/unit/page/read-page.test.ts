import { describe, expect, it } from 'vitest';
import { PARTS } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openFixture, openPage, options } from './open-page';

describe('reading', () => {
  it.each(['article', 'constructs', 'composed', 'hidden', 'media'])('leaves %s untouched', async (name) => {
    const document = await openFixture(name);
    const window = document.defaultView as Window;
    document.body.insertAdjacentHTML('beforeend', '<input id="here"><div style="height: 5000px"></div>');
    document.querySelector<HTMLElement>('#here')?.focus();
    window.scrollTo(0, 123);
    const before = { active: document.activeElement, y: window.scrollY, html: document.documentElement.outerHTML };
    const requests = window.performance.getEntriesByType('resource').length;
    const observer = new MutationObserver(() => {});
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

    readPage(document, options({ parts: [...PARTS], onlyMainContent: true, excludeTags: ['nav'] }));

    expect(observer.takeRecords()).toEqual([]);
    const after = { active: document.activeElement, y: window.scrollY, html: document.documentElement.outerHTML };
    expect(after).toEqual(before);
    expect(window.performance.getEntriesByType('resource')).toHaveLength(requests);
  });

  it('gives the parts that were asked for, and no others', async () => {
    const document = await openFixture('article');
    const content = readPage(document, options({ parts: ['links'] }));
    expect(Object.keys(content).sort()).toEqual(['leftOut', 'links', 'metadata', 'warnings']);
  });

  it('says that rawHtml is the live document', async () => {
    const { document } = await openPage('<!doctype html><p>now</p><script>1</script>');
    document.querySelector('p')?.replaceChildren('later');
    const { rawHtml, warnings } = readPage(document, options({ parts: ['rawHtml'], excludeTags: ['p'] }));
    expect(rawHtml).toBe('<!DOCTYPE html>\n<html><head></head><body><p>later</p><script>1</script></body></html>');
    expect(warnings).toEqual([expect.stringContaining('not what the server sent')]);
  });

  it('keeps base64 images where they are wanted', async () => {
    const { document } = await openPage('<img alt="dot" src="data:image/png;base64,AAAA">');
    expect(readPage(document, options({ removeBase64Images: false })).markdown).toBe(
      '![dot](data:image/png;base64,AAAA)',
    );
  });

  it('reads a page that hides all it has while it starts', async () => {
    const { document } = await openPage('<div style="display: none"><p>all</p><p hidden>not</p></div>');
    const { markdown, leftOut } = readPage(document, options());
    expect(markdown).toBe('all');
    expect(leftOut).toEqual([{ reason: 'hidden', text: 'not', words: 1 }]);
  });

  it('knows the status of the page', () => {
    expect(readPage(document, options()).metadata.statusCode).toBe(200);
  });

  it('reads a parsed document, which has no window', () => {
    const page = new DOMParser().parseFromString('<p>seen</p><p hidden>not</p><dialog>nor</dialog>', 'text/html');
    expect(readPage(page, options()).markdown).toBe('seen');
  });
});
