import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { once } from '../../../lib/base/async';
import type { Execution, RunLimits } from '../execution.ts';
import { type CompiledProgram, compileProgram } from './completion-value.ts';
import { createRelay, type Relay } from './relay.ts';
import { SURFACE } from './surface.ts';
import { type ProgramCall, programMessage } from './wire.ts';

const SANDBOX = fileURLToPath(new URL('sandbox.mjs', import.meta.url));
const insideText = once(() => readFile(new URL('inside.js', import.meta.url), 'utf8'));

/** Maximum number of characters to keep of a program's output and of its value. */
const MOST_TEXT = 1_000_000;
/** CPU time beyond its timeout after which the system ends a program, in seconds, in case this process has ended. */
const GRACE = 5;
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
  const inside = await insideText();
  signal.throwIfAborted();
  const end = performance.now() + timeout * 1_000;
  const left = () => Math.max(1, end - performance.now());
  // Work that a program has not awaited must not continue after its end.
  page.setDefaultTimeout(left());
  const child = startProcess(timeout);
  const tell = (message: object) => void (child.connected && child.send(message, () => undefined));
  using relay = createRelay(page, { left, tell });
  try {
    return await new Promise<Execution>((resolve, reject) => {
      const printed = { stdout: '', stderr: '' };
      let isTruncated = false;
      const cut = (text: string) => {
        isTruncated ||= text.length > MOST_TEXT;
        return text.slice(0, MOST_TEXT);
      };
      const settle = (ended: Pick<Execution, 'result' | 'exitCode' | 'killed' | 'error'>) =>
        resolve({ ...printed, ...ended, ...(isTruncated && { truncated: true }) });
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
        if (message.type === 'print') {
          printed[message.stream] = cut(printed[message.stream] + message.text);
          return;
        }
        const { failure, result } = message;
        if (failure) fail(failure.message, failure.text);
        else settle({ result: cut(result), exitCode: 0, killed: false });
      });
      tell({ type: 'start', program, inside, surface: SURFACE, page: relay.page });
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
    tell({ type: 'result', id, value: await relay.call(call) });
  } catch (thrown) {
    const { name, message } = thrown instanceof Error ? thrown : new Error(String(thrown));
    tell({ type: 'result', id, error: { name, message } });
  }
}

/**
 * Starts a process without environment variables. On systems with a shell, its CPU time is limited to slightly more
 * than its timeout, so that an endless program ends even if no process is left to stop it.
 */
function startProcess(timeout: number): ChildProcess {
  const stdio: ['ignore', 'ignore', 'ignore', 'ipc'] = ['ignore', 'ignore', 'ignore', 'ipc'];
  if (process.platform === 'win32') return spawn(process.execPath, NODE_ARGS, { env: {}, stdio });
  const limited = 'ulimit -t "$1"; shift; exec "$@"';
  return spawn('/bin/sh', ['-c', limited, 'sh', String(timeout + GRACE), process.execPath, ...NODE_ARGS], {
    env: {},
    stdio,
  });
}
