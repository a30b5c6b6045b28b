import { describe, expect, it } from 'vitest';
import { toDataUrl } from '@/lib/base/data-urls';
import type { ScrapeData } from '@/lib/contract';
import { responseWithFiles } from '@/lib/transfer/export/response';

const result = (data: Record<string, unknown>, attachments: Record<string, Blob>) => ({
  response: { success: true as const, data: { metadata: {}, ...data } as ScrapeData },
  attachments,
});

const png = () => new Blob([new Uint8Array([0x89, 0x50, 0x4e, 0x47])], { type: 'image/png' });

describe('responseWithFiles', () => {
  it('puts a file where its pointer says', async () => {
    const { data } = await responseWithFiles(result({ screenshot: '/data/screenshot' }, { '/data/screenshot': png() }));
    expect(data.screenshot).toBe('data:image/png;base64,iVBORw==');
  });

  it('has the members beside the data', async () => {
    const { response } = result({}, {});
    const whole = { ...response, warning: 'Slow.', scrape_id: 'x' };
    expect(await responseWithFiles({ response: whole, attachments: {} })).toEqual(whole);
  });

  it('reaches into lists', async () => {
    const { data } = await responseWithFiles(
      result({ actions: { screenshots: ['a', 'b'] } }, { '/data/actions/screenshots/1': png() }),
    );
    expect(data.actions?.screenshots).toEqual(['a', 'data:image/png;base64,iVBORw==']);
  });

  it('reads escaped pointers', async () => {
    const { data } = await responseWithFiles(result({ 'a/b~c': 'x' }, { '/data/a~1b~0c': png() }));
    expect(data['a/b~c']).toBe('data:image/png;base64,iVBORw==');
  });

  it('adds nothing where the member is missing', async () => {
    const { response } = result({}, {});
    expect(
      await responseWithFiles({ response, attachments: { '/data/a/b': png(), '/data/__proto__/x': png() } }),
    ).toEqual(response);
  });

  it('leaves the result as it is', async () => {
    const given = result({ screenshot: 'address' }, { '/data/screenshot': png() });
    await responseWithFiles(given);
    expect(given.response.data.screenshot).toBe('address');
  });
});

describe('dataUrl', () => {
  it('carries every byte of a large file', async () => {
    const bytes = Uint8Array.from({ length: 300_001 }, (_, index) => index % 256);
    const url = await toDataUrl(new Blob([bytes]));
    const back = await (await fetch(url)).arrayBuffer();
    expect(url).toMatch(/^data:application\/octet-stream;base64,/);
    expect(Buffer.from(back).equals(Buffer.from(bytes))).toBe(true);
  });
});
