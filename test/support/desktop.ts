import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

const isInstalled = (tool: string) => spawnSync('which', [tool]).status === 0;

/** True if a virtual display and a tool that operates it are installed. */
export const hasDesktop = ['Xvfb', 'xdotool'].every(isInstalled);

/** True if screenshots of such a display are possible, too. */
export const hasCamera = hasDesktop && isInstalled('import');

/** A virtual display with keyboard and mouse, for what headless browsers do not draw, such as menus and dialogs. */
export interface Desktop {
  display: string;
  /** Runs xdotool. */
  press(...args: string[]): void;
  /** Writes a screenshot of the whole display to a file. */
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
