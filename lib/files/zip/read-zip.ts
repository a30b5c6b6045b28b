import { createPauses } from '@/lib/base/async';
import { crc32 } from './crc32';

/** A file in a zip, as listed in its directory. */
export interface ZippedFile {
  name: string;
  /** Unpacked size and size in the zip, in bytes, as the directory claims. */
  size: number;
  packed: number;
  /** @throws DamagedZip if it does not match the directory, or has more than `most` bytes */
  read(most: number): Promise<Uint8Array<ArrayBuffer>>;
  /**
   * Unpacks it as a stream, for a reader that may stop early; does not verify its checksum. The stream fails as soon as it is
   * larger than the directory claims.
   * @throws DamagedZip if it cannot be started
   */
  open(): Promise<ReadableStream<Uint8Array>>;
}

/** Thrown if a zip, or a file in it, cannot be read. */
export class DamagedZip extends Error {
  override name = 'DamagedZip';

  constructor(
    readonly why: 'damaged' | 'encrypted' | 'tooLarge' = 'damaged',
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

/** Signatures of the records (APPNOTE.TXT, 4.3.7, 4.3.12, 4.3.14, 4.3.15 and 4.3.16). */
const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const END_64 = 0x06064b50;
const LOCATOR_64 = 0x07064b50;

/** Sizes of the records without their variable parts, in bytes. */
const LENGTHS = { local: 30, entry: 46, end: 22, end64: 56, locator64: 20 };
/** Maximum size of the comment at the end, in bytes. */
const MAX_COMMENT = 0xffff;
/** Value of a 32-bit field whose actual value is in the 64-bit record. */
const IN_64 = 0xffffffff;
/** Maximum size of a directory, in bytes: some millions of files. */
const MAX_DIRECTORY = 500_000_000;

const METHODS = { stored: 0, deflated: 8 };

/**
 * Lists the files of a zip from its directory, without folders. Reads nothing else: a file is read on demand, whatever the
 * zip's size.
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
  /** Size in the zip and unpacked size, in bytes. */
  packed: number;
  size: number;
  /** Offset of its local record. */
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
  // In the order of their 64-bit fields.
  const size = whole(long(24));
  const packed = whole(long(20));
  const local = whole(long(42));
  return { name, method: short(10), isEncrypted: (short(8) & 1) === 1, sum: long(16), packed, size, local, next };
}

/** Returns the 64-bit values in the extra fields (APPNOTE.TXT, 4.5.3). */
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

/** Finds the directory; ignores its file count, which may be truncated to 16 bits. */
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

/** Returns the raw bytes of a file in the zip. */
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

/** Reads at most the claimed size: a small file may unpack to any size. Pauses to keep the waiting view responsive. */
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
