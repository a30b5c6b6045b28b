import { describe, expect, it, test } from 'vitest';
import { ERROR_STATUS, type ErrorCode, WinnowError } from '@/lib/base/errors';
import { errorBody, issue, issuesInDetails } from '@/lib/contract';

describe('the table', () => {
  test.each<[ErrorCode, number]>([
    ['PAYMENT_REQUIRED', 402],
    ['SCRAPE_NO_CACHED_DATA', 404],
    ['SCRAPE_LOCKDOWN_CACHE_MISS', 404],
    ['RATE_LIMITED', 429],
    ['UNKNOWN_ERROR', 500],
  ])('has %s of the specification with status %i', (code, status) => {
    expect(ERROR_STATUS[code]).toBe(status);
  });

  test.each(Object.keys(ERROR_STATUS) as ErrorCode[])('%s names a next step in a sentence', (code) => {
    expect(new WinnowError(code, '').record.nextStep).toMatch(/^[A-Z].* .*\.$/);
  });
});

describe('WinnowError', () => {
  it('gives a record of what the table says', () => {
    expect(new WinnowError('RATE_LIMITED', 'Too many requests.').record).toEqual({
      code: 'RATE_LIMITED',
      message: 'Too many requests.',
      nextStep: 'Wait a little, then try again.',
      remedy: 'retry',
      status: 429,
    });
  });

  it('lets the service say it more exactly', () => {
    const error = new WinnowError('SERVICE_UNAVAILABLE', 'The gateway gave up.', {
      status: 504,
      serviceCode: 'GATEWAY',
      nextStep: 'Try in a minute.',
      mayHaveBeenBilled: true,
    });
    expect(error.record).toMatchObject({
      status: 504,
      serviceCode: 'GATEWAY',
      nextStep: 'Try in a minute.',
      mayHaveBeenBilled: true,
    });
  });

  it('survives structured cloning as a record', () => {
    const { record } = WinnowError.badRequest([issue(['formats', 0, 'quality'], 'Must be at least 1.')]);
    expect(structuredClone(record)).toEqual(record);
  });

  it('lists the issues of a refused request', () => {
    const issues = [issue(['url'], 'Must not be empty.'), issue(['formats', 0, 'quality'], 'Must be at least 1.')];
    expect(WinnowError.badRequest(issues).record).toMatchObject({
      code: 'BAD_REQUEST',
      status: 400,
      message: 'url: Must not be empty.\nformats[0].quality: Must be at least 1.',
      issues,
    });
  });

  test.each<[unknown, ErrorCode, string]>([
    [new WinnowError('FORBIDDEN', 'No.'), 'FORBIDDEN', 'No.'],
    [new DOMException('x', 'AbortError'), 'UNKNOWN_ERROR', 'Something unexpected went wrong.'],
    [new RangeError('Maximum call stack size exceeded'), 'UNKNOWN_ERROR', 'Something unexpected went wrong.'],
    [new TypeError('x.y is not a function'), 'UNKNOWN_ERROR', 'Something unexpected went wrong.'],
    ['a string', 'UNKNOWN_ERROR', 'Something unexpected went wrong.'],
    [undefined, 'UNKNOWN_ERROR', 'Something unexpected went wrong.'],
  ])('is made from %s', (thrown, code, message) => {
    expect(WinnowError.from(thrown).record).toMatchObject({ code, message });
  });
});

describe('an error body', () => {
  test.each([
    { error: 'Payment required to access this resource.' },
    { success: false, code: 'UNKNOWN_ERROR', error: 'An unexpected error occurred on the server.' },
    { success: false, code: 'BAD_REQUEST', error: 'Bad Request', details: [{}], sponsor_status: 'x' },
  ])('is read whole: %j', (body) => {
    expect(errorBody.parse(body)).toEqual(body);
  });

  test.each([null, 'error', {}, { success: true, error: 'x' }, { error: { message: 'x' } }])('is not %j', (body) => {
    expect(errorBody.safeParse(body).success).toBe(false);
  });

  it('has issues in its details, one for each unknown key', () => {
    expect(
      issuesInDetails([
        { code: 'custom', path: ['waitFor'], message: 'waitFor must not exceed half of timeout' },
        { path: ['formats', 0], message: 'Invalid input', unionErrors: [] },
        { code: 'unrecognized_keys', keys: ['a', 'b'], path: ['parsers', 0], message: 'Unrecognized keys' },
        { message: 'no path' },
        null,
      ]),
    ).toEqual([
      issue(['waitFor'], 'waitFor must not exceed half of timeout'),
      issue(['formats', 0], 'Invalid input'),
      issue(['parsers', 0, 'a'], 'Unrecognized keys'),
      issue(['parsers', 0, 'b'], 'Unrecognized keys'),
    ]);
  });

  test.each([undefined, null, 'text', { retryAfterSeconds: 5 }])('has no issues in %j', (details) => {
    expect(issuesInDetails(details)).toEqual([]);
  });
});
