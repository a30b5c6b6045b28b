import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '@/server/chromium/project';
import { connectionText } from '@/server/cli/connect';

/** The configurations in a text, by the line before each. */
const blocksOf = (text: string) => {
  const parts = text.split('\n\n');
  return parts.flatMap((part, index) => (/^[{[]/.test(part) ? [{ above: parts[index - 1] ?? '', block: part }] : []));
};

/** Parses the part of TOML that is printed: one table, whose values are written as in JSON. */
function parseTable(text: string): { table: string; values: Record<string, unknown> } {
  const [head = '', ...lines] = text.split('\n');
  const values = lines.map((line) => {
    const [, key = '', value = ''] = /^(\w+) = (.+)$/.exec(line) ?? [];
    return [key, JSON.parse(value)];
  });
  return { table: head, values: Object.fromEntries(values) };
}

const read = (block: string): unknown => (block.startsWith('{') ? JSON.parse(block) : parseTable(block));

it.each([
  ['/usr/bin/node', '/home/ada b/winnow.mjs'],
  ['C:\\Program Files\\nodejs\\node.exe', 'C:\\Users\\Ada "B"\\winnow.mjs'],
])('prints what each assistant reads, with the path %s', (command, program) => {
  const args = [program, 'mcp'];
  const url = 'http://127.0.0.1:3002/mcp';
  const served = { type: 'http', url, headers: { Authorization: 'Bearer YOUR_KEY' } };
  const table = '[mcp_servers.winnow]';
  const blocks = blocksOf(connectionText(command, program));
  expect(blocks.map(({ block }) => read(block))).toEqual([
    { mcpServers: { winnow: { command, args } } },
    { servers: { winnow: { type: 'stdio', command, args } } },
    { table, values: { command, args } },
    { mcpServers: { winnow: served } },
    { servers: { winnow: served } },
    { table, values: { url, bearer_token_env_var: 'WINNOW_KEY' } },
  ]);
  // Each says which files it goes into.
  for (const { above } of blocks) expect(above).toMatch(/\.(json|toml)\b.*:$/s);
});

it('prints what the page about assistants shows', async () => {
  const page = await readFile(join(ROOT, 'docs/MCP.md'), 'utf8');
  const printed = blocksOf(connectionText('/usr/bin/node', '/home/ada/winnow/server/cli/winnow.mjs'));
  const shown = [...page.matchAll(/^```(?:json|toml)\n(.*?)\n```$/gms)].map(([, block = '']) => block);
  expect(shown.map(read)).toEqual(printed.map(({ block }) => read(block)));
});
