import { describe, expect, it } from 'vitest';
import type { ScrapeResponse } from '@/lib/contract';
import { lookAt } from '@/lib/operations/watch/look';
import type { WatchRule } from '@/lib/operations/watch/rule';
import type { SeenContent } from '@/lib/operations/watch/watch';

const URL = 'https://quay.example/account/orders';

interface Shown {
  markdown?: string;
  html?: string;
  url?: string;
  status?: number;
}

const responseOf = ({ markdown = 'Order 7 is on its way', html = '<main></main>', url = URL, status = 200 }: Shown) =>
  ({
    success: true,
    data: { markdown, rawHtml: html, metadata: { url, sourceURL: URL, statusCode: status, scrapeId: 'x' } },
  }) as ScrapeResponse;

const seen = (text: string, more: Partial<SeenContent> = {}): SeenContent => ({
  text,
  at: 0,
  asksPassword: false,
  url: URL,
  ...more,
});

interface Case {
  rule?: WatchRule;
  part?: string;
  before?: SeenContent;
  /** The readings; the last one again for each further. */
  shows: Shown[];
}

function look({ rule = { kind: 'text' }, part, before, shows }: Case) {
  const left = [...shows];
  const read = async () => responseOf((left.length > 1 ? left.shift() : left[0]) ?? {});
  return lookAt({ url: URL, name: 'Orders', frequency: 'hourly', rule, ...(part !== undefined && { part }) }, before, {
    read,
    now: () => 60_000,
  });
}

describe('a page that is not there as it was', () => {
  const before = seen('Order 7 is on its way\n');
  it.each([
    [
      'asks to sign in at another address',
      { url: 'https://quay.example/login', html: '<input type="password">' },
      'signIn',
    ],
    [
      'asks to sign in at its own',
      { html: '<form><input name=p type=password></form>', markdown: 'Sign in' },
      'signIn',
    ],
    ['answers with 401', { status: 401, markdown: '' }, 'signIn'],
    [
      'leads to a page of single sign-on',
      { url: 'https://id.example/oauth2/authorize', markdown: 'Enter your mail' },
      'signIn',
    ],
    ['asks whether a person is there', { status: 403, html: '<script>window._cf_chl_opt={}</script>' }, 'challenge'],
    ['asks it with a good status', { html: '<div class="px-captcha"></div>', markdown: 'Press and hold' }, 'challenge'],
    ['is not found', { status: 404, markdown: 'Not found' }, 'gone'],
    ['fails', { status: 500, markdown: 'Oops' }, 'error'],
    ['has none of its content', { markdown: '' }, 'gone'],
  ] satisfies [string, Shown, string][])('is said as that: it %s', async (_what, shown, state) => {
    const found = await look({ before, shows: [shown] });
    expect(found).toMatchObject({ state });
    expect(found.seen).toBeUndefined();
  });

  it('is said as that where the watched part is gone', async () => {
    expect(await look({ before, part: '.orders', shows: [{ markdown: '' }] })).toMatchObject({ state: 'gone' });
  });

  it('is compared where it has offered to sign in all the time', async () => {
    const html = '<main><input type="password"></main>';
    const found = await look({ before: { ...before, asksPassword: true }, shows: [{ html }] });
    expect(found.state).toBe('same');
  });
});

describe('what counts', () => {
  const changes = (rule: WatchRule, from: string, to: string) =>
    look({
      rule,
      before: seen(`${from}\n`, valueIn(rule, from)),
      shows: [{ markdown: to }],
    }).then(({ state }) => state);
  const valueIn = (rule: WatchRule, text: string): Partial<SeenContent> => {
    if (rule.kind === 'stock') return { value: { amount: /sold out/i.test(text) ? 0 : 1, text } };
    const [written] = /[\d.]+/.exec(text) ?? [];
    return written ? { value: { amount: Number(written), text: written } } : {};
  };

  it.each([
    [{ kind: 'number', above: 20 }, 'Wind 18 knots', 'Wind 22 knots', 'changed'],
    [{ kind: 'number', above: 20 }, 'Wind 21 knots', 'Wind 22 knots', 'same'],
    [{ kind: 'number', below: 5 }, 'Left: 6', 'Left: 4', 'changed'],
    [{ kind: 'number' }, 'Left: 6', 'Left: 7', 'changed'],
    [{ kind: 'number' }, 'Left: 6', 'Left now: 6', 'same'],
    [{ kind: 'number' }, 'Left: 6', 'Nothing is left', 'gone'],
    [{ kind: 'price' }, '29.90 €', 'now 24.90 €', 'changed'],
    [{ kind: 'price' }, '29.90 €', 'only 29.90 €', 'same'],
    [{ kind: 'stock' }, 'Sold out', 'In stock', 'changed'],
    [{ kind: 'stock' }, 'In stock', 'In stock, two left', 'same'],
    [{ kind: 'words', words: 'sold out', when: 'appear' }, 'Tickets', 'Tickets: Sold  out', 'changed'],
    [{ kind: 'words', words: 'sold out', when: 'appear' }, 'Tickets', 'Tickets: two left', 'same'],
    [{ kind: 'words', words: 'sold out', when: 'go' }, 'Sold out', 'Tickets', 'changed'],
  ] satisfies [WatchRule, string, string, string][])('%j, from “%s” to “%s”: %s', async (rule, from, to, state) => {
    expect(await changes(rule, from, to)).toBe(state);
  });

  it('is what both of two readings have: a price that is another one each time does not', async () => {
    const found = await look({
      rule: { kind: 'price' },
      before: seen('29.90 €\n', { value: { amount: 29.9, text: '29.90 €' } }),
      shows: [{ markdown: '24.90 €' }, { markdown: '29.90 €' }],
    });
    expect(found.state).toBe('same');
  });
});

it('leaves out what moves, says what that was, and keeps it for the next look', async () => {
  const first = await look({
    shows: [{ markdown: 'Tides\n\nViewed 7 times' }, { markdown: 'Tides\n\nViewed 8 times' }],
  });
  expect(first).toMatchObject({ state: 'first', moving: { lines: [['Viewed', '', 'times']] } });
});

it('says what is new in words that are found in the page', async () => {
  const found = await look({
    before: seen('Tides\nHigh water at 4\n'),
    shows: [{ markdown: '# Tides\n\nHigh water at [5](https://x.example/)' }],
  });
  expect(found).toMatchObject({ state: 'changed', passages: expect.arrayContaining(['High water at 5']) });
  expect(found.diff).toContain('+High water at 5');
});
