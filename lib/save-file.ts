/** Milliseconds after which the browser has surely begun to read the file; its address is given back then. */
const GRACE = 60_000;

/** Saves a file where downloads go. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), GRACE);
}
