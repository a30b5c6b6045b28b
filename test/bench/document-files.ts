import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { DOCUMENT_SOURCES, type DocumentSource } from './document-sources.ts';

const run = promisify(execFile);

/** A file that a program has made of a source. */
export interface MadeFile {
  source: DocumentSource;
  producer: 'pandoc' | 'LibreOffice';
  format: string;
  path: string;
}

/** Formats that pandoc writes texts in, and those that LibreOffice then makes of what pandoc wrote. Its books
 * are not among them: they have neither headings nor lists, but paragraphs that a style sheet makes look so. */
const BY_PANDOC = { text: ['docx', 'odt', 'epub', 'rtf'], slides: ['pptx'], sheet: [] };
const BY_LIBREOFFICE: Record<DocumentSource['kind'], [from: string, to: string][]> = {
  text: [
    ['odt', 'docx'],
    ['docx', 'odt'],
    ['odt', 'rtf'],
  ],
  slides: [
    ['pptx', 'odp'],
    ['pptx', 'pptx'],
  ],
  sheet: [
    ['csv', 'xlsx'],
    ['csv', 'ods'],
  ],
};

/** HTML of a markdown, as it is read by pandoc. */
export const htmlOf = async (path: string): Promise<string> =>
  (await run('pandoc', ['-f', 'markdown', '-t', 'html', '--no-highlight', path], { maxBuffer: 1e8 })).stdout;

/** Markdown that pandoc makes of a file; undefined for a format that it does not read. */
export const byPandoc = async ({ format, path }: MadeFile): Promise<string | undefined> =>
  run('pandoc', ['-f', format, '-t', 'gfm', '--wrap=none', path], { maxBuffer: 1e8 }).then(
    ({ stdout }) => stdout,
    () => undefined,
  );

/**
 * Makes every file in a folder.
 * @returns undefined where a program is missing
 */
export async function makeFiles(folder: string): Promise<MadeFile[] | undefined> {
  const has = async (program: string) =>
    run(program, ['--version'])
      .then(() => true)
      .catch(() => false);
  if (!(await has('pandoc')) || !(await has('soffice'))) return undefined;
  const files: MadeFile[] = [];
  for (const source of DOCUMENT_SOURCES) {
    const start = join(folder, `${source.name}.${source.kind === 'sheet' ? 'csv' : 'md'}`);
    await writeFile(start, source.source);
    for (const format of BY_PANDOC[source.kind]) {
      const path = join(folder, `${source.name}.${format}`);
      await run('pandoc', ['-f', 'markdown', '-s', '--metadata', `pagetitle=${source.name}`, '-o', path, start]);
      files.push({ source, producer: 'pandoc', format, path });
    }
  }
  for (const [kind, steps] of Object.entries(BY_LIBREOFFICE)) {
    for (const [from, to] of steps) files.push(...(await convert(folder, kind as DocumentSource['kind'], from, to)));
  }
  return files;
}

/** Has LibreOffice make files of all of a kind at once: it starts slowly. */
async function convert(folder: string, kind: DocumentSource['kind'], from: string, to: string): Promise<MadeFile[]> {
  const sources = DOCUMENT_SOURCES.filter((source) => source.kind === kind);
  const out = join(folder, `${from}-${to}`);
  await mkdir(out);
  const utf8 = from === 'csv' ? ['--infilter=CSV:44,34,76,1'] : [];
  const paths = sources.map(({ name }) => join(folder, `${name}.${from}`));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  await run('soffice', [profile, '--headless', ...utf8, '--convert-to', to, '--outdir', out, ...paths], {
    timeout: 600_000,
  });
  const made = await readdir(out);
  return sources.flatMap((source) => {
    const name = `${source.name}.${to}`;
    return made.includes(name) ? [{ source, producer: 'LibreOffice', format: to, path: join(out, name) }] : [];
  });
}

/** A form with a file, as a request. */
export async function formOf(path: string, options: object): Promise<FormData> {
  const form = new FormData();
  form.set('options', JSON.stringify(options));
  form.set('file', new File([await readFile(path)], basename(path)));
  return form;
}
