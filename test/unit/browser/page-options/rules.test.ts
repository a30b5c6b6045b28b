import { describe, expect, it } from 'vitest';
import { AD_HOSTS } from '@/lib/browser/page-options/ad-hosts';
import { adRule, headerRule } from '@/lib/browser/page-options/rules';

describe('headerRule', () => {
  it('sets headers on the document of one tab and one site only', () => {
    const { action, condition } = headerRule(7, 'https://www.example.com/a?b', {
      Authorization: 'Bearer x',
      'X-A': '',
    });
    expect(action.requestHeaders).toEqual([
      { header: 'authorization', operation: 'set', value: 'Bearer x' },
      { header: 'x-a', operation: 'set', value: '' },
    ]);
    expect(condition).toEqual({ tabIds: [7], resourceTypes: ['main_frame'], requestDomains: ['example.com'] });
  });

  it('names an IPv6 address by its origin', () => {
    expect(headerRule(7, 'http://[::1]:8080/', { a: 'b' }).condition.urlFilter).toBe('|http://[::1]:8080/');
  });
});

describe('adRule', () => {
  const { action, condition } = adRule(7, ['ads.example']);

  it('blocks in one tab, never the page itself', () => {
    expect(action.type).toBe('block');
    expect(condition.tabIds).toEqual([7]);
    expect(condition.resourceTypes).not.toContain('main_frame');
    expect(condition.requestDomains).toEqual([...AD_HOSTS, 'ads.example']);
  });

  it('has hosts only, in lower case and each once, none below another', () => {
    const hosts = new Set(AD_HOSTS);
    expect(hosts.size).toBe(AD_HOSTS.length);
    for (const host of AD_HOSTS) {
      expect(host).toMatch(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/);
      const above = host.split('.').flatMap((_part, index, parts) => parts.slice(index + 1).join('.'));
      expect(above.filter((name) => hosts.has(name))).toEqual([]);
    }
  });
});
