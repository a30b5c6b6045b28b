import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ChromiumSources, chromiumPath, failureOf } from '@/server/chromium/chromium';

/** A machine where these programs are found, and those in `broken` do not start. */
function sources({ broken = [], ...rest }: Partial<ChromiumSources> & { broken?: string[] }): ChromiumSources {
  return {
    find: () => [],
    failureOf: async (path) => (broken.includes(path) ? 'a library is missing' : undefined),
    installers: [],
    ...rest,
  };
}

describe('chromiumPath', () => {
  it('takes the first that starts, and installs nothing then', async () => {
    const install = vi.fn();
    const found = sources({ find: () => ['/a', '/b', '/c'], broken: ['/a'], installers: [install] });
    expect(await chromiumPath(undefined, found)).toBe('/b');
    expect(install).not.toHaveBeenCalled();
  });

  it("takes the person's own choice before any other", async () => {
    expect(await chromiumPath(undefined, sources({ chosen: '/mine', find: () => ['/a'] }))).toBe('/mine');
  });

  it('never replaces a choice that does not start', async () => {
    const chosen = sources({ chosen: '/mine', broken: ['/mine'], find: () => ['/a'] });
    await expect(chromiumPath(undefined, chosen)).rejects.toThrow(
      'CHROMIUM_PATH: /mine does not start (a library is missing).',
    );
  });

  it('installs until one starts: a download that lacks libraries is not enough', async () => {
    const there: string[] = [];
    const installer = (path: string, works: boolean) => async () => {
      there.push(path);
      return works;
    };
    const installers = [installer('/downloaded', true), installer('/packaged', true), installer('/never', true)];
    const bare = sources({ find: () => there, broken: ['/downloaded'], installers });
    expect(await chromiumPath(undefined, bare)).toBe('/packaged');
    expect(there).toEqual(['/downloaded', '/packaged']);
  });

  it('says in one line what to install, and what was tried', async () => {
    const hopeless = sources({ find: () => ['/a'], broken: ['/a'], installers: [async () => false] });
    await expect(chromiumPath(undefined, hopeless)).rejects.toThrow(
      'chromium: Install the package chromium, or set CHROMIUM_PATH to a Chrome for Testing; ' +
        '/a does not start (a library is missing).',
    );
  });
});

describe('failureOf', () => {
  /** A program that prints this and ends with this code. */
  async function program(script: string): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-program-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const path = join(folder, 'chrome');
    await writeFile(path, `#!/bin/sh\n${script}\n`);
    await chmod(path, 0o755);
    return path;
  }

  it('has nothing to say of a program that shows a page', async () => {
    expect(await failureOf(await program('echo "<html></html>"'))).toBeUndefined();
  });

  it('quotes the loader where a library is missing', async () => {
    const broken = await program('echo "chrome: error while loading shared libraries: libnss3.so" >&2; exit 127');
    expect(await failureOf(broken)).toBe('chrome: error while loading shared libraries: libnss3.so');
  });

  it('quotes Chromium without its numbers', async () => {
    const refused = await program('echo "[1:1:0101/000000.0:FATAL:a.cc(12)] No usable sandbox!" >&2; exit 1');
    expect(await failureOf(refused)).toBe('No usable sandbox!');
  });

  it('is not taken in by a program that ends well without a page, nor by one that is not there', async () => {
    expect(await failureOf(await program('exit 0'))).toBe('it ends with code 0');
    expect(await failureOf('/nowhere/chrome')).toContain('ENOENT');
  });
});
