import { withImages } from '@/lib/base/text/images';
import type { NoteFolder } from '@/lib/store/note-folder';

/** An image to be put into the archive. */
export interface WantedImage {
  /** The image as the markdown refers to it. */
  written: string;
  /** Address from which the image is loaded. */
  address: string;
}

interface ArchiveOptions {
  markdown: string;
  /** Name of the file with the markdown. */
  name: string;
  images: readonly WantedImage[];
  load(address: string, signal: AbortSignal): Promise<Blob>;
  /** Called with the number of images that have been tried. */
  progress(done: number): void;
  signal: AbortSignal;
}

/** A note with its images, by their paths. */
interface NoteFiles {
  files: { name: string; input: Blob }[];
  /** Addresses of images that could not be loaded, which the note keeps. */
  failed: string[];
}

/** Number of images that are loaded at the same time. */
const AT_A_TIME = 4;

/**
 * Loads the images of a note, and points the note to them.
 * @param folder name of their folder beside the note
 * @throws the signal's reason
 */
async function noteFiles(options: ArchiveOptions, folder: string): Promise<NoteFiles> {
  const { markdown, name, images } = options;
  const loaded = await loadAll(options);
  const files = new Map(
    images.flatMap(({ written }, index) => {
      const file = loaded[index];
      return file ? [[written, { name: `${folder}/${index + 1}.${extensionOf(file)}`, input: file }] as const] : [];
    }),
  );
  const note = withImages(markdown, (written) => {
    const path = files.get(written)?.name;
    // Parentheses would end the address.
    return path && encodeURI(path).replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'));
  });
  return {
    files: [{ name, input: new Blob([note], { type: 'text/markdown' }) }, ...files.values()],
    failed: images.filter(({ written }) => !files.has(written)).map(({ address }) => address),
  };
}

/**
 * Creates a zip of a note and its images.
 * @returns the zip, and the addresses of images that could not be loaded
 * @throws the signal's reason
 */
export async function noteArchive(options: ArchiveOptions): Promise<{ zip: Blob; failed: string[] }> {
  const { files, failed } = await noteFiles(options, 'images');
  const { downloadZip } = await import('client-zip');
  const zip = await downloadZip(files).blob();
  options.signal.throwIfAborted();
  return { zip, failed };
}

/**
 * Writes a note into a folder, and its images into a folder beside it.
 * @returns the name of the note, and the addresses of images that could not be loaded
 * @throws the signal's reason, or the reason why the folder cannot be written into
 */
export async function writeNote(
  { name: wanted, ...options }: ArchiveOptions,
  folder: NoteFolder,
): Promise<{ name: string; failed: string[] }> {
  const name = await folder.freeName(wanted);
  const { files, failed } = await noteFiles({ ...options, name }, `${name.replace(/\.[^.]*$/, '')} images`);
  for (const file of files) await folder.write(file.name, file.input);
  return { name, failed };
}

/** Loads images, several at a time. @returns the images, with undefined for each that cannot be loaded */
async function loadAll({ images, load, progress, signal }: ArchiveOptions): Promise<(Blob | undefined)[]> {
  const loaded: (Blob | undefined)[] = [];
  let next = 0;
  let done = 0;
  const loader = async () => {
    while (next < images.length) {
      signal.throwIfAborted();
      const at = next++;
      loaded[at] = await load(images[at]?.address ?? '', signal).catch(() => undefined);
      progress(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, loader));
  signal.throwIfAborted();
  return loaded;
}

/** Returns the extension of an image file: `svg` for `image/svg+xml`; `bin` if the type is unknown. */
export const extensionOf = ({ type }: Blob): string =>
  /^image\/([a-z\d]+)/.exec(type)?.[1]?.replace('jpeg', 'jpg') ?? 'bin';
