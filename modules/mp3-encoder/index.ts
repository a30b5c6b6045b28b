import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { defineWxtModule } from 'wxt/modules';
import { mp3ThreadOf } from './thread-of';

/** Adds LAME to the package as a separate file, which is read when a user asks for audio. */
export default defineWxtModule((wxt) => {
  wxt.hook('build:publicAssets', async (_wxt, assets) => {
    const script = await readFile(fileURLToPath(import.meta.resolve('@mediabunny/mp3-encoder')), 'utf8');
    assets.push({ contents: mp3ThreadOf(script), relativeDest: 'media/mp3-encoder.js' });
  });
});
