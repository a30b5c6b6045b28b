import { describe, expect, it } from 'vitest';
import { readPage } from '@/lib/page/read-page';
import { openPage, options } from './open-page';

function select(document: Document, from: [string, number], to: [string, number]): void {
  const textOf = (selector: string) => document.querySelector(selector)?.firstChild as Text;
  document.getSelection()?.setBaseAndExtent(textOf(from[0]), from[1], textOf(to[0]), to[1]);
}

const read = async (document: Document) =>
  (await readPage(document, options({ selection: true, onlyMainContent: true }))).markdown;

describe('a selection', () => {
  it('keeps the list it is in', async () => {
    const { document } = await openPage('<p>no</p><ol><li id="a">first</li><li>second</li><li id="c">third</li></ol>');
    select(document, ['#a', 2], ['#c', 3]);
    expect(await read(document)).toBe('1. rst\n2. second\n3. thi');
  });
  it('keeps the table it is in', async () => {
    const { document } = await openPage(
      '<table><tr><th id="a">k</th><th>v</th></tr><tr><td>1</td><td id="b">2</td></tr><tr><td>3</td></tr></table>',
    );
    select(document, ['#a', 0], ['#b', 1]);
    expect(await read(document)).toBe('| k | v |\n| --- | --- |\n| 1 | 2 |');
  });
  it('keeps the link it is in', async () => {
    const { document } = await openPage('<base href="https://site.example"><p>x <a href="/y">a long link</a> z</p>');
    select(document, ['a', 2], ['a', 6]);
    expect(await read(document)).toBe('[long](https://site.example/y)');
  });
  it('is read where it was made: in a navigation, too', async () => {
    const { document } = await openPage('<nav><p id="a">Menu</p></nav><main><h1>Other</h1></main>');
    select(document, ['#a', 0], ['#a', 4]);
    expect(await read(document)).toBe('Menu');
  });
  it('is found in the frame that has the focus', async () => {
    const { document } = await openPage('<p>outer</p><iframe srcdoc="<p id=a tabindex=0>inner text</p>"></iframe>');
    const inner = document.querySelector('iframe')?.contentDocument as Document;
    inner.querySelector<HTMLElement>('#a')?.focus();
    select(inner, ['#a', 0], ['#a', 5]);
    expect(await read(document)).toBe('inner');
  });
  it('is found in a shadow tree', async () => {
    const { document } = await openPage(
      '<x-a><template shadowrootmode="open"><ul><li>shadow text</li><li>more</li></ul></template></x-a>',
    );
    const item = document.querySelector('x-a')?.shadowRoot?.querySelector('li')?.firstChild as Text;
    document.getSelection()?.setBaseAndExtent(item, 0, item, 6);
    expect(await read(document)).toBe('- shadow');
  });
  it('is an error where there is none', async () => {
    const { document } = await openPage('<p>text</p>');
    await expect(read(document)).rejects.toThrow('nothingSelected');
  });
});
