import { bin } from './project.ts';
import { runProgram } from './run-program.ts';

/** Installs a Chromium on this machine. @returns true if it reports success */
export type Installer = (signal?: AbortSignal) => Promise<boolean>;

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

export const INSTALLERS: Installer[] = [downloadWithPlaywright, installWithApt];
