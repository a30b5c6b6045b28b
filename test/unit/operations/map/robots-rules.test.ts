import fc from 'fast-check';
import peer from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { robotsParser } from '@/lib/operations/map/robots-rules';

const ROBOTS = 'https://a.example/robots.txt';

const isAllowed = (text: string, path: string, agent = 'Winnow') =>
  robotsParser(ROBOTS, text).isAllowed(`https://a.example${path}`, agent);

describe('the rules of a robots.txt', () => {
  it.each([
    ['User-agent: *\nDisallow: /private/', '/private/a', false],
    ['User-agent: *\nDisallow: /private/', '/public', true],
    ['User-agent: *\nDisallow: /a\nAllow: /a/b', '/a/b/c', true],
    ['User-agent: *\nDisallow: /*.pdf$', '/files/a.pdf', false],
    ['User-agent: *\nDisallow: /*.pdf$', '/files/a.pdf?x', true],
    ['User-agent: *\nDisallow: /a*b*c', '/a1b2b3c4', false],
    ['User-agent: *\nDisallow: /a*b*c$', '/abcd', true],
    ['User-agent: *\nDisallow: /$', '/', false],
    ['User-agent: *\nDisallow: /$', '/x', true],
    ['User-agent: *\nDisallow:', '/x', true],
    ['User-agent: winnow/1.0\nDisallow: /\n\nUser-agent: *\nAllow: /', '/x', false],
    ['User-agent: other\nUser-agent: Winnow\nDisallow: /x # not this', '/x', false],
    ['User-agent: *\nDisallow: /ü', '/%c3%bc', false],
    ['Disallow: /', '/x', true],
  ])('%j says of %s: %s', (text, path, allowed) => expect(isAllowed(text, path)).toBe(allowed));

  it('are of their host alone', () => {
    const rules = robotsParser(ROBOTS, 'User-agent: *\nDisallow: /');
    expect(rules.isAllowed('https://b.example/', 'Winnow')).toBeUndefined();
  });

  it('have sitemaps and a delay', () => {
    const rules = robotsParser(ROBOTS, 'Sitemap: https://a.example/s.xml\nUser-agent: *\nCrawl-delay: 2.5\nSitemap:/t');
    expect(rules.getSitemaps()).toEqual(['https://a.example/s.xml', '/t']);
    expect(rules.getCrawlDelay('Winnow')).toBe(2.5);
  });

  it('are those that the peer reads', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*', '$', '?', '%', 'ü'), maxLength: 8 });
    const line = fc.tuple(fc.constantFrom('Allow', 'Disallow'), word).map(([name, value]) => `${name}: /${value}`);
    const agent = fc.constantFrom('*', 'Winnow', 'other').map((name) => `User-agent: ${name}`);
    const text = fc.array(fc.oneof(line, agent, fc.constant('')), { maxLength: 12 }).map((lines) => lines.join('\n'));
    const path = fc.string({ unit: fc.constantFrom('a', 'b', '/', '?', '$', '*', 'ü'), maxLength: 10 });
    fc.assert(
      fc.property(text, path, (robots, written) => {
        const url = `https://a.example/${written}`;
        const { isAllowed: judge } = robotsParser(ROBOTS, robots);
        expect(judge(url, 'Winnow')).toBe(peer(ROBOTS, robots).isAllowed(url, 'Winnow'));
      }),
      { numRuns: 2_000 },
    );
  });
});
