import type { Plugin } from 'vite';
import { defineWxtModule } from 'wxt/modules';

/** The module of WXT that each injected script begins with. */
const ENTRY = /^\0virtual:wxt-unlisted-script-entrypoint\?/;
/** The beginnings of the code that runs the script and reports its failure, and of the code that follows. */
const RUN = ['const result = (() => {', '//#endregion\nexport {'] as const;

/**
 * Runs an injected script without the code that reports its failure, which does nothing in a build and comes with each
 * script.
 */
const plugin: Plugin = {
  name: 'plain-scripts',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!ENTRY.test(id)) return;
    const [start, stop] = RUN.map((mark) => code.indexOf(mark)) as [number, number];
    if (start < 0 || stop < start) {
      this.error('WXT runs scripts in another way than it did: see modules/plain-scripts.ts.');
    }
    return `${code.slice(0, start)}initPlugins();\nconst result = definition.main();\n${code.slice(stop)}`;
  },
};

export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (_, config) => {
    config.plugins?.push(plugin);
  });
});
