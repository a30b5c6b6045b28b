import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL, test } from './extension.ts';

/** The package as it is once a person has allowed what it can ask for: no headless browser shows the question. */
export const allowed = test.extend<{ copies: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  copies: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-allowed-'));
    await cp(FULL, folder, { recursive: true });
    const file = join(folder, 'manifest.json');
    const { optional_permissions, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
    manifest.permissions.push(...optional_permissions);
    await writeFile(file, JSON.stringify(manifest));
    await use(folder);
    await rm(folder, { recursive: true });
  },
  packageDir: async ({ copies }, use) => use(copies),
});
