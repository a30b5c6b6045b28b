import { bin } from './project.ts';
import { runProgram } from './run-program.ts';

/** Brings a Chromium onto this machine. @returns whether it says that it did */
export type Installer = (signal?: AbortSignal) => Promise<boolean>;

const say = (sentence: string) => process.stderr.write(`${sentence}\n`);

/** Playwright's own download, into its cache. Never `--with-deps`, which installs packages even where it then fails. */
const downloadWithPlaywright: Installer = async (signal) => {
  say('No Chromium starts here yet. Downloading one with Playwright…');
  const args = [bin('playwright'), 'install', 'chromium', '--no-shell'];
  const { code } = await runProgram(process.execPath, args, { progress: true, signal });
  return code === 0;
};

/** The distribution's package, where apt is there and this user may use it without being asked for a password. */
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
