/** Milliseconds after which the browser has surely begun to read the file; its address is given back then. */
const GRACE = 60_000;

/** A file that was handed to the browser. */
export interface HandedFile {
  name: string;
  /** Address that the browser downloads it from. */
  url: string;
}

const followers = new Set<(file: HandedFile) => void>();

/** Calls back with each file that this view hands to the browser. */
export const onFileHanded = (follow: (file: HandedFile) => void): void => void followers.add(follow);

/** Hands a file to the browser, to be saved where downloads go. Whether it was, only the browser knows. */
export function saveFile(file: Blob, name: string): HandedFile {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE);
  const handed = { name, url: link.href };
  for (const follow of followers) follow(handed);
  return handed;
}
