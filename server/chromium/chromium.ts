import { accessSync, constants, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../problem.ts';
import { findChromiums } from './find.ts';
import { bin } from './project.ts';
import { runProgram } from './run-program.ts';

/** True for root, for whom Chromium refuses its sandbox. */
export const RUNS_AS_ROOT = process.getuid?.() === 0;

/** Arguments for every Chromium of commands and tests: they disable its own network requests. */
export const CHROMIUM_ARGS = [
  ...(RUNS_AS_ROOT ? ['--no-sandbox'] : []),
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * How long a Chromium may take to show a blank page before it counts as broken, in ms; the first start on a cold disk
 * is slow.
 */
const START_LIMIT = 60_000;

/** Ways to get a Chromium; a test replaces them. */
export interface ChromiumSources {
  /** The user's own choice; if it does not start, no other is used instead. */
  chosen?: string | undefined;
  find(): string[];
  /** @returns why a program does not start; undefined if it does */
  failureOf(path: string, signal?: AbortSignal): Promise<string | undefined>;
  installers: Installer[];
}

/**
 * Chooses the Chromium or Chrome for Testing to use: an installed program if any starts, else a new installation.
 * @returns the path of the program
 * @throws Problem that names what to install
 */
export async function chromiumPath(signal?: AbortSignal, sources: ChromiumSources = thisMachine()): Promise<string> {
  const { chosen, find, failureOf, installers } = sources;
  if (chosen) {
    const failure = await failureOf(chosen, signal);
    if (failure) throw new Problem(`CHROMIUM_PATH: ${chosen} does not start (${failure}).`);
    return chosen;
  }

  const failures = new Map<string, string>();
  const firstThatStarts = async () => {
    for (const path of find()) {
      const failure = await failureOf(path, signal);
      if (!failure) return path;
      failures.set(path, failure);
    }
    return undefined;
  };

  const found = await firstThatStarts();
  if (found) return found;
  for (const install of installers) {
    const installed = (await install(signal)) && (await firstThatStarts());
    if (installed) return installed;
  }
  const tried = [...failures].map(([path, failure]) => `; ${path} does not start (${failure})`).join('');
  throw new Problem(`chromium: Install the package chromium, or set CHROMIUM_PATH to a Chrome for Testing${tried}.`);
}

const thisMachine = (): ChromiumSources => ({
  chosen: process.env.CHROMIUM_PATH,
  find: () => findChromiums({ platform: process.platform, home: homedir(), env: process.env, list, isExecutable }),
  failureOf,
  installers: INSTALLERS,
});

function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/**
 * Starts it with a blank page. `--version` is not enough: it succeeds even if libraries that pages need are missing.
 */
export async function failureOf(path: string, signal?: AbortSignal): Promise<string | undefined> {
  const profile = mkdtempSync(join(tmpdir(), 'winnow-try-'));
  const args = [...CHROMIUM_ARGS, '--headless', `--user-data-dir=${profile}`, '--dump-dom', 'about:blank'];
  const limit = AbortSignal.timeout(START_LIMIT);
  try {
    const { code, output } = await runProgram(path, args, {
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    return code === 0 && output.includes('<html') ? undefined : complaint(output, code);
  } catch (error) {
    if (limit.aborted) return 'it shows no page within a minute';
    throw error;
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Finds the error of Chromium, its wrapper or the system's loader, without process and file numbers. */
function complaint(output: string, code: number): string {
  const lines = output.trim().split('\n');
  // Chromium often complains about a missing message bus, and works.
  const line = lines.filter((line) => /error|fatal/i.test(line) && !line.includes('dbus/')).at(-1) ?? lines.at(-1);
  return line?.replace(/^\[[^\]]*\] /, '').replace(/\.$/, '') || `it ends with code ${code}`;
}

/** Installs a Chromium on this machine. @returns true if it reports success */
type Installer = (signal?: AbortSignal) => Promise<boolean>;

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** Downloads with Playwright into its cache. Never `--with-deps`, which installs packages even if it then fails. */
const downloadWithPlaywright: Installer = async (signal) => {
  say('No Chromium starts here yet. Downloading one with Playwright…');
  const args = [bin('playwright'), 'install', 'chromium', '--no-shell'];
  const { code } = await runProgram(process.execPath, args, { progress: true, signal });
  return code === 0;
};

/** Installs the distribution's package, if apt exists and this user may use it without a password. */
const installWithApt: Installer = async (signal) => {
  const root = process.getuid?.() === 0;
  const apt = async (...args: string[]) => {
    const [program = '', ...rest] = [...(root ? [] : ['sudo', '-n']), 'apt-get', ...args];
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const { code } = await runProgram(program, rest, { progress: true, env, signal });
    return code === 0;
  };
  say('That did not give one that starts. Installing the package chromium with apt…');
  return (await apt('update')) && (await apt('install', '--yes', 'chromium'));
};

const INSTALLERS: Installer[] = [downloadWithPlaywright, installWithApt];
