import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineWxtModule } from 'wxt/modules';
import { noticesOf } from './notices';
import { packagesOf } from './packages';

const FILE = 'THIRD-PARTY-NOTICES.txt';

/** Packages whose files are copied as they are, or run in a thread: the bundler does not list them. */
const BESIDE = ['@mediabunny/mp3-encoder', 'tesseract.js-core/package.json', '@tesseract.js-data/eng/package.json'];

/** Writes licences and notices of all bundled code into each package, and fails the build if one is missing. */
export default defineWxtModule((wxt) => {
  wxt.hook('build:done', async ({ config }, { steps, publicAssets }) => {
    if (config.command !== 'build') return;
    const moduleIds = steps
      .flatMap(({ chunks }) => chunks)
      .flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []));
    const beside = BESIDE.map((name) => fileURLToPath(import.meta.resolve(name)));
    const textOf = (name: string) => readFile(fileURLToPath(new URL(name, import.meta.url)), 'utf8');
    const texts = { apache: await textOf('Apache-2.0.txt'), lgpl: await textOf('LGPL-2.0.txt') };
    await writeFile(`${config.outDir}/${FILE}`, noticesOf(packagesOf([...moduleIds, ...beside]), texts));
    publicAssets.push({ type: 'asset', fileName: FILE });
  });
});
