import { describe, expect, it } from 'vitest';
import { AD_HOSTS } from '@/lib/browser/page-options/ad-hosts';
import { adRules, headerRule, languageRule, noScriptsRule } from '@/lib/browser/page-options/rules';

describe('headerRule', () => {
  it('sets headers on the document of one tab only', () => {
    const { action, condition } = headerRule(7, 'https://www.example.com/a?b', {
      Authorization: 'Bearer x',
      'X-A': '',
    });
    expect(action.requestHeaders).toEqual([
      { header: 'authorization', operation: 'set', value: 'Bearer x' },
      { header: 'x-a', operation: 'set', value: '' },
    ]);
    expect(condition).toMatchObject({ tabIds: [7], resourceTypes: ['main_frame'] });
  });

  it.each([
    ['http://a.localhost:8080/page', '|http://a.localhost:8080/', 'a.localhost'],
    ['https://www.example.com/?q', '|https://www.example.com/', 'www.example.com'],
    ['http://me:pass@example.com:81/', '|http://me:pass@example.com:81/', 'example.com'],
    ['http://*.example/', '|http://*.example/', '*.example'],
  ])('sends them to the origin of %s and no other', (url, urlFilter, domain) => {
    expect(headerRule(7, url, { a: 'b' }).condition).toMatchObject({ urlFilter, requestDomains: [domain] });
  });

  it('names an IPv6 address by its origin alone', () => {
    const { urlFilter, requestDomains } = headerRule(7, 'http://[::1]:8080/', { a: 'b' }).condition;
    expect([urlFilter, requestDomains]).toEqual(['|http://[::1]:8080/', undefined]);
  });

  it('goes before the languages of a place', () => {
    const { priority = 1, condition } = languageRule(7, 'de-DE,de;q=0.9');
    expect(headerRule(7, 'http://example.com/', { 'accept-language': 'fr' }).priority).toBeGreaterThan(priority);
    expect(condition).toEqual({ tabIds: [7], resourceTypes: ['main_frame'] });
  });
});

describe('adRules', () => {
  const rules = adRules(7, ['ads.example']);

  it('block in one tab, never the page itself', () => {
    for (const { action, condition } of rules) {
      expect(action.type).toBe('block');
      expect(condition.tabIds).toEqual([7]);
      expect(condition.resourceTypes).not.toContain('main_frame');
    }
    expect(rules[0]?.condition.requestDomains).toEqual([...AD_HOSTS, 'ads.example']);
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

describe('noScriptsRule', () => {
  it('forbids the scripts of one tab, beside what the page forbids itself', () => {
    const { action, condition } = noScriptsRule(7);
    expect(action.responseHeaders).toEqual([
      { header: 'content-security-policy', operation: 'append', value: "script-src 'none'" },
    ]);
    expect(condition).toEqual({ tabIds: [7], resourceTypes: ['main_frame', 'sub_frame'] });
  });
});
