import type { Plugin, Rolldown } from 'vite';
import { defineWxtModule } from 'wxt/modules';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const VIEW = /entrypoints\/(\w+)\/index\.html$/;
/** Views that are seen once, or when a program asks. */
const SELDOM = ['welcome', 'access'];
/** Most of what a view knows of the contract it knows without the library that checks input. */
const SCHEMAS = /node_modules\/zod\/|lib\/contract\/zod\.ts$/;

/**
 * Puts the modules that views load at their start into one file for each set of views, so that a view only loads code that it
 * needs. Each file of an extension costs Chromium several milliseconds. By default, lazily loaded parts count as sharing
 * code: the panel loaded 85 files.
 */
const output: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      {
        tags: ['$initial'],
        // Each imported module has a set of its own.
        includeDependenciesRecursively: false,
        name(id, graph) {
          const views = viewsOf(id, graph).join('-');
          return usesSchemas(id, graph) ? `schemas-${views}` : views;
        },
      },
    ],
  },
  // Runs a module only when a running module imports it. Otherwise a file would run all of its modules, many of which need
  // APIs that the offscreen document lacks.
  strictExecutionOrder: true,
};

/** Returns the names of the views that load a module, leaving out rare views if several common ones load it. */
function viewsOf(id: string, graph: Graph): string[] {
  const around = new Set([id]);
  for (const module of around) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) around.add(importer);
  }
  const views = [...around].flatMap((module) => VIEW.exec(module)?.[1] ?? []).sort();
  const often = views.filter((view) => !SELDOM.includes(view));
  return often.length > 1 ? often : views;
}

const usesSchemas = (id: string, graph: Graph): boolean =>
  [id, ...(graph.getModuleInfo(id)?.importedIds ?? [])].some((one) => SCHEMAS.test(one));

const plugin: Plugin = {
  name: 'shared-chunks',
  apply: 'build',
  // Otherwise the file of an entry could only contain its own modules, and a set of a single entry would be another file.
  config: () => ({ build: { rolldownOptions: { output, preserveEntrySignatures: 'allow-extension' } } }),
};

export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (entrypoints, config) => {
    // Only the views are built together; each script is a separate file.
    if (entrypoints.length > 1) config.plugins?.push(plugin);
  });
});
