import { withImages } from '@/lib/base/text/images';

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

/** Number of images that are loaded at the same time. */
const AT_A_TIME = 4;

/**
 * Creates a zip of a note and its images, and points the note to them.
 * @returns the zip, and the addresses of images that could not be loaded, which the note keeps
 * @throws the signal's reason
 */
export async function noteArchive(options: ArchiveOptions): Promise<{ zip: Blob; failed: string[] }> {
  const { markdown, name, images, signal } = options;
  const loaded = await loadAll(options);
  const files = new Map(
    images.flatMap(({ written }, index) => {
      const file = loaded[index];
      return file ? [[written, { name: `images/${index + 1}.${extensionOf(file)}`, input: file }] as const] : [];
    }),
  );
  const note = withImages(markdown, (written) => files.get(written)?.name);
  const { downloadZip } = await import('client-zip');
  const zip = await downloadZip([{ name, input: note }, ...files.values()]).blob();
  signal.throwIfAborted();
  return { zip, failed: images.filter(({ written }) => !files.has(written)).map(({ address }) => address) };
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
