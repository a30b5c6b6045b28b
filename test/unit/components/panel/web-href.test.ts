import { describe, expect, it } from 'vitest';
import { hostOf, webHref } from '@/components/panel/web-href';

const PAGE = 'https://a.example/dir/page?q=1';

describe('webHref', () => {
  it.each([
    ['https://b.example/x', 'https://b.example/x'],
    ['//b.example/x', 'https://b.example/x'],
    ['other#part', 'https://a.example/dir/other#part'],
    ['mailto:me@a.example', 'mailto:me@a.example'],
    ['tel:+431234', 'tel:+431234'],
  ])('follows %s', (address, href) => {
    expect(webHref(address, PAGE)).toBe(href);
  });

  it.each([
    'javascript:alert(1)',
    ' \u0001javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://a.example/1',
    'file:///etc/passwd',
    'chrome-extension://abc/options.html',
    'view-source:https://a.example/',
    'https://',
  ])('does not follow %j', (address) => {
    expect(webHref(address, PAGE)).toBeUndefined();
  });

  it('does not take a relative address for one of the extension where the page is unknown', () => {
    expect(webHref('/options.html', '')).toBeUndefined();
  });
});

describe('hostOf', () => {
  it('names the host with its port, and nothing for what has none', () => {
    expect(hostOf('https://a.example:8443/x')).toBe('a.example:8443');
    expect(hostOf('not an address')).toBe('');
  });
});
