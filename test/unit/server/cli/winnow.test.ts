/** @module-tag slow */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ROOT } from '@/server/chromium/project';

const execute = promisify(execFile);

/** A folder that is not the project's, with the program as a global install links it. */
let folder: string;
let program: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-bin-'));
  const { bin } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as { bin: { winnow: string } };
  program = join(folder, 'winnow');
  await symlink(join(ROOT, bin.winnow), program);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

it.each([
  ['scrape --help', /^Usage: /],
  ['map --help', /^Usage: .*map url/],
  ['mcp --help', /^Usage: .*mcp/],
  ['serve --help', /^Usage: .*serve/],
  ['connect', /"mcpServers"[\s\S]*winnow\.mjs"[\s\S]*\[mcp_servers\.winnow\]/],
])('runs %s by its link in any folder, and writes nothing there', async (line, printed) => {
  const { stdout, stderr } = await execute(program, line.split(' '), { cwd: folder });
  expect(stdout).toMatch(printed);
  expect(stderr).toBe('');
});
