import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FULL, test } from './extension.ts';

/** Copies the package as it is once a person has allowed what it can ask for: no headless browser shows the question. */
export async function copyAllowed(): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'winnow-allowed-'));
  await cp(FULL, folder, { recursive: true });
  const file = join(folder, 'manifest.json');
  const { optional_permissions, ...manifest } = JSON.parse(await readFile(file, 'utf8'));
  manifest.permissions.push(...optional_permissions);
  await writeFile(file, JSON.stringify(manifest));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}

/** Tests of that package. */
export const allowed = test.extend<{ copies: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright demands the destructuring
  copies: async ({}, use) => {
    await using copy = await copyAllowed();
    await use(copy.folder);
  },
  packageDir: async ({ copies }, use) => use(copies),
});
