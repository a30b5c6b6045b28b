import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { downloadZip } from 'client-zip';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { DamagedZip, readZip } from '@/lib/files/zip/read-zip';
import { textsIn, zipOf } from '../../transfer/backup/zip-of';

it('gives back what was zipped', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.stringMatching(/^[a-zé]{1,9}$/), fc.string({ unit: 'grapheme' })),
      async (files) => {
        expect(await textsIn(await zipOf(files))).toEqual(files);
      },
    ),
    { numRuns: 30 },
  );
});

it('reads a zip that another program has packed again, with folders and a comment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zip-'));
  try {
    writeFileSync(join(folder, 'a.txt'), 'fee '.repeat(5_000));
    const script = [
      'import zipfile, sys',
      "with zipfile.ZipFile(sys.argv[1], 'w', zipfile.ZIP_DEFLATED) as z:",
      "  z.writestr('deep/', '')",
      "  z.write(sys.argv[2], 'deep/a.txt')",
      "  z.comment = b'made elsewhere'",
    ].join('\n');
    execFileSync('python3', ['-c', script, join(folder, 'z.zip'), join(folder, 'a.txt')]);
    const zip = new Blob([readFileSync(join(folder, 'z.zip'))]);
    expect(await textsIn(zip)).toEqual({ 'deep/a.txt': 'fee '.repeat(5_000) });
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('reads more files than an old directory can count', async () => {
  const zip = await downloadZip(
    Array.from({ length: 70_000 }, (_, index) => ({ name: String(index), input: '' })),
  ).blob();
  const files = await readZip(zip);
  expect(files).toHaveLength(70_000);
  expect(files.at(-1)?.name).toBe('69999');
});

it('refuses a file that is larger than it may be, or that unpacks to more than it says', async () => {
  const zip = await zipOf({ a: 'x'.repeat(2_000) });
  const [file] = await readZip(zip);
  await expect(file?.read(1_999)).rejects.toThrow(DamagedZip);
});

it('stops a stream of a file that unpacks to more than its directory claims', async () => {
  const bytes = new Uint8Array(await (await zipOf({ a: 'x'.repeat(2_000) })).arrayBuffer());
  const view = new DataView(bytes.buffer);
  const entry = bytes.findLastIndex((_byte, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50);
  // The unpacked size in the directory (APPNOTE.TXT, 4.3.12).
  view.setUint32(entry + 24, 10, true);
  const [file] = await readZip(new Blob([bytes]));
  const stream = await file?.open();
  await expect(new Response(stream).text()).rejects.toThrow(DamagedZip);
});

it('says of every damaged zip that it is damaged, and of none that it is whole', async () => {
  const files = { 'a.json': '{"name":"Fees"}', 'b.json': '[1,2,3]' };
  const bytes = new Uint8Array(await (await zipOf(files)).arrayBuffer());
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length - 1), fc.integer({ min: 1, max: 255 }), async (at, change) => {
      const damaged = bytes.slice();
      damaged[at] = (damaged[at] as number) ^ change;
      const read = await textsIn(new Blob([damaged])).catch((thrown) => thrown);
      // A change of a time, or of a name, is none of a file's text.
      if (read instanceof Error) expect(read).toBeInstanceOf(DamagedZip);
      else for (const found of Object.values(read)) expect(Object.values(files)).toContain(found);
    }),
    { numRuns: 400 },
  );
});

it('refuses what is cut off, and what never was a zip', async () => {
  const zip = await zipOf({ a: 'text' });
  for (const file of [zip.slice(0, zip.size - 30), new Blob([]), new Blob(['{"a":1}'])]) {
    await expect(readZip(file)).rejects.toThrow(DamagedZip);
  }
});
