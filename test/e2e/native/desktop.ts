import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';

/** True where a display without a screen, and hands for it, are installed. */
export const hasDesktop = ['Xvfb', 'xdotool'].every((tool) => spawnSync('which', [tool]).status === 0);

/** A display with a keyboard and a mouse: what a headless browser does not draw (menus, dialogs) can be used there. */
export interface Desktop {
  display: string;
  /** Runs xdotool with these arguments. */
  press(...args: string[]): void;
  close(): void;
}

export async function startDesktop(): Promise<Desktop> {
  const server = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(server.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer];
  const display = `:${number.toString().trim()}`;
  return {
    display,
    press: (...args) => void execFileSync('xdotool', args, { env: { ...process.env, DISPLAY: display } }),
    close: () => void server.kill(),
  };
}
