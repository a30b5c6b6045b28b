import { expect, test } from '../e2e/serve/shared-server.ts';
import { amount, SEED, tried } from './amount.ts';
import { type Finding, fuzzHttp } from './fuzz-http.ts';

test('the HTTP server answers whatever comes with a JSON sentence, and works on', async ({ server }) => {
  test.setTimeout(15 * 60_000);
  const count = amount(2_000, 150);
  const findings: Finding[] = [];
  await fuzzHttp({
    address: server.url,
    key: server.key,
    seed: SEED,
    count,
    report: (finding) => findings.push(finding),
  });
  expect(findings).toEqual([]);
  expect((await server.post({ url: `${server.url}/none`, timeout: 30_000 })).status).toBe(200);
  tried(count, 'requests');
});
