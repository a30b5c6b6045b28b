import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { parseRequest } from '@/lib/contract';
import { useBench } from './bench';

/** An exchange with a real v2 server. */
interface Recorded {
  name: string;
  request: { body?: Record<string, unknown> };
  response: { status: number; contentType: string; body: { success?: boolean } | null; bodyText?: string };
}

const file = resolve('../shared/reference/service-responses.json');
const bench = useBench();

it('every recorded answer becomes a result or a typed error, as its success says', async ({ skip }) => {
  if (!existsSync(file)) skip(`There are no recorded answers at ${file}.`);
  const exchanges: Recorded[] = JSON.parse(readFileSync(file, 'utf8'));
  expect(exchanges.length).toBeGreaterThan(100);

  // The pictures of the recordings are long gone.
  const onlyTheService: typeof fetch = (input, init) =>
    String(input).startsWith(bench.service.url) ? fetch(input, init) : Promise.reject(new TypeError('gone'));

  for (const { name, request, response } of exchanges) {
    const { status, contentType, body, bodyText } = response;
    bench.service.reply({ status, headers: { 'content-type': contentType }, body: bodyText ?? JSON.stringify(body) });
    const input = parseRequest(request.body).ok ? request.body : {};
    const options = { fetch: onlyTheService };
    if (body?.success) {
      const { response } = await bench.scrape(input, options);
      expect(response, name).toMatchObject({ success: true, data: expect.anything() });
    } else {
      const error = await bench.failure(input, options);
      expect(error.message, name).toContain('127.0.0.1');
      if (bodyText === undefined) expect(error.code, name).not.toBe('INVALID_RESPONSE');
    }
  }
});
