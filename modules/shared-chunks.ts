import type { Plugin, Rolldown } from 'vite';
import { defineWxtModule } from 'wxt/modules';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const VIEW = /entrypoints\/(\w+)\/index\.html$/;
/** Views that are seen once, or when a program asks. */
const SELDOM = ['welcome', 'access'];
/** Most of what a view knows of the contract it knows without the library that checks input. */
const SCHEMAS = /node_modules\/zod\/|lib\/contract\/zod\.ts$/;

/**
 * Puts what views load at their start into one file for each set of them, so that a view has no code with it that it does
 * not need. Chromium takes milliseconds for each file of an extension, and by default parts that are loaded later count
 * among those that share something: the panel loaded 85 files.
 */
const output: Rolldown.OutputOptions = {
  codeSplitting: {
    groups: [
      {
        tags: ['$initial'],
        // Each of the modules that one imports has a set of its own.
        includeDependenciesRecursively: false,
        name(id, graph) {
          const views = viewsOf(id, graph).join('-');
          return usesSchemas(id, graph) ? `schemas-${views}` : views;
        },
      },
    ],
  },
  // Runs a module when something that runs imports it. Without, a file runs all of its modules: the page without a window
  // lacks what many of them ask for.
  strictExecutionOrder: true,
};

/** Names the views that a module is loaded with; those that are seldom seen only where it matters. */
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
  // Else the file of an entry has nothing but its own modules, and a set that it alone has is another file.
  config: () => ({ build: { rolldownOptions: { output, preserveEntrySignatures: 'allow-extension' } } }),
};

export default defineWxtModule((wxt) => {
  wxt.hook('vite:build:extendConfig', (entrypoints, config) => {
    // The views alone are built together; each script is a file by itself.
    if (entrypoints.length > 1) config.plugins?.push(plugin);
  });
});
