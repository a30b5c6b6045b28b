import { DamagedZip, readZip, type ZippedFile } from '@/lib/zip/read-zip';
import { decodeXml } from './decode';
import { fileRefused } from './refused';
import { parseXml, type XmlElement } from './xml';

/** A document that is a zip of parts. Parts are read when they are asked for; nothing is written anywhere. */
export interface Package {
  /** True for a part by its path; paths are compared without regard to case (ECMA-376, part 2, 6.2.2.3). */
  has(path: string): boolean;
  /** Reads a part as XML; undefined where it is not there. @throws WinnowError where it cannot be read */
  xml(path: string): Promise<XmlElement | undefined>;
  text(path: string): Promise<string | undefined>;
  bytes(path: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** Unpacks a large part piece by piece. */
  open(path: string): Promise<ReadableStream<Uint8Array> | undefined>;
}

/** Bytes, unpacked, of one part that is read as a whole, and of all that are. */
const LARGEST_PART = 100_000_000;
const MOST_BYTES = 300_000_000;
/** Parts of a package: far more than the pictures of any book. */
const MOST_PARTS = 100_000;
/**
 * Times as large as packed that a part may be, from a size on that is worth a look. Sheets and drawings of real files reach
 * 60; deflate itself ends at 1,032.
 */
const LARGEST_RATIO = 250;
const LARGE = 10_000_000;

/** @throws WinnowError where the zip is damaged, locked or a bomb */
export async function openPackage(file: Blob): Promise<Package> {
  const files = await readZip(file).catch(asRefusal);
  if (files.length > MOST_PARTS) throw fileRefused('tooLarge');
  const parts = new Map<string, ZippedFile>();
  for (const part of files) {
    const name = normalized(part.name);
    // Two parts of a name would be read as one by some programs and as the other by others.
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

/** Turns what a zip throws into the sentence for it; what unpacks a part says `TypeError` of damage. */
export function asRefusal(cause: unknown): never {
  if (cause instanceof TypeError) throw fileRefused('damaged', cause);
  if (!(cause instanceof DamagedZip)) throw cause;
  throw fileRefused(cause.why === 'encrypted' ? 'password' : cause.why, cause);
}

const normalized = (path: string) => path.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/** The path that an address in a part leads to, within the package. */
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
