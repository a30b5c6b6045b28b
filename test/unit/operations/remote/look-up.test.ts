import { expect, it } from 'vitest';
import type { WinnowError } from '@/lib/base/errors';
import { lookUp } from '@/lib/operations/remote/look-up';
import type { Reply } from '../../../support/service';
import { KEY, useBench } from './bench';

const bench = useBench();

function mapped(reply: Reply) {
  bench.service.serve('/v2/map', reply);
  const { service, clock, controller } = bench;
  const request = { url: 'https://a.example' };
  return lookUp({ baseUrl: service.url, key: KEY, clock }, 'map', request, controller.signal);
}

const failure = (reply: Reply) =>
  mapped(reply).then(
    () => undefined,
    (thrown: WinnowError) => thrown.record,
  );

it('asks a service for a map with the key, and reads addresses alone and with titles', async () => {
  const links = ['https://a.example/one', { url: 'https://a.example/two', title: 'Two', score: 1 }];
  expect(await mapped({ body: { success: true, links, warning: `Not all, ${KEY}` } })).toMatchObject({
    links: [{ url: 'https://a.example/one' }, { url: 'https://a.example/two', title: 'Two' }],
    warning: expect.not.stringContaining(KEY),
  });
  expect(bench.service.requests).toMatchObject([
    { method: 'POST', headers: { authorization: `Bearer ${KEY}` }, body: { url: 'https://a.example' } },
  ]);
});

it('says what a service made of it instead', async () => {
  expect(await failure({ body: { success: true, links: 'none' } })).toMatchObject({ code: 'INVALID_RESPONSE' });
  expect(await failure({ status: 401, body: { success: false, error: 'Unauthorized' } })).toMatchObject({
    code: 'UNAUTHORIZED',
  });
  expect(await failure({ status: 404, body: { error: 'There is no map here.' } })).toMatchObject({ code: 'NOT_FOUND' });
});
