import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { launchBrowser } from '../../../../server/chromium/launch.ts';
import { makeTemporaryFolder } from '../../../../server/temporary.ts';

afterEach(() => vi.unstubAllEnvs());

it.each([
  ['English, as the server that repeats its sentences does, where it has no window', true, 'en_US', true],
  ['the language of whoever looks at its window', false, 'de', false],
])('Chromium speaks %s', async (_, headless, language, isTold) => {
  await using folder = await makeTemporaryFolder('language');
  const executablePath = join(folder.path, 'chromium');
  const seen = join(folder.path, 'seen');
  await writeFile(executablePath, `#!/bin/sh\necho "$LANGUAGE $*" > ${seen}\nexit 1\n`, { mode: 0o700 });
  vi.stubEnv('LANGUAGE', 'de');
  await expect(launchBrowser({ executablePath, extension: folder.path, headless })).rejects.toThrow();
  const [started = '', ...args] = (await readFile(seen, 'utf8')).split(' ');
  expect(started).toBe(language);
  expect(args.includes('--lang=en-US')).toBe(isTold);
});
