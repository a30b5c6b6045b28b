import { expect, it } from 'vitest';
import { readableUrl } from '@/components/base/readable-url';

it.each([
  ['https://help.example/refunds?session=1#top', 'help.example/refunds'],
  ['https://help.example/', 'help.example'],
  ['http://127.0.0.1:8080/a', '127.0.0.1:8080/a'],
  ['https://help.example/%C3%A9t%C3%A9', 'help.example/été'],
  ['https://help.example/100%', 'help.example/100%'],
  ['chrome://version/', 'chrome://version/'],
  ['', ''],
])('%s is read as %s', (url, text) => {
  expect(readableUrl(url)).toBe(text);
});
