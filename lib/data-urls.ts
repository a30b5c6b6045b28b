/** A file as a `data:` URL, for where only text can go. */
export function toDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/** The same for files by name. */
export async function toDataUrls(files: Record<string, Blob>): Promise<Record<string, string>> {
  return Object.fromEntries(
    await Promise.all(Object.entries(files).map(async ([name, blob]) => [name, await toDataUrl(blob)] as const)),
  );
}
