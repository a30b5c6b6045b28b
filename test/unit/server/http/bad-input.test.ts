import { describe, expect, it } from 'vitest';
import { PAGE, serving } from './serving';

describe('bodies that are no request', () => {
  const nested = `{"url":"https://a.example","auditMetadata":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_001)}`;
  const bodies = [
    { what: 'no JSON', body: '{"url": ', status: 400, code: 'BAD_REQUEST_INVALID_JSON' },
    { what: 'nothing', body: '', status: 400, code: 'BAD_REQUEST_INVALID_JSON' },
    { what: 'null', body: 'null', status: 400, code: 'BAD_REQUEST' },
    { what: 'a list', body: '[{"url":"https://a.example"}]', status: 400, code: 'BAD_REQUEST' },
    { what: 'objects in objects', body: nested, status: 400, code: 'BAD_REQUEST' },
    { what: 'lists in lists', body: '['.repeat(1_000_000), status: 400, code: 'BAD_REQUEST_INVALID_JSON' },
  ];
  for (const { what, body, status, code } of bodies) {
    it(what, async () => {
      const { post } = await serving();
      const answer = await post(body);
      expect(answer.status).toBe(status);
      expect(await answer.json()).toMatchObject({ success: false, code, error: expect.stringMatching(/\w/) });
    });
  }

  it('11 MB', { tags: ['slow'] }, async () => {
    const { post } = await serving();
    const answer = await post({ url: `https://a.example/${'a'.repeat(11_000_000)}` });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({ success: false, error: 'The body is larger than 10 MB.' });
  });

  it('another type', async () => {
    const { post } = await serving();
    const answer = await post({ url: 'https://a.example' }, { headers: { 'content-type': 'text/plain' } });
    expect([answer.status, (await answer.json()).error]).toEqual([415, expect.stringContaining('application/json')]);
  });
});

describe('fields that are wrong are named', () => {
  const wrong: { what: string; body: object; path: (string | number)[]; error: string | RegExp }[] = [
    { what: 'no url', body: {}, path: ['url'], error: /^url: / },
    { what: 'an unknown field', body: { wat: 1 }, path: ['wat'], error: /^wat: Unknown field/ },
    { what: 'an unknown format', body: { formats: ['pdf'] }, path: ['formats', 0], error: /^formats\[0\]: / },
    {
      what: 'an unknown action',
      body: { actions: [{ type: 'hover' }] },
      path: ['actions', 0],
      error: /^actions\[0\]: /,
    },
  ];
  for (const { what, body, path, error } of wrong) {
    it(what, async () => {
      const { post } = await serving();
      const response = await post(path[0] === 'url' ? body : { url: PAGE, ...body });
      const failure = await response.json();
      expect(response.status).toBe(400);
      expect(failure).toMatchObject({ success: false, code: 'BAD_REQUEST', error: expect.stringMatching(error) });
      expect(failure.details).toContainEqual(expect.objectContaining({ path }));
    });
  }
});
