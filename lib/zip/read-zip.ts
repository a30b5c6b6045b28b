import { createPauses } from '@/lib/async';
import { crc32 } from './crc32';

/** A file of a zip, as its directory has it. */
export interface ZippedFile {
  name: string;
  /** Bytes, unpacked and in the zip, as the directory claims. */
  size: number;
  packed: number;
  /** @throws DamagedZip where it is not what the directory says, or larger than `most` bytes */
  read(most: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Unpacks it piece by piece, for whoever may stop early; its checksum is not looked at. The stream fails as soon as it is
   * larger than the directory claims.
   * @throws DamagedZip where it cannot be begun
   */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** A zip, or a file of one, that cannot be read. */
export class DamagedZip extends Error {
  override name = 'DamagedZip';

  constructor(
    readonly why: 'damaged' | 'encrypted' | 'tooLarge' = 'damaged',
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

/** Marks of the records (APPNOTE.TXT, 4.3.7, 4.3.12, 4.3.14, 4.3.15 and 4.3.16). */
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Bytes of the records without what is of any length. */
const LENGTHS = { local: 30, entry: 46, end: 22, end64: 56, locator64: 20 };
/** Bytes that a comment at the end may have. */
const MAX_COMMENT = 0xffff;
/** Value of a field of 32 bits whose real value is in the record of 64 bits. */
const IN_64 = 0xffffffff;
/** Bytes of a directory: some millions of files. */
const MAX_DIRECTORY = 500_000_000;

const METHODS = { stored: 0, deflated: 8 };

/**
 * Lists the files of a zip by its directory; folders are left out. Reads nothing else of it: a file is read when it is
 * asked for, whatever the zip's size.
 * @throws DamagedZip
 */
export async function readZip(zip: Blob): Promise<ZippedFile[]> {
  const { at, size } = await findDirectory(zip);
  if (size > MAX_DIRECTORY || at + size > zip.size) throw new DamagedZip();
  const view = await viewOf(zip, at, at + size);
  const files: ZippedFile[] = [];
  for (let place = 0; place + LENGTHS.entry <= size && view.getUint32(place, true) === ENTRY; ) {
    const entry = readEntry(view, place);
    if (!entry.name.endsWith('/')) files.push(zippedFile(zip, entry));
    place = entry.next;
  }
  return files;
}

const zippedFile = (zip: Blob, entry: Entry): ZippedFile => ({
  name: entry.name,
  size: entry.size,
  packed: entry.packed,
  read: (most) => readFile(zip, entry, most),
  async open() {
    let left = entry.size;
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        left -= piece.length;
        if (left < 0) controller.error(new DamagedZip());
        else controller.enqueue(piece);
      },
    });
    return streamOf(await dataOf(zip, entry), entry).pipeThrough(counted);
  },
});

interface Entry {
  name: string;
  method: number;
  isEncrypted: boolean;
  sum: number;
  /** Bytes in the zip, and unpacked. */
  packed: number;
  size: number;
  /** Place of its local record. */
  local: number;
  next: number;
}

function readEntry(view: DataView, place: number): Entry {
  const short = (at: number) => view.getUint16(place + at, true);
  const long = (at: number) => view.getUint32(place + at, true);
  const names = place + LENGTHS.entry;
  const extra = names + short(28);
  const next = extra + short(30) + short(32);
  if (next > view.byteLength) throw new DamagedZip();
  const name = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + names, short(28)));
  const wide = wideFields(view, extra, extra + short(30));
  const whole = (value: number) => (value === IN_64 ? (wide.shift() ?? value) : value);
  // In the order in which their 64 bits stand.
  const size = whole(long(24));
  const packed = whole(long(20));
  const local = whole(long(42));
  return { name, method: short(10), isEncrypted: (short(8) & 1) === 1, sum: long(16), packed, size, local, next };
}

