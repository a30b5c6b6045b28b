import { expect, it } from 'vitest';
import type { ScrapeData } from '@/lib/contract';
import { checkOut, printed } from '@/server/cli/output';

const result = (data: Partial<ScrapeData>, attachments = {}) => ({
  response: { success: true as const, data: { metadata: {}, ...data } },
  attachments,
});

it('prints markdown, and HTML where there is none', async () => {
  expect(await printed(result({ html: '<p>a</p>', markdown: 'a\n\n' }), false)).toBe('a\n');
  expect(await printed(result({ markdown: null, html: '<p>a</p>' }), false)).toBe('<p>a</p>\n');
});

it('prints the response where it has no text, with pictures in it', async () => {
  const picture = `data:image/png;base64,${btoa('png')}`;
  const text = await printed(result({ screenshot: '/data/screenshot' }, { '/data/screenshot': picture }), false);
  expect(JSON.parse(text).data.screenshot).toBe(picture);
});

it('prints the whole response as JSON where that was asked for', async () => {
  expect(JSON.parse(await printed(result({ markdown: 'a' }), true))).toEqual(result({ markdown: 'a' }).response);
});

it('refuses a place that cannot be written to, before anything is started', async () => {
  await expect(checkOut('/nowhere/page.md')).rejects.toThrow('out: There is no folder /nowhere');
  await expect(checkOut('/tmp')).rejects.toThrow('out: /tmp is a folder');
  await expect(checkOut('page.md')).resolves.toBeUndefined();
});
