import { builtExtension } from '../chromium/build.ts';
import { chromiumPath, RUNS_AS_ROOT } from '../chromium/chromium.ts';
import type { Launch } from '../chromium/launch.ts';
import { Problem } from '../problem.ts';
import { sweepTemporaryFolders } from '../temporary.ts';
import { say } from './output.ts';

/**
 * Runs a command until it ends, or until the user or a parent process stops it. A second signal ends the process at
 * once. Failures become a message and an exit code.
 */
export async function runCommand(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => stop.abort(new Problem(`${name}: Stopped.`, 130)));
  }
  try {
    await work(stop.signal);
  } catch (thrown) {
    // Any other error after the stop is a consequence of it.
    const { message, exitCode } = Problem.from(stop.signal.aborted ? stop.signal.reason : thrown, name);
    say(message);
    process.exitCode = exitCode;
  }
}

/**
 * Builds the extension, finds or installs a Chromium, and removes the files of commands that were killed.
 * @throws Problem that names what is missing
 */
export async function prepareLaunch(signal: AbortSignal): Promise<Pick<Launch, 'executablePath' | 'extension'>> {
  const extension = await builtExtension({ signal, onBuild: () => say('Building the extension…') });
  const executablePath = await chromiumPath(signal);
  if (RUNS_AS_ROOT) say('Running as root: Chromium is started without its sandbox.');
  await sweepTemporaryFolders();
  return { executablePath, extension };
}