/** Values of 64 bits among the extra fields (APPNOTE.TXT, 4.5.3). */
function wideFields(view: DataView, from: number, to: number): number[] {
  for (let at = from; at + 4 <= to; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const end = Math.min(to, at + 4 + view.getUint16(at + 2, true));
    const values: number[] = [];
    for (let value = at + 4; value + 8 <= end; value += 8) values.push(Number(view.getBigUint64(value, true)));
    return values;
  }
  return [];
}

/** Finds the directory; the number of its files, which may be cut to 16 bits, is of no use. */
async function findDirectory(zip: Blob): Promise<{ at: number; size: number }> {
  const from = Math.max(0, zip.size - LENGTHS.end - MAX_COMMENT);
  const view = await viewOf(zip, from, zip.size);
  for (let place = view.byteLength - LENGTHS.end; place >= 0; place--) {
    if (view.getUint32(place, true) !== END) continue;
    const size = view.getUint32(place + 12, true);
    const at = view.getUint32(place + 16, true);
    return at === IN_64 || size === IN_64 ? findDirectory64(zip, from + place) : { at, size };
  }
  throw new DamagedZip();
}

async function findDirectory64(zip: Blob, end: number): Promise<{ at: number; size: number }> {
  const locator = await viewOf(zip, Math.max(0, end - LENGTHS.locator64), end);
  if (locator.byteLength < LENGTHS.locator64 || locator.getUint32(0, true) !== LOCATOR_64) {
    throw new DamagedZip();
  }
  const place = Number(locator.getBigUint64(8, true));
  const view = await viewOf(zip, place, place + LENGTHS.end64);
  if (view.byteLength < LENGTHS.end64 || view.getUint32(0, true) !== END_64) {
    throw new DamagedZip();
  }
  return { size: Number(view.getBigUint64(40, true)), at: Number(view.getBigUint64(48, true)) };
}

async function readFile(zip: Blob, entry: Entry, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const { packed, size } = entry;
  if (size > most || packed > most) throw new DamagedZip('tooLarge');
  const { bytes, sum } = await unpacked(await dataOf(zip, entry), entry);
  if (bytes.length !== size || sum !== entry.sum) throw new DamagedZip();
  return bytes;
}

/** The bytes of a file as they stand in the zip. */
async function dataOf(zip: Blob, { isEncrypted, packed, local }: Entry): Promise<Blob> {
  if (isEncrypted) throw new DamagedZip('encrypted');
  const head = await viewOf(zip, local, local + LENGTHS.local);
  if (head.byteLength < LENGTHS.local || head.getUint32(0, true) !== LOCAL) {
    throw new DamagedZip();
  }
  const at = local + LENGTHS.local + head.getUint16(26, true) + head.getUint16(28, true);
  return zip.slice(at, at + packed);
}

function streamOf(data: Blob, { method }: Entry): ReadableStream<Uint8Array> {
  if (method === METHODS.stored) return data.stream();
  if (method !== METHODS.deflated) throw new DamagedZip();
  return data.stream().pipeThrough(new DecompressionStream('deflate-raw'));
}

async function unpacked(data: Blob, entry: Entry): ReturnType<typeof bytesOf> {
  try {
    return await bytesOf(streamOf(data, entry), entry.size);
  } catch (cause) {
    throw cause instanceof DamagedZip ? cause : new DamagedZip('damaged', { cause });
  }
}

/** Reads no more than a file claims to have: a small one may unpack to any size. It pauses, for the view that waits. */
async function bytesOf(stream: ReadableStream<Uint8Array>, size: number) {
  const bytes = new Uint8Array(size);
  let at = 0;
  let sum = 0;
  const pause = createPauses();
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { bytes: bytes.subarray(0, at), sum };
    if (at + value.length > size) {
      await reader.cancel();
      throw new DamagedZip();
    }
    bytes.set(value, at);
    sum = crc32(value, sum);
    await pause();
    at += value.length;
  }
}

const viewOf = async (zip: Blob, from: number, to: number) => new DataView(await zip.slice(from, to).arrayBuffer());
