import type { DocumentReading, DocumentSource } from './document-reading';
import { type DocumentKind, factsOfKind } from './kinds';
import { READERS } from './readers';
import { fileRefused, unsupportedKind } from './refused';

/** Signatures of containers. */
const SIGNATURES = { zip: [0x50, 0x4b], rtf: [0x7b, 0x5c, 0x72, 0x74, 0x66], pdf: [0x25, 0x50, 0x44, 0x46] } as const;
/**
 * Signature of a compound file (MS-CFB), the format of Office before 2007 and of password-protected documents, and the name of
 * the stream in the latter.
 */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];
const LOCKED = 'EncryptedPackage';
/** How many bytes of a compound file are searched for the names of its streams. */
const MOST_DIRECTORY = 4_000_000;

/**
 * Reads a file as a document. Nothing in it runs, and nothing outside of it is loaded.
 * @throws WinnowError UNSUPPORTED_FILE_TYPE for a file that does not match its name, or is damaged, encrypted or too large
 */
export async function readDocumentFile(
  source: DocumentSource,
  kind: Exclude<DocumentKind, 'pdf'> | 'unknown',
): Promise<DocumentReading> {
  if (kind === 'unknown') throw unsupportedKind();
  if (source.file.size === 0) throw fileRefused('empty');
  await refuseLies(source.file, kind);
  const read = await READERS[kind]();
  return read(source);
}

/** @throws WinnowError for a file whose signature does not match its kind */
async function refuseLies(file: Blob, kind: DocumentKind): Promise<void> {
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const begins = (signature: readonly number[]) => signature.every((byte, index) => head[index] === byte);
  const { container } = factsOfKind(kind);
  if (begins(COMPOUND)) throw fileRefused((await holdsName(file, LOCKED)) ? 'password' : 'older');
  if (container === 'text') {
    if (
      Object.values(SIGNATURES).some((signature) => signature !== SIGNATURES.rtf && begins(signature)) &&
      head[2] === 3
    ) {
      throw fileRefused('mismatch');
    }
    if (begins(SIGNATURES.pdf)) throw fileRefused('mismatch');
    return;
  }
  if (!begins(SIGNATURES[container])) throw fileRefused('mismatch');
}

/** Returns true if a file contains a name as compound files encode it: in two bytes per letter. */
async function holdsName(file: Blob, name: string): Promise<boolean> {
  const wide = [...name].map((letter) => `${letter}\0`).join('');
  const latin = new TextDecoder('latin1');
  const [first, last] = [file.slice(0, MOST_DIRECTORY), file.slice(-MOST_DIRECTORY)];
  return (
    latin.decode(await first.arrayBuffer()).includes(wide) || latin.decode(await last.arrayBuffer()).includes(wide)
  );
}
