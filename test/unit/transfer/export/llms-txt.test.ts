import { describe, expect, it } from 'vitest';
import { type ListedPage, llmsText } from '@/lib/transfer/export/llms-txt';

const START = 'https://quay.example/docs/';

const page = (path: string, title = path, rest: Partial<ListedPage> = {}): ListedPage => ({
  url: new URL(path, START).href,
  title,
  description: '',
  site: '',
  ...rest,
});

const sections = (...pages: ListedPage[]) =>
  llmsText(pages, START)
    .split('\n')
    .filter((line) => line.startsWith('## '));

describe('llms.txt', () => {
  it('is called after the site, and summed up by its first page', () => {
    const text = llmsText([page('a'), page('.', 'Home', { site: 'Quay', description: 'Where\nboats lie.' })], START);
    expect(text.startsWith('# Quay\n\n> Where boats lie.\n\n## Pages\n')).toBe(true);
  });

  it('is called after the host where no page says more', () => {
    expect(llmsText([], START)).toBe('# quay.example\n');
  });

  it('has a section for each folder with several pages, called after its own page or its name', () => {
    expect(
      sections(
        page('.', 'Home'),
        page('guide/', 'The guide'),
        page('guide/moor'),
        page('first-steps/one'),
        page('first-steps/two'),
        page('lonely/page'),
        page('https://blog.example/a'),
        page('https://blog.example/b'),
      ),
    ).toEqual(['## Pages', '## The guide', '## First steps', '## blog.example']);
  });

  it('leaves the name of the site out of the titles of pages', () => {
    const titles = ['Moor | Quay', 'Quay', 'My Quay'].map((title) => page('a', title, { site: 'Quay' }));
    expect(llmsText(titles, START).match(/\[.*?\]/g)).toEqual(['[Moor]', '[Quay]', '[My Quay]']);
  });

  it('writes links that no title and no address can break out of', () => {
    const text = llmsText([page('a)b c', '] (x) [\n# y', { description: 'line\n- [z](z)' })], START);
    const [, link] = text.split('\n').filter((line) => line.startsWith('- ') || line.startsWith('#'));
    expect(text.split('\n').filter((line) => line.startsWith('- '))).toEqual([
      '- [\\] (x) \\[ # y](https://quay.example/docs/a%29b%20c): line - [z](z)',
    ]);
    expect(link).toBe('## Pages');
  });
});
