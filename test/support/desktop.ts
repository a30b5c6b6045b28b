import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const isInstalled = (tool: string) => spawnSync('which', [tool]).status === 0;

/** True where a display without a screen, and hands for it, are installed. */
export const hasDesktop = ['Xvfb', 'xdotool'].every(isInstalled);

/** True where such a display can be pictured, too. */
export const hasCamera = hasDesktop && isInstalled('import');

/** A display with a keyboard and a mouse: what a headless browser does not draw (menus, dialogs) can be used there. */
export interface Desktop {
  display: string;
  /** Runs xdotool with these arguments. */
  press(...args: string[]): void;
  /** Writes a picture of all of it to a file. */
  picture(path: string): void;
  close(): void;
}

/** @param size pixels, such as `1280x900` */
export async function startDesktop(size = '1280x900'): Promise<Desktop> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const display = `:${number.toString().trim()}`;
  const env = { ...process.env, DISPLAY: display };
  return {
    display,
    press: (...args) => void execFileSync('xdotool', args, { env }),
    picture: (path) => void execFileSync('import', ['-window', 'root', path], { env }),
    close: () => void server.kill(),
  };
}
