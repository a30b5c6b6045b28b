import type { Plugin, Rolldown } from 'vite';
import { defineWxtModule } from 'wxt/modules';

/** Bytes of source up to which modules go with those that nearly the same views share. */
const SMALL = 20_000;

/**
 * Puts what views share into a few files. Chromium takes milliseconds for each file of an extension, and by default there is
 * one for each set of views and parts that share something: the panel loaded 86, now 13, and opens in 60 % of the time,
 * although each view has code with it that only others use.
 */
const output: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      {
        name: 'shared',
        tags: ['$initial'],
        minShareCount: 2,
        entriesAware: true,
        entriesAwareMergeThreshold: SMALL,
      },
    ],
  },
  // Runs a module when something that runs imports it. Without, a file runs all of its modules: the page without a window
  // lacks what many of them ask for.
  strictExecutionOrder: true,
};

const plugin: Plugin = {
  name: 'shared-chunks',
  apply: 'build',
  config: () => ({ build: { rolldownOptions: { output } } }),
};

export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (entrypoints, config) => {
    // The views alone are built together; each script is a file by itself.
    if (entrypoints.length > 1) config.plugins?.push(plugin);
  });
});
