import { describe, expect, it } from 'vitest';
import { MAX_DEPTH } from '@/lib/page/copy-page';
import { PARTS } from '@/lib/page/page-content';
import { readPage } from '@/lib/page/read-page';
import { openFixture, openPage, options } from './open-page';

const everything = options({ parts: [...PARTS], onlyMainContent: true });

describe('a page nested deeper than a stack', () => {
  it('gives its text and a warning', () => {
    const page = document.implementation.createHTMLDocument('');
    let innermost: Element = page.body;
    for (let depth = 0; depth < 50_000; depth++) innermost = innermost.appendChild(page.createElement('div'));
    innermost.append('Down here');
    const { markdown, html, warnings } = readPage(
      page,
      options({ parts: ['markdown', 'html'], onlyMainContent: true }),
    );
    expect(markdown).toBe('Down here');
    expect(html?.match(/<div>/g)).toHaveLength(MAX_DEPTH);
    expect(warnings).toEqual([expect.stringContaining('deep')]);
  });
});

describe('lone surrogates', () => {
  it('come out as replacement characters everywhere', async () => {
    const { document } = await openPage('<p></p><a></a>');
    document.title = 'title \ud800';
    document.querySelector('p')?.append('text \udc00');
    document.querySelector('a')?.setAttribute('href', 'https://site.example/\ud800');
    document.querySelector('a')?.append('link');
    const content = readPage(document, everything);
    expect(content.markdown).toContain('text \ufffd');
    expect(content.metadata.title).toBe('title \ufffd');
    expect(JSON.stringify(content)).not.toMatch(/\\ud[89a-f]/i);
  });
});

describe('elements named like properties', () => {
  it('do not disturb any part', async () => {
    const document = await openFixture('hostile');
    const { markdown, rawHtml, images } = readPage(document, { ...everything, includeTags: ['form', '*in-form*'] });
    expect(markdown).toContain('Inside the form');
    expect(rawHtml).toMatch(/^<!DOCTYPE html>\n<html>/);
    expect(images).toEqual([]);
  });
});

describe('a large text', () => {
  it('is read whole', async () => {
    const { document } = await openPage('<pre></pre>');
    const text = 'word '.repeat(1_000_000).trim();
    document.querySelector('pre')?.append(text);
    expect(readPage(document, everything).markdown).toBe(`\`\`\`\n${text}\n\`\`\``);
  });
});

describe('documents that are not pages', () => {
  async function open(text: string, type: string): Promise<Document> {
    const frame = (await openPage('')).document.body.appendChild(document.createElement('iframe'));
    const url = URL.createObjectURL(new Blob([text], { type }));
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    frame.src = url;
    await loaded;
    URL.revokeObjectURL(url);
    return frame.contentDocument as Document;
  }

  it('pass as they are where they are plain text', async () => {
    const text = '# Not\n\n*escaped* <b>';
    expect(readPage(await open(text, 'text/plain'), everything).markdown).toBe(text);
  });
  it('are fenced where they are JSON', async () => {
    const { markdown, metadata } = readPage(await open('{"a": [1]}', 'application/json'), everything);
    expect(markdown).toBe('```json\n{"a": [1]}\n```');
    expect(metadata.contentType).toBe('application/json');
  });
  it('give their text where they are drawings', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>Drawn text</text></svg>';
    expect(readPage(await open(svg, 'image/svg+xml'), everything).markdown).toBe('Drawn text');
  });
  it('are empty where they are empty', () => {
    const empty = document.implementation.createDocument(null, null);
    expect(readPage(empty, everything)).toMatchObject({ markdown: '', rawHtml: '', links: [], images: [] });
  });
});
