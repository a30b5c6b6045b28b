import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { Marionette } from './marionette.ts';

/** Milliseconds; the first start on a cold disk is slow. */
const START_LIMIT = 60_000;
/** Milliseconds that the end may take. */
const QUIT_LIMIT = 10_000;

export interface BrowserProcess {
  marionette: Marionette;
  quit(): Promise<void>;
}

/** Starts Firefox without a window on the screen, on a profile of its own. */
export async function startFirefox(program: string, preferences: Record<string, unknown>): Promise<BrowserProcess> {
  const profile = await mkdtemp(join(tmpdir(), 'winnow-firefox-'));
  const lines = Object.entries({ ...OURS, ...preferences }).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const args = ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile];
  const child = spawn(program, args, { stdio: 'ignore' });
  // A run that is broken off leaves no browser behind.
  const kill = () => child.kill();
  process.once('exit', kill);
  const exited = once(child, 'exit').finally(() => process.off('exit', kill));
  const ended = exited.then(() => {
    throw new Error(`${program} ended before it could be driven.`);
  });
  const marionette = await Marionette.connect(await Promise.race([portOf(profile), ended]));
  await marionette.send('WebDriver:NewSession');
  return {
    marionette,
    async quit() {
      // Firefox may be gone before it responds.
      void marionette.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => undefined);
      // With a page whose script never ends, it does not end by itself.
      const late = setTimeout(() => child.kill('SIGKILL'), QUIT_LIMIT);
      await exited;
      clearTimeout(late);
      marionette.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Firefox writes the port down once it listens. */
async function portOf(profile: string): Promise<number> {
  let port = '';
  await expect(async () => {
    port = await readFile(join(profile, 'MarionetteActivePort'), 'utf8');
  }).toPass({ timeout: START_LIMIT });
  return Number(port);
}

const OURS = {
  // Firefox chooses a free port, and writes it into the profile.
  'marionette.port': 0,
  // Prompts take a press at once.
  'security.notification_enable_delay': 0,
  'dom.ipc.processPrelaunch.enabled': false,
  'datareporting.policy.dataSubmissionEnabled': false,
};
