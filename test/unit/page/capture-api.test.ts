import { describe, expect, it } from 'vitest';
import { captureApi } from '@/lib/page/capture-api';
import { english } from '@/lib/page/main-content/phrases/english';
import { german } from '@/lib/page/main-content/phrases/german';
import { tagged } from '@/lib/page/select';
import { openPage, options } from './open-page';

it('answers with data that survives JSON', async () => {
  const reply = await captureApi(await openPage('<p>text</p>'), () => ({})).read(options(), [english]);
  expect(reply).toMatchObject({ ok: true, content: { excerpt: [expect.stringContaining('"text"')] } });
  expect(JSON.parse(JSON.stringify(reply))).toEqual(reply);
});

it('answers a wrong selector with its field', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({ tagged }));
  const reply = await api.read(options({ excludeTags: ['<'] }), [english]);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'BAD_REQUEST', field: 'excludeTags[0]' } });
});

it('answers a wrong request of a script beside it, which has a class of errors of its own', async () => {
  const failure = { code: 'BAD_REQUEST', message: ['nothingSelected'] };
  const selected = () => {
    throw Object.assign(new Error('nothingSelected'), { name: 'ReadError', failure });
  };
  const api = captureApi(await openPage('<p>text</p>'), () => ({ selected }));
  expect(await api.read(options({ selection: true }), [english])).toEqual({ ok: false, failure });
});

it('answers what nobody expected with its message', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({ tagged }));
  const reply = await api.read(options({ includeTags: [null as unknown as string] }), [english]);
  expect(reply).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_ERROR' } });
});

it('reads what it has the writer of, and fails without', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({}));
  expect(await api.read(options({ parts: [] }), [english])).toMatchObject({ ok: true, content: { share: 1 } });
  expect(await api.read(options({ parts: ['html'] }), [english])).toMatchObject({ ok: false });
});

describe('a page in another language', () => {
  const TEXT = 'Die Fähre legt um neun ab, und sie kommt mit der Flut zurück, wenn der Wind nicht dreht. '.repeat(4);
  const HTML = `<main><h1>Die Fähre</h1>${`<p>${TEXT}</p>`.repeat(4)}<section><h2>Das könnte Sie auch interessieren</h2>
    <ul><li><a href="/1">Der Hafen</a></li></ul></section></main>`;
  const main = options({ onlyMainContent: true });

  it('is answered by a sample of it, since the phrases of its language are not in every page', async () => {
    const api = captureApi(await openPage(HTML), () => ({}));
    expect(await api.read(main, [english])).toEqual({ ok: true, sample: expect.stringContaining('Die Fähre legt') });
  });

  it('is read with the phrases of its language', async () => {
    const api = captureApi(await openPage(HTML), () => ({}));
    const reply = await api.read(main, [english, german], true);
    expect(reply).toMatchObject({
      content: { leftOut: [{ reason: 'section', sign: 'Das könnte Sie auch interessieren' }] },
    });
  });

  it('is read with those of English where its language has none', async () => {
    const api = captureApi(await openPage(HTML), () => ({}));
    const reply = await api.read(main, [english], true);
    expect(reply).toMatchObject({
      ok: true,
      content: { leftOut: expect.not.arrayContaining([{ reason: 'section' }]) },
    });
    expect(JSON.stringify(reply)).toContain('Die Fähre legt um neun ab');
  });

  it('is read at once where the whole page is wanted', async () => {
    const api = captureApi(await openPage(HTML), () => ({}));
    expect(await api.read(options(), [english])).toMatchObject({ ok: true, content: { share: 1 } });
  });
});
