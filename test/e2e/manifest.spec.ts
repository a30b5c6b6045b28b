import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { loadedAtStart } from '../support/package-files.ts';
import { FULL, LITE } from './support/extension.ts';

/** Permissions that browsers install without a warning. */
const QUIET = [
  'activeTab',
  'alarms',
  'contextMenus',
  'declarativeNetRequestWithHostAccess',
  'offscreen',
  'scripting',
  'sidePanel',
  'storage',
  'unlimitedStorage',
];

const packages = [
  { name: 'full', dir: FULL, loud: ['debugger'], hosts: ['<all_urls>'], optionalHosts: undefined },
  { name: 'lite', dir: LITE, loud: [], hosts: undefined, optionalHosts: ['<all_urls>'] },
];

for (const { name, dir, loud, hosts, optionalHosts } of packages) {
  const manifest = () => JSON.parse(readFileSync(join(dir, 'manifest.json'), 'utf8'));

  test.describe(`the ${name} package`, () => {
    test('asks for exactly these permissions', { tag: '@promise' }, () => {
      const { permissions, host_permissions, optional_permissions, optional_host_permissions } = manifest();
      expect([...permissions].sort()).toEqual([...QUIET, ...loud].sort());
      expect(host_permissions).toEqual(hosts);
      expect(optional_permissions).toEqual(['clipboardWrite', 'downloads', 'notifications', 'history', 'cookies']);
      expect(optional_host_permissions).toEqual(optionalHosts);
    });

    test('runs nothing in pages unasked and offers them nothing', () => {
      const { content_scripts, web_accessible_resources, externally_connectable } = manifest();
      expect(content_scripts).toBeUndefined();
      expect(web_accessible_resources).toBeUndefined();
      expect(externally_connectable).toBeUndefined();
    });

    test('says which browser it needs, and has every string it names', () => {
      const { minimum_chrome_version, default_locale, ...rest } = manifest();
      expect(Number(minimum_chrome_version)).toBeGreaterThanOrEqual(116);
      const messages = JSON.parse(readFileSync(join(dir, '_locales', default_locale, 'messages.json'), 'utf8'));
      const named = [...JSON.stringify(rest).matchAll(/__MSG_(\w+)__/g)].map(([, key]) => key as string);
      expect(named.length).toBeGreaterThan(1);
      expect(named.filter((key) => !messages[key])).toEqual([]);
    });

    test('says what it loads, and what each view of it does', () => {
      const policy = (text: string) =>
        Object.fromEntries(
          text.split('; ').map((directive) => directive.split(/ (.*)/s).slice(0, 2) as [string, string]),
        );
      const always = {
        'default-src': "'none'",
        'script-src': "'self'",
        'base-uri': "'none'",
        'form-action': "'none'",
        'object-src': "'none'",
      };
      expect(policy(manifest().content_security_policy.extension_pages)).toEqual({
        ...always,
        'script-src': "'self' 'wasm-unsafe-eval'",
        'frame-ancestors': "'self'",
        'style-src': "'self'",
        'img-src': 'data: blob: http: https:',
        'media-src': 'blob:',
        'connect-src': "'self' data: http: https: ws://127.0.0.1:* ws://localhost:*",
        'frame-src': "'self'",
      });
      const views = readdirSync(dir).filter((file) => file.endsWith('.html'));
      const policies = views.map((file) => {
        const [, content = ''] =
          /<meta http-equiv="Content-Security-Policy" content="([^"]*)">.*<script/s.exec(
            readFileSync(join(dir, file), 'utf8'),
          ) ?? [];
        return [file, policy(content.replaceAll('&#39;', "'"))];
      });
      expect(Object.fromEntries(policies)).toEqual({
        'popup.html': { ...always, 'style-src': "'self'", 'img-src': 'data:' },
        'options.html': { ...always, 'style-src': "'self'" },
        'welcome.html': { ...always, 'style-src': "'self'" },
        'access.html': { ...always, 'style-src': "'self'" },
        'sidepanel.html': {
          ...always,
          'style-src': "'self'",
          'img-src': 'blob: data: http: https:',
          'media-src': 'blob:',
          'connect-src': 'data:',
        },
        'reader.html': { ...always, 'style-src': "'self'", 'img-src': 'data: http: https:' },
        'offscreen.html': { ...always, 'connect-src': "'self' http: https:" },
        'bridge.html': always,
      });
    });

    test('holds the licences of what is bundled, and says where the source of it is', () => {
      const notices = readFileSync(join(dir, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
      const named = [...notices.matchAll(/^(\S+) [\d.]+\nLicence: (.+)$/gm)].map(([, found]) => found);
      expect(named).toEqual(
        expect.arrayContaining([
          '@duckduckgo/autoconsent',
          'dompurify',
          'pdfjs-dist',
          'preact',
          'tesseract.js-core',
          'zod',
        ]),
      );
      // Its rules are in the package as well, as a file of their own.
      expect(existsSync(join(dir, 'consent-rules.json'))).toBe(true);
      expect(notices).toMatch(
        /^@duckduckgo\/autoconsent .*\nLicence: MPL-2\.0\nSource code: https:\/\/github\.com\/duckduckgo\/autoconsent\n\nMozilla Public License/m,
      );
    });

    test('names no script that would be fetched from elsewhere, and no network that delivers scripts', {
      tag: '@promise',
    }, () => {
      const texts = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) =>
        /\.(m?js|html|css|json)$/.test(file),
      );
      expect(texts.some((file) => file.endsWith('.js'))).toBe(true);
      const networks =
        /\b(?:unpkg|jsdelivr|cdnjs|skypack|jspm|esm\.sh|r2\.dev|ajax\.googleapis|storage\.googleapis|cloudfront\.net|raw\.githubusercontent|tessdata\.projectnaptha)\b/;
      const remote = texts.filter((file) => {
        const text = readFileSync(join(dir, file), 'utf8');
        return networks.test(text) || (/js$/.test(file) && /https?:\/\/[^\s'"`]+\.(m?js|wasm)\b/.test(text));
      });
      expect(remote).toEqual([]);
    });

    test('loads what reads PDFs, scans and media only when it is asked for', () => {
      const heavy = { 'pdf.js': 'PasswordException', Mediabunny: 'EXT-X-STREAM-INF', Tesseract: 'GetTSVText' };
      const everything = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file));
      for (const [name, sign] of Object.entries(heavy)) {
        const holds = (file: string) => readFileSync(join(dir, file), 'utf8').includes(sign);
        expect(everything.some(holds), `${name} is in the package, where “${sign}” is`).toBe(true);
        for (const start of [
          'background.js',
          'offscreen.html',
          'sidepanel.html',
          'popup.html',
          'options.html',
          'bridge.html',
        ]) {
          expect([...loadedAtStart(dir, start)].filter(holds), `${name} at the start of ${start}`).toEqual([]);
        }
      }
    });

    test('keeps what reads a document out of the worker', () => {
      const worker = readFileSync(join(dir, 'background.js'), 'utf8');
      expect(existsSync(join(dir, 'capture.js'))).toBe(true);
      // Data that a document holds about itself. Functions that the worker sends into pages ask for styles, too.
      const onlyThere = 'application/ld+json';
      expect(readFileSync(join(dir, 'capture.js'), 'utf8')).toContain(onlyThere);
      expect(worker).not.toContain(onlyThere);
    });
  });
}
