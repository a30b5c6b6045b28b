import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { noticesOf } from '@/modules/notices/notices';
import { type BundledPackage, packagesOf } from '@/modules/notices/packages';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const inModules = (path: string) => join(root, 'node_modules', path);

const TEXTS = { apache: 'TERMS', lgpl: 'FREEDOMS' };

const sample: BundledPackage = {
  name: 'sample',
  version: '1.2.3',
  license: 'MIT',
  author: 'A. Sample',
  repository: 'https://example.com/sample',
  text: 'The licence of sample.',
};

describe('bundled packages', () => {
  it('are those that modules are of, each once, by name', () => {
    const found = packagesOf([
      inModules('zod/v4/core/core.js'),
      inModules('preact/hooks/dist/hooks.mjs'),
      inModules('preact/dist/preact.mjs?commonjs-module'),
      join(root, 'lib/recorder/dom.ts'),
      '\0virtual:wxt-plugins',
    ]);
    expect(found.map(({ name, license }) => [name, license])).toEqual([
      ['preact', 'MIT'],
      ['zod', 'MIT'],
    ]);
    expect(found[0]?.text).toContain('Copyright (c) 2015-present Jason Miller');
  });

  it('say where their source is', () => {
    const [found] = packagesOf([inModules('@duckduckgo/autoconsent/dist/autoconsent.esm.js')]);
    expect(found).toMatchObject({ license: 'MPL-2.0', repository: 'https://github.com/duckduckgo/autoconsent' });
    expect(found?.text).toContain('Mozilla Public License');
  });

  it('count the bundler among them if its helpers are there, without what is in the bundler', () => {
    const [found] = packagesOf(['\0vite/preload-helper.js']);
    expect(found).toMatchObject({ name: 'vite', license: 'MIT' });
    expect(found?.text).toContain('Vite contributors');
    expect(found?.text).not.toContain('@jridgewell');
  });
});

describe('notices', () => {
  it('name the encoder that is a file of its own, with its licence', () => {
    expect(noticesOf([], TEXTS)).toMatch(/LAME 3\.100, in the file media\/mp3-encoder\.js[\s\S]*FREEDOMS/);
  });

  it('have name, version, licence, source and text of each', () => {
    expect(noticesOf([sample], TEXTS)).toContain(
      'sample 1.2.3\nLicence: MIT\nSource code: https://example.com/sample\n\nThe licence of sample.',
    );
  });

  it('stand in for a licence file that a package does not bring', () => {
    const notices = noticesOf([{ ...sample, text: '' }], TEXTS);
    expect(notices).toMatch(/Copyright \(c\) A\. Sample\n\nPermission is hereby granted/);
    expect(noticesOf([{ ...sample, license: 'Apache-2.0', text: '' }], TEXTS)).toMatch(/Version 2\.0[\s\S]*TERMS/);
  });

  it.each<[string, Partial<BundledPackage>]>([
    ['has a licence that is not allowed', { license: 'GPL-3.0-only' }],
    ['has several licences at once', { license: 'MIT AND GPL-3.0-only' }],
    ['states no licence', { license: '' }],
    ['brings no text that could be stood in for', { license: 'ISC', text: '' }],
    ['is under the MPL and does not say where its source is', { license: 'MPL-2.0', repository: undefined }],
  ])('are refused, with its name, if a package %s', (_, fault) => {
    expect(() => noticesOf([sample, { ...sample, name: 'faulty', ...fault } as BundledPackage], TEXTS)).toThrow(
      /^The notices cannot be written\.\nfaulty: .*$/,
    );
  });

  it('take a package that leaves a choice of licences', () => {
    expect(noticesOf([{ ...sample, license: '(GPL-3.0-only OR MIT)' }], TEXTS)).toContain('sample 1.2.3');
  });
});
