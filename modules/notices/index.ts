import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineWxtModule } from 'wxt/modules';
import { noticesOf } from './notices';
import { packagesOf } from './packages';

const FILE = 'THIRD-PARTY-NOTICES.txt';

/** Packages of which files are copied as they are, or run in a thread: the bundler does not name them. */
const BESIDE = ['tesseract.js-core', '@tesseract.js-data/eng'];

/** Writes licences and notices of everything that is bundled into each package, and fails the build if one is missing. */
export default defineWxtModule((wxt) => {
  wxt.hook('build:done', async ({ config }, { steps, publicAssets }) => {
    if (config.command !== 'build') return;
    const moduleIds = steps
      .flatMap(({ chunks }) => chunks)
      .flatMap((chunk) => ('moduleIds' in chunk ? chunk.moduleIds : []));
    const beside = BESIDE.map((name) => fileURLToPath(import.meta.resolve(`${name}/package.json`)));
    const apache = await readFile(fileURLToPath(new URL('Apache-2.0.txt', import.meta.url)), 'utf8');
    await writeFile(`${config.outDir}/${FILE}`, noticesOf(packagesOf([...moduleIds, ...beside]), apache));
    publicAssets.push({ type: 'asset', fileName: FILE });
  });
});
