import { expect, it } from 'vitest';
import { servedPart } from '@/lib/scrape/formats/served-part';

const request = {
  formats: ['markdown', { type: 'screenshot', fullPage: true }, { type: 'json', prompt: 'x' }],
  onlyMainContent: false,
  mobile: true,
  proxy: 'enhanced',
};
const formats = ['markdown', { type: 'screenshot', fullPage: true }, { type: 'json', prompt: 'x' }];

it('keeps the formats and fields of an open tab, whatever their form', () => {
  expect(servedPart(request, 'tab')).toEqual({ formats, onlyMainContent: false });
});

it('keeps what shapes the loading of a page of its own', () => {
  expect(servedPart(request, 'page')).toEqual({ formats, onlyMainContent: false, mobile: true });
});

it('keeps what concerns copies and advertisers for a page of its own, and everywhere what forbids to keep anything', () => {
  const copies = {
    formats: [],
    maxAge: 0,
    storeInCache: false,
    blockAds: false,
    lockdown: true,
    skipTlsVerification: false,
  };
  const { skipTlsVerification: _browsers, ...served } = copies;
  expect(servedPart(copies, 'page')).toEqual(served);
  expect(servedPart(copies, 'tab')).toEqual({ formats: [], lockdown: true });
});

it('adds nothing', () => {
  expect(servedPart({}, 'page')).toEqual({});
});
