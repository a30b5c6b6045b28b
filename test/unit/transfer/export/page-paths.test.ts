import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPagePaths } from '@/lib/transfer/export/page-paths';

const START = 'https://quay.example/docs/';

const pathsOf = (urls: readonly string[], start: string | undefined = START) => {
  const { pathOf } = createPagePaths(start);
  return urls.map((url) => pathOf(url, 'md'));
};

describe('paths of pages', () => {
  it.each([
    ['https://quay.example/', 'index.md'],
    ['https://quay.example/docs/', 'docs/index.md'],
    ['https://quay.example/docs/guide.html', 'docs/guide.md'],
    ['https://quay.example/list?page=2&by=name', 'list page=2&by=name.md'],
    ['https://quay.example/app#/boats', 'app # boats.md'],
    ['https://quay.example/f%C3%A4hre/%E6%B8%AF', 'fähre/港.md'],
    ['https://quay.example/tide.pdf', 'tide.pdf.md'],
    ['https://other.example:8080/a', 'other.example 8080/a.md'],
    ['https://quay.example/con/aux.html', '_con/_aux.md'],
    ['https://quay.example/a%2F..%2Fb/.hidden', 'a .. b/hidden.md'],
    ['https://quay.example/%E0%A4%A', '%E0%A4%A.md'],
  ])('%s is %s', (url, path) => {
    expect(pathsOf([url])).toEqual([path]);
  });

  it('puts each host into a folder of its own, where none is the start', () => {
    const { pathOf } = createPagePaths();
    expect(pathOf('https://quay.example/a', 'md')).toBe('quay.example/a.md');
  });

  it('numbers what some file systems take for one', () => {
    const names = ['A', 'a', 'a.html', 'a.md/b', 'a.md/c'];
    expect(pathsOf(names.map((name) => `https://quay.example/${name}`))).toEqual([
      'A.md',
      'a (2).md',
      'a (3).md',
      'a.md (2)/b.md',
      'a.md (2)/c.md',
    ]);
  });

  it('keeps a page and a folder of its name apart', () => {
    expect(pathsOf(['https://quay.example/a.md/b', 'https://quay.example/a'])).toEqual(['a.md/b.md', 'a (2).md']);
  });

  it('lays out thousands of pages of one name as fast as of many', { tags: ['slow'] }, () => {
    const paths = pathsOf(
      Array.from({ length: 20_000 }, (_, index) => `https://quay.example/a?${'x'.repeat(99)}${index}`),
    );
    expect(new Set(paths).size).toBe(20_000);
  });

  it('are relative, short, of safe names and each of its own, whatever addresses there are', () => {
    const part = fc.oneof(fc.constantFrom('..', '%2e%2e', 'CON', 'a.', 'index.html', '~', '%2F'), fc.string());
    const address = fc.array(part, { maxLength: 30 }).map((parts) => `https://quay.example/${parts.join('/')}`);
    fc.assert(
      fc.property(fc.array(fc.oneof(address, fc.webUrl(), fc.string()), { maxLength: 20 }), (urls) => {
        const paths = pathsOf(urls);
        for (const path of paths) {
          expect(new TextEncoder().encode(path).length).toBeLessThanOrEqual(250);
          for (const name of path.split('/')) {
            expect(name).toMatch(/^[^. ].*[^. ]$|^[^. ]$/su);
            // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what a name must not have.
            expect(name).not.toMatch(/[<>:"\\|?*\u0000-\u001f]/);
          }
        }
        const folded = paths.map((path) => path.normalize('NFC').toLowerCase());
        expect(new Set(folded).size).toBe(paths.length);
        // Nothing is both a file and a folder.
        for (const path of folded) expect(folded.some((other) => other.startsWith(`${path}/`))).toBe(false);
      }),
    );
  });
});
