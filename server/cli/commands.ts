import { SERVED_JOBS, SERVED_LOOKUPS, servedJob, servedLookup } from '../../lib/operations/served';
import type { OperationCommand } from '../../lib/operations/serving';

/** Runs a command. @param argv arguments after its name @throws Problem; or the signal's reason */
type Run = (argv: string[], env: NodeJS.ProcessEnv, signal: AbortSignal) => Promise<void>;

/** A command with its line in the list of all commands. */
interface CommandRow extends Pick<OperationCommand, 'summary'> {
  /** Absent for a command without one. */
  argument?: string;
  /** Absent for the two that the program itself knows: `scrape`, and `serve`, which is a program. */
  run?: Run;
}

/** The commands of operations that have one by their row. */
const OF_OPERATIONS: [string, CommandRow][] = [
  ...SERVED_LOOKUPS.flatMap((name): [string, CommandRow][] => {
    const { command } = servedLookup(name);
    const run: Run = async (...asked) => (await import('./lookup.ts')).printLookup(name, ...asked);
    return command ? [[name, { ...command, run }]] : [];
  }),
  ...SERVED_JOBS.flatMap((name): [string, CommandRow][] => {
    const { command } = servedJob(name);
    const run: Run = async (...asked) => (await import('./pages.ts')).scrapePages(name, ...asked);
    return command ? [[name, { ...command, run }]] : [];
  }),
];

/** The other commands, in the order in which the help lists them. */
const OTHERS: Record<string, CommandRow> = {
  parse: {
    argument: 'file',
    summary: 'prints a document of this computer as markdown',
    run: async (...asked) => (await import('./parse.ts')).printFile(...asked),
  },
  watch: {
    argument: 'url',
    summary: 'prints what changes in a page',
    run: async (argv, _env, signal) => (await import('./watch.ts')).watchAddress(argv, signal),
  },
  agent: {
    argument: 'prompt',
    summary: 'answers a question from pages that it finds',
    run: async (...asked) => (await import('./agent.ts')).askAgent(...asked),
  },
  scrape: { argument: 'url', summary: 'prints a page, whether there is a display or not' },
  serve: { summary: 'answers the v2 interface over HTTP' },
  mcp: {
    summary: 'serves an assistant (Model Context Protocol)',
    run: async (...asked) => (await import('./mcp.ts')).serveAssistant(...asked),
  },
  connect: {
    summary: "prints what to write into an assistant's configuration",
    run: async () => (await import('./connect.ts')).printConnection(),
  },
};

/** Every command, by its name. */
export const COMMANDS: ReadonlyMap<string, CommandRow> = new Map([...OF_OPERATIONS, ...Object.entries(OTHERS)]);

/** Width of a command in the list of all commands, in characters. */
const COLUMN = 35;

/** Lists every command with its summary, one per line. */
export const commandLines = (): string =>
  [...COMMANDS]
    .map(([name, { argument, summary }]) => {
      const options = name === 'connect' ? [] : ['[options]'];
      const words = ['npm start --', name, ...(argument ? [argument] : []), ...options];
      return `       ${words.join(' ').padEnd(COLUMN)} ${summary}`;
    })
    .join('\n');
