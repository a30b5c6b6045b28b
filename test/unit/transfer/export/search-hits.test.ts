import { expect, it } from 'vitest';
import { HIT_FORMS } from '@/lib/transfer/export/search-hits';

const pages = [
  { url: 'https://a.example/tides', title: 'Tides', description: 'When the\nwater rises.' },
  { url: 'https://b.example/', title: '', description: '' },
];

it('writes results as addresses, as a list and as JSON', () => {
  expect(HIT_FORMS.addresses.write(pages)).toBe('https://a.example/tides\nhttps://b.example/\n');
  expect(HIT_FORMS.markdown.write(pages)).toBe(
    '- [Tides](<https://a.example/tides>): When the water rises.\n- [https://b.example/](<https://b.example/>)\n',
  );
  expect(JSON.parse(HIT_FORMS.json.write(pages))).toEqual(pages);
});

it('keeps what a stranger wrote from being markdown', () => {
  const hostile = { url: 'https://a.example/', title: '](javascript:x) *new*', description: '<b>&amp; [y](z)' };
  expect(HIT_FORMS.markdown.write([hostile])).toBe(
    '- [\\](javascript:x) \\*new\\*](<https://a.example/>): \\<b\\>\\&amp; \\[y\\](z)\n',
  );
});
