import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTE } from '@/lib/export/note-options';
import { type PageOfSet, SET_FILES, type SetFile } from '@/lib/export/page-set';
import type { EngineResult } from '@/lib/operations/engine';
import { filesOfZip } from '../../support/zip.ts';

const resultOf = (markdown: string, title: string, attachments: EngineResult['attachments'] = {}): EngineResult => ({
  response: { success: true, data: { markdown, metadata: { title } } },
  attachments,
  misfits: {},
  leftOut: [],
});

const page = (title: string, markdown: string): PageOfSet => ({
  url: `https://page.example/${markdown}`,
  title,
  result: resultOf(markdown, title),
});

const lost: PageOfSet = {
  url: 'https://page.example/lost',
  title: '',
  error: { code: 'SCRAPE_SITE_ERROR', message: 'It is\nnot there.' },
};

async function* given(...pages: PageOfSet[]) {
  yield* pages;
}

const make = (file: SetFile, ...pages: PageOfSet[]) => SET_FILES[file].make(given(...pages), DEFAULT_NOTE);

describe('a zip', () => {
  const filesOf = async (...pages: PageOfSet[]) =>
    filesOfZip(new Uint8Array(await (await make('zip', ...pages)).arrayBuffer()));

  it('has a file for each page, under names that are safe and that no file system takes for one', async () => {
    const files = await filesOf(page('../CON', 'a'), page('Same', 'b'), page('same', 'c'), page('', 'd'));
    expect(files).toEqual([
      ['_CON.md', 'a'],
      ['Same.md', 'b'],
      ['same (2).md', 'c'],
      ['page.md', 'd'],
    ]);
  });

  it('keeps names apart that are cut at the same place', async () => {
    const title = '😀'.repeat(300);
    const files = await filesOf(...['a', 'b', 'c'].map((text) => page(title, text)));
    expect(new Set(files.map(([name]) => name)).size).toBe(3);
  });

  it('lists the pages that are missing, each in one line', async () => {
    const [, list] = await filesOf(page('Here', 'a'), lost);
    expect(list).toEqual(['Not scraped.md', '# Not scraped\n\n- <https://page.example/lost>: It is not there.\n']);
  });
});

it('one markdown file has all pages under their titles and addresses', async () => {
  expect(await (await make('markdown', page('One', 'a'), page('Two\nlines', 'b'), lost)).text()).toBe(
    [
      '# One\n\n<https://page.example/a>\n\na',
      '# Two lines\n\n<https://page.example/b>\n\nb',
      '# Not scraped\n\n- <https://page.example/lost>: It is not there.\n\n',
    ].join('\n\n---\n\n'),
  );
});

it('JSON lines have each response with its files, and errors as the contract has them', async () => {
  const picture = new Blob(['x'], { type: 'image/png' });
  const result = resultOf('a', 'One', { '/data/screenshot': picture });
  result.response.data.screenshot = '/data/screenshot';
  const text = await (await make('jsonLines', { url: 'https://page.example', title: 'One', result }, lost)).text();
  expect(
    text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      url: 'https://page.example',
      success: true,
      data: { markdown: 'a', metadata: { title: 'One' }, screenshot: 'data:image/png;base64,eA==' },
    },
    { url: 'https://page.example/lost', success: false, code: 'SCRAPE_SITE_ERROR', error: 'It is\nnot there.' },
  ]);
});
