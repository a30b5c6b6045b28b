import type { Plugin, Rolldown } from 'vite';
import { defineWxtModule } from 'wxt/modules';

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>;

const VIEW = /entrypoints\/(\w+)\/index\.html$/;
/** Views that are seen once, when a program asks, or after another view. */
const SELDOM = ['welcome', 'access', 'reader'];
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
          const views = viewsOf(id, graph);
          const parts = [usesSchemas(id, graph) && 'schemas', ...views, isLentToPopup(id, views, graph) && 'lent'];
          return parts.filter(Boolean).join('-');
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
  const views = namesIn(importersOf([id], graph));
  const often = views.filter((view) => !SELDOM.includes(view));
  return often.length > 1 ? often : views;
}

/**
 * True if the panel alone loads a module at its start, and the popup loads it later. Such modules are a file of their own:
 * otherwise the popup on a new tab would load the whole panel for one function.
 */
function isLentToPopup(id: string, views: string[], graph: Graph): boolean {
  if (views.join() !== 'sidepanel') return false;
  const lazy = [...importersOf([id], graph)].flatMap((module) => graph.getModuleInfo(module)?.dynamicImporters ?? []);
  return namesIn(importersOf(lazy, graph)).includes('popup');
}

/** Returns modules with all that import them, directly or not, other than lazily. */
function importersOf(ids: string[], graph: Graph): Set<string> {
  const around = new Set(ids);
  for (const module of around) {
    for (const importer of graph.getModuleInfo(module)?.importers ?? []) around.add(importer);
  }
  return around;
}

const namesIn = (modules: Set<string>): string[] =>
  [...modules].flatMap((module) => VIEW.exec(module)?.[1] ?? []).sort();

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
