import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { once } from '../../../lib/base/async';
import type { Execution, RunLimits } from '../execution.ts';
import { type CompiledProgram, compileProgram } from './completion-value.ts';
import { createRelay, type Relay } from './relay.ts';
import { SURFACE } from './surface.ts';
import { type ProgramCall, programMessage } from './wire.ts';

const SANDBOX = fileURLToPath(new URL('sandbox.mjs', import.meta.url));
const textOf = (name: string) => readFile(new URL(name, import.meta.url), 'utf8');
/** Scripts that prepare the context of a program. */
const preparation = once(async () => ({ inside: await textOf('inside.js'), addresses: await textOf('addresses.js') }));

/** Maximum number of characters to keep of a program's output. */
const MOST_TEXT = 1_000_000;
/** Maximum number of characters of its value, which may be a picture in base64. */
const MOST_RESULT = 20_000_000;
/** Memory limit for a program's objects, in megabytes. */
const MEMORY = 256;
/** Exit code of a killed program. Matches shells: 128 plus the number of the signal. */
const KILLED = 137;

/** Node's own restrictions for a process, by their names in this version. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission';
const NODE_ARGS = [
  permission,
  `--allow-fs-read=${SANDBOX}`,
  '--disallow-code-generation-from-strings',
  '--no-warnings',
  `--max-old-space-size=${MEMORY}`,
  SANDBOX,
];

/**
 * Runs a program with a page, in a separate process that ends with it.
 * @returns its outcome: a program that fails, or is stopped at its timeout, does not make this function throw
 * @throws the signal's reason once it is aborted; by then the process has ended
 */
export async function runCode(page: Page, code: string, { timeout, signal }: RunLimits): Promise<Execution> {
  let program: CompiledProgram;
  try {
    program = compileProgram(code);
  } catch (thrown) {
    return failed(`SyntaxError: ${thrown instanceof Error ? thrown.message : 'This is no JavaScript.'}`);
  }
  const prepared = await preparation();
  signal.throwIfAborted();
  const end = performance.now() + timeout * 1_000;
  const left = () => Math.max(1, end - performance.now());
  // Work that a program has not awaited must not continue after its end.
  page.setDefaultTimeout(left());
  const child = startProcess();
  const tell = (message: object, sent?: () => void) => void (child.connected && child.send(message, () => sent?.()));
  const warnings: string[] = [];
  using relay = createRelay(page, { left, tell, warn: (text) => void warnings.push(`${text}\n`) });
  try {
    return await new Promise<Execution>((resolve, reject) => {
      const printed = { stdout: '', stderr: '' };
      let isTruncated = false;
      const cut = (text: string, most = MOST_TEXT) => {
        isTruncated ||= text.length > most;
        return text.slice(0, most);
      };
      const settle = (ended: Pick<Execution, 'result' | 'exitCode' | 'killed' | 'error'>) =>
        resolve({
          ...printed,
          stderr: printed.stderr + warnings.join(''),
          ...ended,
          ...(isTruncated && { truncated: true }),
        });
      const fail = (error: string, text = error, exitCode = 1, killed = false) => {
        printed.stderr = cut(`${printed.stderr}${text}\n`);
        settle({ result: '', exitCode, killed, error });
      };
      const timer = setTimeout(
        () => fail(`The program was stopped at its timeout of ${timeout} s.`, undefined, KILLED, true),
        left(),
      );
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      child.once('close', (status, signalName) => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
        fail(
          `The program's process ended (${signalName ?? status}): it may have used too much memory.`,
          undefined,
          status || KILLED,
        );
      });
      child.on('error', reject);
      child.on('message', (raw) => {
        const read = programMessage.safeParse(raw);
        if (!read.success) return;
        const message = read.data;
        if (message.type === 'call') return void answer(relay, message, tell);
        if (message.type === 'listen') return relay.listen(message);
        if (message.type === 'print') {
          printed[message.stream] = cut(printed[message.stream] + message.text);
          return;
        }
        const { failure, result } = message;
        if (failure) fail(failure.message, failure.text);
        else settle({ result: cut(result, MOST_RESULT), exitCode: 0, killed: false });
      });
      tell({ type: 'start', program, ...prepared, surface: SURFACE, page: relay.page, news: relay.news() });
    });
  } finally {
    child.kill('SIGKILL');
  }
}

const failed = (error: string): Execution => ({
  result: '',
  stdout: '',
  stderr: `${error}\n`,
  exitCode: 1,
  killed: false,
  error,
});

async function answer(relay: Relay, call: ProgramCall, tell: (message: object) => void): Promise<void> {
  const { id } = call;
  try {
    const value = await relay.call(call);
    tell({ type: 'result', id, value, news: relay.news() });
  } catch (thrown) {
    const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    tell({ type: 'result', id, error: { name, message }, news: relay.news() });
  }
  relay.flush();
}

/**
 * Waits for the end of the server's side of a channel, and then ends the process that this shell becomes, whatever that
 * is busy with. A line means that it has ended before: its id may be another process's by then.
 */
const WITH_WATCHER = '{ read -r ended <&4 || kill -9 $$; } 3<&- & exec "$@" 4<&-';

/**
 * Starts a process without environment variables. On systems with a shell it ends with this process, even if this
 * process is killed: a program that only computes does not notice that its own channel has closed.
 */
function startProcess(): ChildProcess {
  if (process.platform === 'win32') {
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc'];
    return spawn(process.execPath, NODE_ARGS, { env: {}, stdio });
  }
  const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc', 'pipe'];
  const child = spawn('/bin/sh', ['-c', WITH_WATCHER, 'sh', process.execPath, ...NODE_ARGS], { env: {}, stdio });
  const watcher = child.stdio[4] as Writable | null | undefined;
  // The watcher may be gone, and with it the channel.
  watcher?.on('error', () => undefined);
  child.once('exit', () => watcher?.end('\n'));
  return child;
}
