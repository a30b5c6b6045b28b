import { describe, expect, it } from 'vitest';
import { accessKindOf, accessSiteOf, DEFAULT_SENSITIVE, decide, type Grant, isSensitive } from '@/lib/programs/consent';

const ASKED = { program: 'notes', site: 'example.com', kind: 'read' } as const;
const grant = (more: Partial<Grant>): Grant => ({ ...ASKED, allowed: true, at: 0, ...more });

describe('an access is', () => {
  it.each([
    ['asked about where nothing was answered', [], 'ask'],
    ['allowed as it was before', [grant({})], 'allow'],
    ['refused as it was before', [grant({ allowed: false })], 'deny'],
    ['refused even if it was allowed for good', [grant({ allowed: false }), grant({})], 'deny'],
    ['asked about for another program', [grant({ program: 'mail' })], 'ask'],
    ['asked about for another site', [grant({ site: 'sub.example.com' })], 'ask'],
    ['allowed to who may act', [grant({ kind: 'act' })], 'allow'],
  ] as const)('%s', (_name, grants, decision) => {
    expect(decide(ASKED, grants, false)).toBe(decision);
  });

  it('asked about to act by who may only read', () => {
    expect(decide({ ...ASKED, kind: 'act' }, [grant({})], false)).toBe('ask');
  });

  it('asked about each time for a sensitive site, unless it was refused', () => {
    expect(decide(ASKED, [grant({})], true)).toBe('ask');
    expect(decide(ASKED, [grant({ allowed: false })], true)).toBe('deny');
  });
});

it('takes banks, mail and health as sensitive, by host and below it', () => {
  const sensitive = [
    'meinebank.de',
    'www2.deutsche-bank.de',
    'mail.google.com',
    'mail.example.org',
    'login.wise.com',
    'doctolib.fr',
    'myhealth.example',
  ];
  const others = ['example.com', 'gmail-tips.example', 'wise.com.evil.example', 'notwise.com', 'localhost:3000'];
  expect(sensitive.filter((site) => !isSensitive(site, DEFAULT_SENSITIVE))).toEqual([]);
  expect(others.filter((site) => isSensitive(site, DEFAULT_SENSITIVE))).toEqual([]);
  const lists = { money: ['shop.*', ' '], mail: [], health: ['a*b*c'] };
  expect(['shop.example:8080', 'axbxc', 'abc', 'ac', 'shop'].map((site) => isSensitive(site, lists))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});

it('knows sites by their hosts, and nothing but pages of the web', () => {
  expect(accessSiteOf('https://www.example.com/a?b')).toBe('example.com');
  expect(accessSiteOf('http://127.0.0.1:8000/')).toBe('127.0.0.1:8000');
  for (const url of [
    'chrome-extension://abc/options.html',
    'file:///etc/passwd',
    'about:blank',
    undefined,
    'nothing',
  ]) {
    expect(accessSiteOf(url)).toBeUndefined();
  }
});

it('takes everything but looking as acting', () => {
  expect(accessKindOf({})).toBe('read');
  expect(accessKindOf({ actions: [{ type: 'wait', milliseconds: 1 }, { type: 'scrape' }] })).toBe('read');
  expect(accessKindOf({ actions: [{ type: 'click', selector: 'a', all: false }] })).toBe('act');
});
