import { describe, expect, it } from 'vitest';
import { type ErrorCode, WinnowError } from '@/lib/base/errors';
import { testConnection } from '@/lib/operations/remote/test-connection';
import type { Reply } from '../../../support/service';
import { KEY, success, useBench } from './bench';

const bench = useBench();

const test = () => testConnection({ baseUrl: bench.service.url, key: KEY, clock: bench.clock });
const failure = () =>
  test().then(
    () => undefined,
    (thrown: unknown) => (thrown instanceof WinnowError ? thrown.record : thrown),
  );
const said = (error: string, code?: string) => ({ success: false, ...(code && { code }), error });

describe('testConnection', () => {
  it.each<[string, Reply]>([
    ['refuses the empty address', { status: 400, body: said('Bad Request', 'BAD_REQUEST') }],
    ['calls it unprocessable', { status: 422, body: said('url: required') }],
    ['answers it all the same', { body: success({ metadata: {} }) }],
  ])('succeeds where the service %s', async (_name, reply) => {
    bench.service.reply(reply);
    expect(await test()).toEqual({ milliseconds: 0 });
    expect(bench.service.requests).toMatchObject([{ headers: { authorization: `Bearer ${KEY}` }, body: { url: '' } }]);
  });

  it('tells how long the answer took', async () => {
    const release = bench.service.hold();
    bench.service.reply({ status: 400, body: said('Bad Request') });
    const result = test();
    await bench.service.request(0);
    bench.clock.pass(230);
    release();
    expect(await result).toEqual({ milliseconds: 230 });
  });

  it.each<[string, Reply, ErrorCode]>([
    ['a wrong key', { status: 401, body: said('Unauthorized') }, 'UNAUTHORIZED'],
    ['a key without rights', { status: 403, body: said('Forbidden') }, 'FORBIDDEN'],
    ['a key without credits', { status: 402, body: { error: 'Insufficient credits' } }, 'PAYMENT_REQUIRED'],
    ['too many requests', { status: 429, body: { error: 'Slow down' } }, 'RATE_LIMITED'],
    ['a website', { headers: { 'content-type': 'text/html' }, body: '<html>' }, 'INVALID_RESPONSE'],
    ['a website that refuses', { status: 400, body: '<html>' }, 'INVALID_RESPONSE'],
    ['another service', { status: 404, body: { message: 'no route' } }, 'NOT_FOUND'],
    ['a redirect', { status: 301, headers: { location: 'https://www.example.com/' } }, 'REDIRECT_REFUSED'],
    ['a gateway', { status: 502 }, 'SERVICE_UNAVAILABLE'],
    ['a broken connection', { cut: 'before-headers' }, 'UNREACHABLE'],
  ])('fails for %s, and nothing was billed', async (_name, reply, code) => {
    bench.service.reply(reply);
    const error = await failure();
    expect(error).toMatchObject({ code });
    expect(error).not.toHaveProperty('mayHaveBeenBilled');
  });

  it('gives up after 15 seconds', async () => {
    bench.service.hold();
    const result = failure();
    await bench.service.request(0);
    bench.clock.pass(15_000);
    expect(await result).toMatchObject({ code: 'UNREACHABLE', message: expect.stringContaining('within 15 seconds') });
  });
});
