import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import preact from '@preact/preset-vite';
import { defineConfig } from 'wxt';

/** The first Chromium with everything the extension calls; `action.openPopup` for everybody is the newest of it. */
const MINIMUM_CHROME = '127';

const MINIMUM_FIREFOX = '128';

/** Firefox's menus open by Alt and a letter, with Shift, too: S is its History. */
const SCRAPE_KEY = { chrome: 'Alt+Shift+S', firefox: 'Alt+Shift+W' };

/** Chromium keeps Alt+Shift with C, R, W, X and Z for itself, and leaves a command that suggests one of them without. */
const COPY_KEY = 'Alt+Shift+Y';
const RECORD_KEY = 'Alt+Shift+D';
/** Not H, which is Firefox's Help. */
const HISTORY_KEY = 'Alt+Shift+L';

/** Files that PDFs need: read when one does. */
function pdfAssets() {
  const fileAt = (place: URL | string, relativeDest: string) => ({ absoluteSrc: fileURLToPath(place), relativeDest });
  const inPdfJs = (path: string) => new URL(path, import.meta.resolve('pdfjs-dist/package.json'));
  return [
    // Characters of East Asian fonts.
    ...readdirSync(inPdfJs('cmaps/')).map((name) => fileAt(inPdfJs(`cmaps/${name}`), `pdf/cmaps/${name}`)),
    // Pictures of scanners and colours, with the licences of each.
    ...readdirSync(inPdfJs('wasm/'))
      .filter((name) => !name.endsWith('.js'))
      .map((name) => fileAt(inPdfJs(`wasm/${name}`), `pdf/decoders/${name}`)),
    fileAt(import.meta.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'), 'pdf/tesseract.wasm'),
    fileAt(
      new URL('4.0.0_best_int/eng.traineddata.gz', import.meta.resolve('@tesseract.js-data/eng/package.json')),
      'pdf/eng.traineddata.gz',
    ),
  ];
}

/**
 * Two packages from one source. `wxt build` makes the full extension, `wxt build --mode lite` one that shows no warning
 * at install and asks for host access in the click that needs it. Nothing else differs: at run time lib/browser/capabilities.ts
 * looks at what is there.
 */
export default defineConfig({
  imports: false,
  modules: ['@wxt-dev/webextension-polyfill', '@wxt-dev/auto-icons', '@wxt-dev/i18n/module'],
  autoIcons: { baseIconPath: 'public/icon.svg', sizes: [128, 48, 32, 16], developmentIndicator: false },
  vite: () => ({
    plugins: [preact()],
    build: {
      target: [`chrome${MINIMUM_CHROME}`, `firefox${MINIMUM_FIREFOX}`],
      // All of these load modules ahead by themselves. What a part needs is on this disk: to name it ahead in each script
      // that may load the part takes longer than to find it.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (_file, needed) => needed.filter((name) => /\.css$/.test(name)),
      },
    },
  }),
  hooks: {
    'config:resolved': ({ config }) => {
      // In place of the module's own: its plurals are those of English.
      config.alias['#i18n'] = fileURLToPath(new URL('lib/browser/words.ts', import.meta.url));
    },
    'build:publicAssets': (_wxt, assets) => {
      // As a file of its own: read when a page seems to ask for consent, not at each start of the worker.
      assets.push({
        absoluteSrc: fileURLToPath(import.meta.resolve('@duckduckgo/autoconsent/rules/compact-rules.json')),
        relativeDest: 'consent-rules.json',
      });
      assets.push(...pdfAssets());
    },
  },
  manifest: ({ mode, browser }) => ({
    name: '__MSG_extension_name__',
    description: '__MSG_extension_description__',
    default_locale: 'en',
    ...(browser === 'chrome' && { minimum_chrome_version: MINIMUM_CHROME }),
    permissions: [
      'activeTab',
      'alarms',
      'contextMenus',
      // Shows no warning at install; it cannot be asked for later.
      'declarativeNetRequestWithHostAccess',
      'scripting',
      'storage',
      'unlimitedStorage',
      ...(browser === 'chrome' ? ['offscreen', 'sidePanel'] : []),
      // Warns of no more than the host access does, and cannot be asked for later.
      ...(mode === 'lite' ? [] : ['debugger']),
    ],
    // Warn at install: each is needed by one thing alone, and asked for in the press that begins it.
    optional_permissions: ['clipboardWrite', 'downloads', 'notifications', 'history', 'cookies'],
    ...(mode === 'lite' ? { optional_host_permissions: ['<all_urls>'] } : { host_permissions: ['<all_urls>'] }),
    omnibox: { keyword: 'winnow' },
    commands: {
      'scrape-page': {
        suggested_key: { default: browser === 'firefox' ? SCRAPE_KEY.firefox : SCRAPE_KEY.chrome },
        description: '__MSG_command_scrapePage__',
      },
      'scrape-and-copy': {
        suggested_key: { default: COPY_KEY },
        description: '__MSG_command_scrapeAndCopy__',
      },
      'toggle-recording': {
        suggested_key: { default: RECORD_KEY },
        description: '__MSG_command_toggleRecording__',
      },
      'show-history': {
        suggested_key: { default: HISTORY_KEY },
        description: '__MSG_command_showHistory__',
      },
      // Without suggested keys: browsers accept four.
      'highlight-selection': { description: '__MSG_command_highlightSelection__' },
      'reader-view': { description: '__MSG_command_readerView__' },
    },
    ...(browser === 'firefox' && {
      browser_specific_settings: { gecko: { id: 'winnow@winnow.example', strict_min_version: `${MINIMUM_FIREFOX}.0` } },
    }),
  }),
});
