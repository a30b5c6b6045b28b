import { basename } from 'node:path';
import type { Plugin } from 'vite';
import { defineWxtModule } from 'wxt/modules';

type Directive = `${'script' | 'style' | 'img' | 'media' | 'connect' | 'frame'}-src`;
type Policy = Partial<Record<Directive, string>>;

/** The sources that each of the extension's pages loads. A page that is missing here does not build. */
const PAGES: Record<string, Policy> = {
  // Favicons that are already stored.
  popup: { 'style-src': "'self'", 'img-src': 'data:' },
  options: { 'style-src': "'self'" },
  welcome: { 'style-src': "'self'" },
  access: { 'style-src': "'self'" },
  // Pictures of pages, which a person asks for, and files of results.
  sidepanel: {
    'style-src': "'self'",
    'img-src': 'blob: data: http: https:',
    'media-src': 'blob:',
    'connect-src': 'data:',
  },
  // Pictures of the page that it stands for.
  reader: { 'style-src': "'self'", 'img-src': 'data: http: https:' },
  // The user's model, at any address, and the package's files for reading PDFs.
  offscreen: { 'connect-src': "'self' http: https:" },
  bridge: {},
};

/** The sources that the worker loads, which is a page in Firefox. */
const BACKGROUND: Policy = {
  // Rules of this package, captures of tabs as data: URLs, the service that a person chose, wherever it is, and the server
  // for programs on this computer.
  'connect-src': "'self' data: http: https: ws://127.0.0.1:* ws://localhost:*",
  'frame-src': "'self'",
};

/** Directives that are the same everywhere: anything not named is not loaded. */
const ALWAYS = [
  "default-src 'none'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "object-src 'none'",
];

const written = (policy: Policy): string[] =>
  Object.entries(policy).map(([directive, sources]) => `${directive} ${sources}`);

/** Returns a policy that allows whatever any of the policies allows. */
function union(policies: readonly Policy[]): Policy {
  const all: Partial<Record<Directive, Set<string>>> = {};
  for (const policy of policies) {
    for (const [directive, sources = ''] of Object.entries(policy) as [Directive, string][]) {
      all[directive] = new Set([...(all[directive] ?? []), ...sources.split(' ')]);
    }
  }
  return Object.fromEntries(Object.entries(all).map(([directive, sources]) => [directive, [...sources].join(' ')]));
}

/**
 * States in the manifest what the extension may load, and in each page what that page may load. Explicit in Firefox, too,
 * whose default upgrades requests to services on this computer to https. Skipped during development, when scripts come from
 * elsewhere.
 */
export default defineWxtModule((wxt) => {
  if (wxt.config.command !== 'build') return;
  const everything = union([BACKGROUND, ...Object.values(PAGES)]);
  wxt.hook('build:manifestGenerated', (_, manifest) => {
    manifest.content_security_policy = {
      // Threads only follow the manifest's policy: those for PDFs run WebAssembly of this package.
      extension_pages: [...ALWAYS, "frame-ancestors 'self'", ...written(everything)]
        .join('; ')
        .replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
    };
  });
  wxt.hook('vite:build:extendConfig', (_, config) => {
    config.plugins?.push(pagePolicies);
  });
});

const pagePolicies: Plugin = {
  name: 'page-policies',
  transformIndexHtml(html, { path }) {
    const page = basename(path.replace('/index.html', ''), '.html');
    const policy = PAGES[page];
    if (!policy) throw new Error(`${page}: add what this page loads to modules/content-security-policy.ts.`);
    const content = [...ALWAYS, ...written(policy)].join('; ');
    return {
      html,
      tags: [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }],
    };
  },
};
