import { describe, expect, it } from 'vitest';
import { WinnowError } from '@/lib/base/errors';
import type { Reply } from '../../../support/service';
import { KEY, success, useBench } from './bench';

const bench = useBench();

const tooOften = (headers: Record<string, string> = {}, error = 'Rate limit exceeded.'): Reply => ({
  status: 429,
  headers,
  body: { error },
});

/** Lets every wait pass as soon as it is announced. @returns the waits, in milliseconds */
function passWaits(): number[] {
  const waits: number[] = [];
  bench.onStep = ({ name, until = 0 }) => {
    if (name !== 'limited') return;
    const wait = until - bench.clock.now();
    waits.push(wait);
    // By then the wait has begun.
    setImmediate(() => bench.clock.pass(wait));
  };
  return waits;
}

describe('429', () => {
  it.each([
    ['seconds', tooOften({ 'retry-after': '7' }), 7_500],
    ['a date', tooOften({ 'retry-after': 'Thu, 01 Jan 2026 00:00:20 GMT' }), 20_500],
    ['a date that has passed', tooOften({ 'retry-after': 'Wed, 31 Dec 2025 23:59:00 GMT' }), 500],
    ['its text', tooOften({}, 'Consumed (req/min): 11. Please retry after 12s, resets at noon'), 12_500],
    ['its text, in words', tooOften({}, 'Try again in 3 seconds.'), 3_500],
    ['nothing', tooOften(), 1_500],
  ])('waits as long as the answer says by %s, and a little more', async (_name, reply, wait) => {
    const waits = passWaits();
    bench.service.reply(reply, { body: success() });
    const { response } = await bench.scrape();
    expect(response.data.markdown).toBe('# Hello');
    expect(waits).toEqual([wait]);
    expect(bench.steps.map(({ name }) => name)).toEqual(['sending', 'waiting', 'limited', 'sending', 'waiting']);
    expect(bench.service.requests[1]?.body).toEqual(bench.service.requests[0]?.body);
  });

  it('waits longer each time, three times at most', async () => {
    const waits = passWaits();
    bench.service.reply(tooOften(), tooOften(), tooOften(), tooOften());
    expect(await bench.failure()).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(waits).toEqual([1_500, 2_500, 4_500]);
    expect(bench.service.requests).toHaveLength(4);
  });

  it('does not wait for more than two minutes, but says when to come back', async () => {
    bench.service.reply(tooOften({ 'retry-after': '300' }));
    expect(await bench.failure()).toMatchObject({ code: 'RATE_LIMITED', nextStep: 'Try again in 5 minutes.' });
    expect(bench.steps.map(({ name }) => name)).toEqual(['sending', 'waiting']);
  });

  it('does not wait for more than two minutes in all', async () => {
    const waits = passWaits();
    bench.service.reply(tooOften({ 'retry-after': '90' }), tooOften({ 'retry-after': '31' }));
    expect(await bench.failure()).toMatchObject({ code: 'RATE_LIMITED', nextStep: 'Try again in 31 seconds.' });
    expect(waits).toEqual([90_500]);
  });

  it('counts what refusals take to come as waiting', async () => {
    bench.onStep = ({ name }) => {
      if (name === 'sending') bench.clock.pass(30_000);
      if (name === 'limited') setImmediate(() => bench.clock.pass(31_000));
    };
    bench.service.reply(...Array.from({ length: 4 }, () => tooOften({ 'retry-after': '30' })));
    expect(await bench.failure({ timeout: 300_000 })).toMatchObject({ code: 'RATE_LIMITED' });
    expect(bench.service.requests).toHaveLength(2);
  });

  it('does not repeat a wait that nobody would take for one', async () => {
    bench.service.reply(tooOften({ 'retry-after': '9'.repeat(400) }));
    expect(await bench.failure()).toMatchObject({ nextStep: 'Try again in 1,440 minutes.' });
  });

  it('stops waiting at once when cancelled', async () => {
    const reason = new WinnowError('CANCELLED', 'Enough.');
    bench.onStep = ({ name }) => {
      if (name === 'limited') setImmediate(() => bench.controller.abort(reason));
    };
    bench.service.reply(tooOften({ 'retry-after': '60' }));
    await expect(bench.scrape()).rejects.toBe(reason);
    expect(bench.service.requests).toHaveLength(1);
  });

  it("does not count the waits against the request's timeout", async () => {
    passWaits();
    bench.service.reply(tooOften({ 'retry-after': '100' }), { body: success() });
    await expect(bench.scrape({ timeout: 1_000 })).resolves.toBeDefined();
  });

  it('says nothing of the key meanwhile', async () => {
    passWaits();
    bench.service.reply(tooOften({}, `Key ${KEY}: retry after 1s`), { body: success() });
    await bench.scrape();
    expect(JSON.stringify(bench.steps)).not.toContain(KEY);
  });
});

it.each([408, 500, 502, 503, 504])('%s is not sent again, whatever it says', async (status) => {
  bench.service.reply({ status, headers: { 'retry-after': '1' }, body: { success: false, error: 'retry after 1s' } });
  await bench.failure();
  expect(bench.service.requests).toHaveLength(1);
});
