import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { once } from '../../../lib/async';
import type { Execution, RunLimits } from '../execution.ts';
import { type CompiledProgram, compileProgram } from './completion-value.ts';
import { createRelay, type Relay } from './relay.ts';
import { SURFACE } from './surface.ts';
import { type ProgramCall, programMessage } from './wire.ts';

const SANDBOX = fileURLToPath(new URL('sandbox.mjs', import.meta.url));
const insideText = once(() => readFile(new URL('inside.js', import.meta.url), 'utf8'));

/** Characters that are kept of each of what a program prints and gives. */
const MOST_TEXT = 1_000_000;
/** Seconds of computing beyond its time after which the system ends a program, should this process be gone by then. */
const GRACE = 5;
/** Megabytes of a program's objects. */
const MEMORY = 256;
/** The one that says so where a program is killed. Matches shells: 128 and the number of the signal. */
const KILLED = 137;

/** Node's own limits of a process, by the names that this version has for them. */
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
 * Runs a program with a page, in a process of its own that ends with it.
 * @returns how it went: a program that fails, or that is stopped at its timeout, is no failure of this function
 * @throws the signal's reason once it is aborted; the process is gone by then, too
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
  // What a program has not waited for must not happen behind its back.
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
 * Starts a process without an environment. On systems with a shell it may compute for a while longer than its time and no more,
 * so that a program without an end ends even where nobody is left to stop it.
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
