import { DamagedZip, readZip, type ZippedFile } from '@/lib/files/zip/read-zip';
import { decodeXml } from './decode';
import { fileRefused } from './refused';
import { parseXml, type XmlElement } from './xml';

/** A document stored as a zip of parts. Parts are read on demand; nothing is written to disk. */
export interface Package {
  /** Returns true if a part exists; paths are case-insensitive (ECMA-376, part 2, 6.2.2.3). */
  has(path: string): boolean;
  /** Reads a part as XML; undefined if it does not exist. @throws WinnowError if it cannot be read */
  xml(path: string): Promise<XmlElement | undefined>;
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Unpacks a large part as a stream. */
  open(path: string): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** Maximum unpacked size of a part that is read as a whole, and of all such parts together, in bytes. */
const LARGEST_PART = 100_000_000;
const MOST_BYTES = 300_000_000;
/** Maximum number of parts in a package: far more than the pictures of any book. */
const MOST_PARTS = 100_000;
/**
 * Maximum compression ratio of a part, checked from a minimum size on. Sheets and drawings of real files reach 60; the limit of
 * deflate is 1,032.
 */
const LARGEST_RATIO = 250;
const LARGE = 10_000_000;

/** @throws WinnowError if the zip is damaged, encrypted or a zip bomb */
export async function openPackage(file: Blob): Promise<Package> {
  const files = await readZip(file).catch(asRefusal);
  if (files.length > MOST_PARTS) throw fileRefused('tooLarge');
  const parts = new Map<string, ZippedFile>();
  for (const part of files) {
    const name = normalized(part.name);
    // For duplicate names, some programs would read the first part and others the last.
    if (!parts.has(name)) parts.set(name, part);
  }
  let left = MOST_BYTES;

  async function bytes(path: string) {
    const part = parts.get(normalized(path));
    if (!part) return undefined;
    refuseBomb(part);
    left -= part.size;
    if (left < 0) throw fileRefused('tooLarge');
    return part.read(LARGEST_PART).catch(asRefusal);
  }
  const text = async (path: string) => {
    const read = await bytes(path);
    return read && decodeXml(read);
  };
  return {
    has: (path) => parts.has(normalized(path)),
    bytes,
    text,
    async xml(path) {
      const read = await text(path);
      return read === undefined ? undefined : parseXml(read);
    },
    async open(path) {
      const part = parts.get(normalized(path));
      if (part) refuseBomb(part);
      return part?.open().catch(asRefusal);
    },
  };
}

function refuseBomb({ size, packed }: ZippedFile): void {
  if (size > LARGE && size > packed * LARGEST_RATIO) throw fileRefused('tooLarge');
}

/** Converts the errors of reading a zip into a refusal; the decompressor reports damage as `TypeError`. */
export function asRefusal(cause: unknown): never {
  if (cause instanceof TypeError) throw fileRefused('damaged', cause);
  if (!(cause instanceof DamagedZip)) throw cause;
  throw fileRefused(cause.why === 'encrypted' ? 'password' : cause.why, cause);
}

const normalized = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** Resolves an address in a part to a path within the package. */
export function pathFrom(part: string, address: string): string {
  const [written = ''] = address.split(/[?#]/);
  const path = decoded(written).replaceAll('\\', '/');
  const steps = path.startsWith('/') ? [] : part.split('/').slice(0, -1);
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

function decoded(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}
