import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Patterns for files of a built package that are loaded on demand, by feature. */
const ON_DEMAND: Record<string, RegExp> = {
  'a PDF': /^pdf\/(?:cmaps|decoders)\/|(?:^|\/)read-pdf-|(?:^|\/)pdf\.worker/,
  'a scan': /^pdf\/tesseract\.wasm$|\.traineddata\.gz$|(?:^|\/)thread-/,
  'video or audio': /(?:^|\/)make-media-/,
  'sound as MP3': /^media\/mp3-encoder\.js$/,
  'product, menu or structured data': /^data\.js$/,
  branding: /^branding\.js$/,
};

/** Lists the files of a folder and its subfolders, as relative paths. */
export const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => statSync(join(folder, name)).isFile());

/** Returns the files of a package that are loaded on demand, by feature. */
export const onDemand = (folder: string): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(ON_DEMAND).map(([name, of]) => [name, filesIn(folder).filter((file) => of.test(file))]),
  );

/** Returns a script, or all scripts that a view loads at its start. */
export function loadedAtStart(folder: string, file: string): ReadonlySet<string> {
  const scriptsOf = (name: string, named: RegExp) =>
    [...readFileSync(join(folder, name), 'utf8').matchAll(named)]
      .map(([, path = '']) => (path.startsWith('/') ? path.slice(1) : join(dirname(name), path)))
      .filter((path) => existsSync(join(folder, path)));
  const loaded = new Set(
    file.endsWith('.js') ? [file] : scriptsOf(file, /<(?:script|link)[^>]+(?:src|href)="([^"]+\.js)"/g),
  );
  for (const script of loaded) {
    for (const part of scriptsOf(script, /\b(?:from|import)\s*"(\.[^"]+\.js)"/g)) loaded.add(part);
  }
  return loaded;
}
