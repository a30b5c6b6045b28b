import { downloadZip } from 'client-zip';
import { readZip } from '@/lib/files/zip/read-zip';

/** A zip of files by their names. */
export const zipOf = (files: Record<string, string>): Promise<Blob> =>
  downloadZip(Object.entries(files).map(([name, input]) => ({ name, input }))).blob();

/** All files of a zip, as texts. */
export async function textsIn(zip: Blob): Promise<Record<string, string>> {
  const files = await readZip(zip);
  return Object.fromEntries(
    await Promise.all(files.map(async ({ name, read }) => [name, new TextDecoder().decode(await read(1e6))])),
  );
}
