import type { Plugin } from 'vite';
import { defineWxtModule } from 'wxt/modules';
import { builtScripts } from '../lib/recorder/script';

const NAME = 'virtual:built-scripts';

/** Builds scripts that are texts elsewhere into a function: an extension must not run text in a page. */
const plugin: Plugin = {
  name: 'built-scripts',
  resolveId: (source) => (source === NAME ? `\0${NAME}` : undefined),
  load: (id) => (id === `\0${NAME}` ? `export const runScript = ${builtScripts()};` : undefined),
};

export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (_, config) => {
    config.plugins?.push(plugin);
  });
});
