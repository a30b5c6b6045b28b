import { expect, it } from 'vitest';
import { linksAsCsv, linksAsMarkdown, linksBySite } from '@/components/panel/formats/link-lists';

const BASE = 'https://quay.example/fees';

it('groups links by site, the page\u2019s own first, then those with the most', () => {
  const links = ['https://b.example/1', 'https://c.example/1', '/a', 'https://c.example/2', 'mailto:quay@example.org'];
  expect(linksBySite(links, BASE)).toEqual([
    { site: 'quay.example', links: ['/a'] },
    { site: 'c.example', links: ['https://c.example/1', 'https://c.example/2'] },
    { site: 'b.example', links: ['https://b.example/1'] },
    { site: '', links: ['mailto:quay@example.org'] },
  ]);
});

it.each([
  ['HTTPS://User@B.example:443/a', 'b.example'],
  ['https://b.example?a#b', 'b.example'],
  ['https:\\\\b.example\\a', 'b.example'],
  ['https://b.exa\nmple/a', 'b.example'],
  ['//b.example:8080/a', 'b.example:8080'],
  ['https://b c.example/', ''],
  ['https://', ''],
])('reads the site of %j as browsers do', (link, site) => {
  expect(linksBySite([link], BASE)).toEqual([{ site, links: [link] }]);
});

it('writes links as a list in markdown, whatever is in them', () => {
  expect(linksAsMarkdown(['https://a.example/', 'https://a.example/a b>c'])).toBe(
    '- <https://a.example/>\n- <https://a.example/a%20b%3Ec>',
  );
});

it('writes links as CSV, with no cell that a table program runs', () => {
  expect(linksAsCsv(['https://a.example/?a=1,2', '=HYPERLINK("x")'], BASE)).toBe(
    'site,address\r\na.example,"https://a.example/?a=1,2"\r\nquay.example,"\'=HYPERLINK(""x"")"',
  );
});
