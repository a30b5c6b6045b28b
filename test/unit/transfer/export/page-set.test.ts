import { describe, expect, it } from 'vitest';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import type { EngineResult } from '@/lib/scrape/engine';
import type { SetFile } from '@/lib/store/sets-to-save';
import { type PageOfSet, SET_FILES } from '@/lib/transfer/export/page-set';
import { filesOfZip } from '../../../support/zip.ts';

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

const make = (file: SetFile, ...pages: PageOfSet[]) =>
  SET_FILES[file].make(given(...pages), { note: DEFAULT_NOTE, start: 'https://page.example/' });

describe('a zip', () => {
  const filesOf = async (...pages: PageOfSet[]) =>
    filesOfZip(new Uint8Array(await (await make('zip', ...pages)).arrayBuffer()));

  it('has a file for each page, in folders by path', async () => {
    const files = await filesOf(page('One', 'docs/a'), page('Two', 'docs/b.html'), page('Three', 'docs/'));
    expect(files).toEqual([
      ['docs/a.md', 'docs/a'],
      ['docs/b.md', 'docs/b.html'],
      ['docs/index.md', 'docs/'],
    ]);
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

it('one line more of JSON has what a service says of the job', async () => {
  const members = { status: 'completed', creditsUsed: 2, odd: [null] };
  const file = await SET_FILES.jsonLines.make(given(page('One', 'a')), { note: DEFAULT_NOTE, members });
  const text = await file.text();
  expect(text.split('\n').map((line) => line && Object.keys(JSON.parse(line)))).toEqual([
    ['url', 'success', 'data'],
    ['job'],
    '',
  ]);
  expect(text).toContain(JSON.stringify({ job: members }));
});

it('llms.txt has a title, a summary, and links to the pages that there are', async () => {
  const first = page('Quays', '');
  if ('result' in first) {
    const { metadata } = first.result.response.data;
    Object.assign(metadata, { description: 'All\nabout quays.' });
  }
  const text = await (await make('llms', first, page('One', 'guide/a'), page('', 'guide/b'), lost)).text();
  expect(text).toBe(
    [
      '# Quays',
      '',
      '> All about quays.',
      '',
      '## Pages',
      '',
      '- [Quays](https://page.example/): All about quays.',
      '',
      '## Guide',
      '',
      '- [One](https://page.example/guide/a)',
      '- [https://page.example/guide/b](https://page.example/guide/b)',
      '',
    ].join('\n'),
  );
});

it('llms-full.txt has each page with its source and its text', async () => {
  const text = await (await make('llmsFull', page('One', 'a'), lost, page('Two', 'b'))).text();
  expect(text).toBe(
    [
      '# One',
      '',
      '# One\n\nSource: https://page.example/a\n\na',
      '',
      '# Two\n\nSource: https://page.example/b\n\nb',
      '',
    ].join('\n'),
  );
});
