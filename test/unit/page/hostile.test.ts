import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openFixture, openPage, options, READ_PARTS } from './open-page';

const everything = options({ parts: READ_PARTS, onlyMainContent: true });

describe('a page nested deeper than a stack', () => {
  it('gives its text', async () => {
    const page = document.implementation.createHTMLDocument('');
    let innermost: Element = page.body;
    for (let depth = 0; depth < 50_000; depth++) innermost = innermost.appendChild(page.createElement('div'));
    innermost.append('Down here');
    const { markdown, html, rawHtml } = await readPage(page, everything);
    expect(markdown).toBe('Down here');
    expect(html?.match(/<div>/g)).toHaveLength(50_000);
    expect(rawHtml).toHaveLength((html?.length as number) + '<!DOCTYPE html>\n<head><title></title></head>'.length);
  });
});

describe('JSON-LD nested deeper than a stack', () => {
  it('is left out, and what is beside it is not', async () => {
    const block = (json: string) => `<script type="application/ld+json">${json}</script>`;
    const deep = `{"a":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    const { document } = await openPage(`${block(deep)}${block('{"@type":"Article","headline":"Here"}')}<p>text</p>`);
    const { structured, markdown } = await readPage(document, everything);
    expect(structured).toMatchObject({ jsonLd: [{ '@type': 'Article', headline: 'Here' }] });
    expect(markdown).toBe('text');
  });
});

describe('an element of a hundred thousand attributes', () => {
  it('gives its text, and the first thousand of them', async () => {
    const names = Array.from({ length: 100_000 }, (_, index) => `data-${index}`);
    const { document } = await openPage(`<p ${names.join(' ')}>text</p>`);
    const { markdown, html } = await readPage(document, everything);
    expect(markdown).toBe('text');
    expect(html?.match(/data-\d+/g)).toEqual(names.slice(0, 1_000));
  });
});

describe('lone surrogates', () => {
  it('come out as replacement characters everywhere', async () => {
    const { document } = await openPage('<p></p><a></a>');
    document.title = 'title \ud800';
    document.querySelector('p')?.append('text \udc00');
    document.querySelector('a')?.setAttribute('href', 'https://site.example/\ud800');
    document.querySelector('a')?.append('link');
    const content = await readPage(document, everything);
    expect(content.markdown).toContain('text \ufffd');
    expect(content.metadata.title).toBe('title \ufffd');
    expect(JSON.stringify(content)).not.toMatch(/\\ud[89a-f]/i);
  });
});

describe('elements named like properties', () => {
  it('do not stand in the way of any property', async () => {
    const names = Object.getOwnPropertyNames(Document.prototype).concat(Object.getOwnPropertyNames(Node.prototype));
    const { document } = await openPage(`<p>text</p>${names.map((name) => `<img name="${name}">`).join('')}`);
    const { markdown, html } = await readPage(document, { ...everything, excludeTags: ['img'] });
    expect([markdown, html]).toEqual(['text', '<html><body><p>text</p></body></html>']);
  });
  it('do not disturb any part', async () => {
    const document = await openFixture('hostile');
    const { markdown, rawHtml, images } = await readPage(document, {
      ...everything,
      includeTags: ['form', '*in-form*'],
    });
    expect(markdown).toContain('Inside the form');
    expect(rawHtml).toMatch(/^<!DOCTYPE html>\n<html>/);
    expect(images).toEqual([]);
  });
});

describe('elements that are not what their name says', () => {
  it.each([
    ['a slot and a frame among formulas', '<math><slot></slot><iframe></iframe></math><p>text</p>', 'text'],
    ['a frameset', '<frameset><frame srcdoc="x"></frameset>', ''],
  ])('are read: %s', async (_what, page, markdown) => {
    const { document } = await openPage(page);
    expect((await readPage(document, everything)).markdown).toBe(markdown);
  });

  it('are read in documents of no namespace', async () => {
    const page = new DOMParser().parseFromString('<a><slot/><iframe/><b>text</b></a>', 'text/xml');
    expect((await readPage(page, everything)).markdown).toBe('**text**');
  });
});

describe('a page that puts its own in the place of the DOM', () => {
  it('is read by what was there before', async () => {
    const { document } = await openPage(
      '<main><p class="x">text <svg></svg></p><a href="https://a.example/">b</a></main>',
    );
    const before = await readPage(document, { ...everything, excludeTags: ['i'] });
    const changed = [
      [Node.prototype, 'firstChild'],
      [Node.prototype, 'getRootNode'],
      [Element.prototype, 'matches'],
      [Element.prototype, 'getAttributeNames'],
      [Element.prototype, 'outerHTML'],
      [Document.prototype, 'contentType'],
      [Document.prototype, 'URL'],
    ] as const;
    const own = changed.map(
      ([prototype, name]) => Object.getOwnPropertyDescriptor(prototype, name) as PropertyDescriptor,
    );
    const get = () => {
      throw new Error('not yours');
    };
    for (const [prototype, name] of changed) Object.defineProperty(prototype, name, { get, configurable: true });
    try {
      expect(await readPage(document, { ...everything, excludeTags: ['i'] })).toEqual(before);
    } finally {
      changed.forEach(([prototype, name], i) => {
        Object.defineProperty(prototype, name, own[i] as PropertyDescriptor);
      });
    }
  });
});

describe('a frame that is taken away', () => {
  it('has left nothing to read', async () => {
    const { document } = await openPage('<p>text</p>');
    const frame = window.document.querySelector('iframe') as HTMLIFrameElement;
    frame.remove();
    expect((await readPage(document, everything)).markdown).toBe('text');
  });
});

describe('a large text', () => {
  it('is read whole', async () => {
    const { document } = await openPage('<pre></pre>');
    const text = 'word '.repeat(1_000_000).trim();
    document.querySelector('pre')?.append(text);
    expect((await readPage(document, everything)).markdown).toBe(`\`\`\`\n${text}\n\`\`\``);
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
    expect((await readPage(await open(text, 'text/plain'), everything)).markdown).toBe(text);
  });
  it('are fenced where they are JSON', async () => {
    const { markdown, metadata } = await readPage(await open('{"a": [1]}', 'application/json'), everything);
    expect(markdown).toBe('```json\n{"a": [1]}\n```');
    expect(metadata.contentType).toBe('application/json');
  });
  it('give their text where they are drawings', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><text>Drawn text</text></svg>';
    expect((await readPage(await open(svg, 'image/svg+xml'), everything)).markdown).toBe('Drawn text');
  });
  it('are empty where they are empty', async () => {
    const empty = document.implementation.createDocument(null, null);
    expect(await readPage(empty, everything)).toMatchObject({ markdown: '', rawHtml: '', links: [], images: [] });
  });
});
