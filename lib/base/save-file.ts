/** How long the file's address stays valid, in ms: enough for the browser to start reading. */
const GRACE = 60_000;

/** A file passed to the browser. */
export interface HandedFile {
  name: string;
  /** Address from which the browser downloads it. */
  url: string;
}

const followers = new Set<(file: HandedFile) => void>();

/** Calls back with each file that this view passes to the browser. */
export const onFileHanded = (follow: (file: HandedFile) => void): void => void followers.add(follow);

/** Passes a file to the browser, to be saved in the download folder. Only the browser knows whether it succeeds. */
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
