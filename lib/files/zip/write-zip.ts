import { crc32 } from './crc32';

/** Signatures of the records, and sizes without their variable parts, in bytes (APPNOTE.TXT, 4.3.7, 4.3.12 and 4.3.16). */
const LOCAL = { signature: 0x04034b50, size: 30 };
const ENTRY = { signature: 0x02014b50, size: 46 };
const END = { signature: 0x06054b50, size: 22 };
/** Version 2.0 reads deflated files; bit 11 says that names are UTF-8. */
const VERSION = 20;
const UTF_8 = 0x0800;
const DEFLATED = 8;
/** 1 January 1980, the first day of the format: its files have no date of their own. */
const NO_DATE = 0x0021;

/**
 * Writes a deflated zip whose records have all sizes. client-zip, which writes the other zips, compresses nothing and puts sizes
 * behind each file, which programs that open documents refuse.
 * @param files contents by path; together less than 4 GiB
 */
export async function writeZip(files: Readonly<Record<string, Blob>>): Promise<Blob> {
  const contents: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let at = 0;
  for (const [path, file] of Object.entries(files)) {
    const name = new TextEncoder().encode(path);
    const packed = await new Response(file.stream().pipeThrough(new CompressionStream('deflate-raw'))).blob();
    const common: Field[] = [
      [2, VERSION],
      [2, UTF_8],
      [2, DEFLATED],
      [2, 0],
      [2, NO_DATE],
      [4, await checksumOf(file)],
      [4, packed.size],
      [4, file.size],
      [2, name.length],
      [2, 0],
    ];
    contents.push(record(LOCAL, common), name, packed);
    directory.push(record(ENTRY, [[2, VERSION], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]), name);
    at += LOCAL.size + name.length + packed.size;
  }
  const listed = new Blob(directory);
  const count = Object.keys(files).length;
  const end = record(END, [
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, listed.size],
    [4, at],
    [2, 0],
  ]);
  return new Blob([...contents, listed, end]);
}

type Field = readonly [bytes: 2 | 4, value: number];

function record({ signature, size }: typeof LOCAL, fields: readonly Field[]): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(size));
  view.setUint32(0, signature, true);
  let at = 4;
  for (const [bytes, value] of fields) {
    if (bytes === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Computes the checksum of a file without holding all of it. */
async function checksumOf(file: Blob): Promise<number> {
  let sum = 0;
  const reader = file.stream().getReader();
  for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) sum = crc32(chunk.value, sum);
  return sum;
}
