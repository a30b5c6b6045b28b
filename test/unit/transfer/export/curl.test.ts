import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScrapeRequestInput } from '@/lib/contract';
import { curlCommand } from '@/lib/transfer/export/curl';

/** A directory with a `curl` that writes down its arguments, each ended by a NUL. */
let stage: string;

beforeAll(async () => {
  stage = await mkdtemp(join(tmpdir(), 'curl-command-'));
  await writeFile(join(stage, 'curl'), '#!/bin/sh\nprintf "%s\\0" "$@" > "$ARGUMENTS"\n', { mode: 0o755 });
});

afterAll(() => rm(stage, { recursive: true }));

/** Runs the command in a shell and returns the arguments that curl was called with. */
async function run(shell: string, command: string): Promise<string[]> {
  const written = join(stage, 'arguments');
  await promisify(execFile)(shell, ['-c', command], {
    cwd: stage,
    env: {
      PATH: `${stage}${delimiter}${process.env.PATH}`,
      ARGUMENTS: written,
      API_KEY: 'the key',
      BASE_URL: 'http://127.0.0.1:3002',
    },
  });
  return (await readFile(written, 'utf8')).split('\0').slice(0, -1);
}

const HOSTILE = [
  "it's",
  "'; touch pwned; '",
  '$(touch pwned) `touch pwned` $PATH $API_KEY',
  '"double" and \\back\\slash\\',
  '!history !! ^a^b',
  'line\nbreak\r\nand\ttab',
  '@/etc/passwd',
  '--output pwned',
  'nul \u0000 escape \u001b[2J delete \u007f csi \u009b',
  'reversed \u202e line',
  '\ud800 alone',
  '日本語 🌾 \u{e0041} tag',
];

const question = (text: string): ScrapeRequestInput => ({
  url: 'https://a.example/?a=1&b=2#c',
  formats: [{ type: 'question', question: text }],
});

describe.each(['sh', 'bash'])('curlCommand, run by %s', (shell) => {
  it.each(HOSTILE)('sends %j as it is', { tags: ['slow'] }, async (text) => {
    const sent = await run(shell, curlCommand(question(text), 'https://api.example'));
    expect(sent.slice(0, -1)).toEqual([
      'https://api.example/v2/scrape',
      '-H',
      'Authorization: Bearer the key',
      '-H',
      'Content-Type: application/json',
      '--data-raw',
    ]);
    expect(JSON.parse(sent.at(-1) ?? '')).toEqual(question(text));
    expect(await readdir(stage)).not.toContain('pwned');
  });
});

describe('curlCommand', () => {
  it('sends any text as it is', { tags: ['slow'], timeout: 30_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const sent = await run('sh', curlCommand(question(text), "https://api.example/it's"));
        expect(sent[0]).toBe("https://api.example/it's/v2/scrape");
        expect(JSON.parse(sent.at(-1) ?? '')).toEqual(question(text));
      }),
      { numRuns: 40 },
    );
  });

  it('takes the address from the environment where no service is known', async () => {
    expect((await run('sh', curlCommand(question('Why?'), '')))[0]).toBe('http://127.0.0.1:3002/v2/scrape');
  });

  it('shows every character that a terminal would act on', () => {
    expect(curlCommand(question(HOSTILE.join(' ')), '')).toMatch(/^(?:\n|[^\p{Cc}\p{Cf}])*$/u);
  });
});
