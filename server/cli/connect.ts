import { join } from 'node:path';
import { ROOT } from '../chromium/project.ts';
import { writeOutput } from './output.ts';

/** Program that assistants start: npm would print lines of its own, which are not valid messages. */
const PROGRAM = join(ROOT, 'server/cli/winnow.mjs');

/** Address of a server on this computer, and the placeholder of its key. */
const SERVED = { url: 'http://127.0.0.1:3002/mcp', key: 'YOUR_KEY' };

/** Runs `winnow connect`: prints the entries for the configuration of an assistant. */
export async function printConnection(): Promise<void> {
  await writeOutput(connectionText(process.execPath, PROGRAM));
}

const json = (value: unknown) => JSON.stringify(value, null, 2);

/**
 * Formats the configurations of common assistants.
 * @param node path of Node: graphical assistants do not know a shell's PATH
 * @param program path of `winnow.mjs`
 */
export function connectionText(node: string, program: string): string {
  const started = { command: node, args: [program, 'mcp'] };
  const headers = { Authorization: `Bearer ${SERVED.key}` };
  const quoted = JSON.stringify;
  return `An assistant that starts Winnow itself. A model, a search engine and folders of documents are options of the command:
winnow mcp --help.

"mcpServers", in claude_desktop_config.json, .mcp.json, .cursor/mcp.json, mcp_config.json:

${json({ mcpServers: { winnow: started } })}

"servers", in .vscode/mcp.json:

${json({ servers: { winnow: { type: 'stdio', ...started } } })}

TOML, in ~/.codex/config.toml:

[mcp_servers.winnow]
command = ${quoted(node)}
args = [${started.args.map((text) => quoted(text)).join(', ')}]

An assistant that uses a running server (npm run serve), with the key that it prints or that WINNOW_KEY has:

"mcpServers", in .mcp.json and .cursor/mcp.json; "type" is left out where the file has none:

${json({ mcpServers: { winnow: { type: 'http', url: SERVED.url, headers } } })}

"servers", in .vscode/mcp.json:

${json({ servers: { winnow: { type: 'http', url: SERVED.url, headers } } })}

TOML, in ~/.codex/config.toml, with the key in the variable WINNOW_KEY of the assistant:

[mcp_servers.winnow]
url = ${quoted(SERVED.url)}
bearer_token_env_var = "WINNOW_KEY"

Assistants that only start programs use a running server by: winnow mcp --server http://127.0.0.1:3002

Your own browser, signed in: start the server with npm run serve -- --browser mine, and turn on "Programs on this computer" in the
settings of Winnow. Winnow asks you before a program gets a page. A key for a program, by whose name you know it there:

WINNOW_KEY=${SERVED.key} npm run serve -- --program NAME
`;
}
