import { afterEach, expect, it, vi } from 'vitest';
import { copyRichText, markdownAsText } from '@/components/panel/formats/text-copies';

const BASE = 'https://quay.example/fees';
const MARKDOWN = [
  '# Harbour *fees*',
  'A night is [24 euros](/pay). ![A boat](boat.jpg)',
  '1. Ask\n2. Pay',
  '- quay\n- pier',
  '| Boat | Fee |\n| --- | --- |\n| small | 24 |',
].join('\n\n');

afterEach(() => vi.restoreAllMocks());

it('writes markdown as plain text: without marks, addresses and pictures', () => {
  const text = markdownAsText(MARKDOWN, BASE).replace(/\n+/g, '\n');
  expect(text).toBe('Harbour fees\nA night is 24 euros.\n1. Ask\n2. Pay\n- quay\n- pier\nBoat\tFee\nsmall\t24');
  expect(document.body.textContent?.trim()).toBe('');
});

it('copies markdown as formatted text, with addresses that work elsewhere, and as it is', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  await copyRichText(`${MARKDOWN}\n\n<script>alert(1)</script>`, BASE);
  const [item] = write.mock.calls[0]?.[0] ?? [];
  const html = await (await item?.getType('text/html'))?.text();
  expect(html).toContain('<h1 dir="ltr">Harbour <em>fees</em></h1>');
  expect(html).toContain('href="https://quay.example/pay"');
  expect(html).not.toContain('script');
  expect(await (await item?.getType('text/plain'))?.text()).toContain(MARKDOWN);
});
