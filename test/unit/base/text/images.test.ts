import { expect, it } from 'vitest';
import { imageAddresses, withImages } from '@/lib/base/text/images';

it.each([
  ['![a](x.png) and ![b [c]](<y z.png> "T")', ['x.png']],
  ['![a](x_(1).png "Title")', ['x_(1).png']],
  ['[![a](x.png)](big.html)', ['x.png']],
  ['[![a](x.png) text](big.html)', ['x.png']],
  ['| ![a](x.png) | b |\n| --- | --- |\n| c | ![d](y.png) |', ['x.png', 'y.png']],
  ['`![a](x.png)`\n\n    ![b](y.png)\n\n```\n![c](z.png)\n```', []],
  [String.raw`!\[a](x.png) [b](y.png)`, []],
])('finds the images of %j', (markdown, addresses) => {
  expect(imageAddresses(markdown).map(({ address }) => address)).toEqual(addresses);
});

it('gives images other addresses, and leaves everything else', () => {
  expect(
    withImages('![a](x.png "T") `![a](x.png)` [![b](y.png)](x.png)', (at) => (at === 'x.png' ? '1.png' : undefined)),
  ).toBe('![a](1.png "T") `![a](x.png)` [![b](y.png)](x.png)');
});
