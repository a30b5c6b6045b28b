import { mkdir, mkdtemp, readdir, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import { placeFiles } from '../http/attachments.ts';
import { Problem } from '../problem.ts';

/** Members of `data` that can be printed unchanged, in order of preference. */
const TEXTS = ['markdown', 'html', 'rawHtml'] as const;

/** Prints a line for the user; standard output belongs to the result. */
export const say = (line: string) => process.stderr.write(`${line}\n`);

/**
 * Returns the text to print: the first text of a result; with `json`, or without a text, the whole response with its
 * pictures as data: URLs.
 */
export async function printed({ response, attachments }: Scraped, json: boolean): Promise<string> {
  const { data } = response;
  const text = TEXTS.map((key) => data[key]).find((value) => typeof value === 'string');
  if (!json && text !== undefined) return `${text.trimEnd()}\n`;
  await placeFiles(response, attachments);
  return `${JSON.stringify(response, null, 2)}\n`;
}

/**
 * Checks that a file can be written later, so that no scrape is wasted.
 * @throws Problem if its folder does not exist
 */
export async function checkOut(out: string): Promise<void> {
  const folder = await stat(dirname(out)).catch(() => undefined);
  if (!folder?.isDirectory()) throw new Problem(`out: There is no folder ${dirname(out)}`);
  const there = await stat(out).catch(() => undefined);
  if (there?.isDirectory()) throw new Problem(`out: ${out} is a folder`);
}

/**
 * Creates a folder for files, unless it exists.
 * @throws Problem if it is not empty or cannot be created
 */
export async function openFolder(out: string): Promise<void> {
  const there = await mkdir(out, { recursive: true })
    .then(() => readdir(out))
    .catch((error) => {
      throw new Problem(`out: ${(error as Error).message}`, 1, error);
    });
  if (there.length > 0) throw new Problem(`out: ${out} is not empty. Name a new folder, or empty this one.`);
}

/** Writes a file into a folder, and creates its subfolders. @throws Problem if that fails */
export async function writeInFolder(out: string, path: string, content: string | Uint8Array): Promise<void> {
  const file = join(out, path);
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, content);
  } catch (error) {
    throw new Problem(`out: ${(error as Error).message}`, 1, error);
  }
}

/**
 * Writes to a file, or to standard output.
 * @throws Problem if that fails
 */
export async function writeOutput(text: string, out?: string): Promise<void> {
  try {
    if (out === undefined) await print(text);
    else await writeFile(out, text);
  } catch (error) {
    throw new Problem(`out: ${(error as Error).message}`, 1, error);
  }
}

/** Keeps a picture in the temporary folder. @returns its path */
export async function keepPicture(png: Uint8Array): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'winnow-')), 'side-panel.png');
  await writeFile(path, png);
  return path;
}

/** Resolves when the reader has received it; a reader that has left (`| head`) is an error, not a crash. */
const print = (text: string) =>
  new Promise<void>((resolve, reject) => {
    process.stdout.once('error', reject);
    process.stdout.write(text, () => resolve());
  });
