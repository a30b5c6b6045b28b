import { expect, it } from 'vitest';
import { readAddresses } from '@/lib/operations/batch/read-addresses';

it('takes each address once, in its order, and completes it as the contract does', () => {
  expect(readAddresses(' https://a.example/1 \r\n\nb.example\nhttps://a.example/1')).toEqual({
    urls: ['https://a.example/1', 'http://b.example'],
    wrong: [],
    repeated: 1,
  });
});

it('counts addresses of one page as repeated, and routes of an app as pages', () => {
  const text = 'a.example/1\na.example/1/index.html\na.example/1?utm_source=b#part\na.example/#/x\na.example/#/y';
  expect(readAddresses(text)).toMatchObject({
    urls: ['http://a.example/1', 'http://a.example/#/x', 'http://a.example/#/y'],
    repeated: 2,
  });
});

it.each(['ftp://a.example', 'mailto:a@b.example', 'javascript:alert(1)', 'two words', 'chrome://settings', 'http://'])(
  'names the line of “%s”',
  (text) => {
    expect(readAddresses(`https://a.example\n\n${text}`).wrong).toEqual([{ line: 3, text }]);
  },
);
