import { describe, expect, it } from 'vitest';
import { PageAddresses } from '@/lib/page/page-addresses';

function page(base: string): Element {
  return new DOMParser().parseFromString(`<base href="${base}"><a></a>`, 'text/html').querySelector('a') as Element;
}

describe('absolute', () => {
  const link = page('https://example.com/dir/page?q=1#part');
  it.each([
    ['https://e.example', 'https://e.example'],
    [' /a\n/b ', 'https://example.com/a/b'],
    ['/a/../b', 'https://example.com/b'],
    ['#x', 'https://example.com/dir/page?q=1#x'],
    ['?r=2', 'https://example.com/dir/page?r=2'],
    ['x y', 'https://example.com/dir/x%20y'],
    ['//other.example/p', 'https://other.example/p'],
    ['/ä', 'https://example.com/%C3%A4'],
    ['http:/x', 'http://x/'],
    ['mailto:a@b.example', 'mailto:a@b.example'],
    ['http://[', 'http://['],
  ])('makes %j %j', (written, absolute) => {
    expect(new PageAddresses().absolute(written, link)).toBe(absolute);
  });

  it('follows the base of each document', () => {
    const addresses = new PageAddresses();
    expect(addresses.absolute('/x', link)).toBe('https://example.com/x');
    expect(addresses.absolute('/x', page('https://other.example/'))).toBe('https://other.example/x');
  });
});
