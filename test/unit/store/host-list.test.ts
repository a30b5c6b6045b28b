import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readHosts } from '@/lib/store/host-list';

describe('readHosts', () => {
  it.each([
    ['ads.example', 'ads.example'],
    [' ADS.Example ', 'ads.example'],
    ['https://ads.example/', 'ads.example'],
    ['0.0.0.0 ads.example', 'ads.example'],
    ['127.0.0.1\tads.example # why', 'ads.example'],
    ['||ads.example^', 'ads.example'],
    ['||ads.example^$third-party', 'ads.example'],
    ['wérbung.example', 'xn--wrbung-bva.example'],
    ['ads.example:8080', 'ads.example'],
  ])('reads “%s” as %s', (line, host) => {
    expect(readHosts(line)).toEqual({ hosts: [host], refused: [] });
  });

  it.each(['localhost', '/banner/', '##.ad', 'a b.example', 'example..com', '*.example.com', '@@||ok.example^'])(
    'refuses “%s” and says so',
    (line) => {
      const { hosts, refused } = readHosts(line);
      // A line that begins like a comment is one.
      expect([hosts, refused]).toEqual([[], line.startsWith('#') ? [] : [line]]);
    },
  );

  it('takes each host once and leaves comments out', () => {
    expect(readHosts('# mine\n! list\n\na.example\r\na.example\nb.example').hosts).toEqual(['a.example', 'b.example']);
  });

  it('loses no line: each is a host, refused, or a comment; and reads its own hosts again', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.domain())), (lines) => {
        const { hosts, refused } = readHosts(lines.join('\n'));
        expect(hosts.length + refused.length).toBeLessThanOrEqual(lines.join('\n').split(/\r?\n/).length);
        expect(readHosts(hosts.join('\n'))).toEqual({ hosts, refused: [] });
      }),
    );
  });
});
