import { expect, it } from 'vitest';
import { captureApi } from '@/lib/page/capture-api';
import { tagged } from '@/lib/page/select';
import { openPage, options } from './open-page';

it('answers with data that survives JSON', async () => {
  const reply = await captureApi(await openPage('<p>text</p>'), () => ({})).read(options());
  expect(reply).toMatchObject({ ok: true, content: { excerpt: [expect.stringContaining('"text"')] } });
  expect(JSON.parse(JSON.stringify(reply))).toEqual(reply);
});

it('answers a wrong selector with its field', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({ tagged }));
  const reply = await api.read(options({ excludeTags: ['<'] }));
  expect(reply).toMatchObject({ ok: false, failure: { code: 'BAD_REQUEST', field: 'excludeTags[0]' } });
});

it('answers a wrong request of a script beside it, which has a class of errors of its own', async () => {
  const failure = { code: 'BAD_REQUEST', message: ['nothingSelected'] };
  const selected = () => {
    throw Object.assign(new Error('nothingSelected'), { name: 'ReadError', failure });
  };
  const api = captureApi(await openPage('<p>text</p>'), () => ({ selected }));
  expect(await api.read(options({ selection: true }))).toEqual({ ok: false, failure });
});

it('answers what nobody expected with its message', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({ tagged }));
  const reply = await api.read(options({ includeTags: [null as unknown as string] }));
  expect(reply).toMatchObject({ ok: false, failure: { code: 'UNKNOWN_ERROR' } });
});

it('reads what it has the writer of, and fails without', async () => {
  const api = captureApi(await openPage('<p>text</p>'), () => ({}));
  expect(await api.read(options({ parts: [] }))).toMatchObject({ ok: true, content: { share: 1 } });
  expect(await api.read(options({ parts: ['html'] }))).toMatchObject({ ok: false });
});
