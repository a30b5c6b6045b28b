import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../server/database/open.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A server in its own process, as `npm run serve` starts it. */
export interface ServedProcess {
  /** `http://127.0.0.1:port` */
  url: string;
  /** Kills it and its browsers. */
  kill(): Promise<void>;
  /** Stops it like Ctrl+C. */
  stop(): Promise<void>;
}

/** @param place where jobs are stored */
export async function startProcess(place: DatabasePlace, concurrency: number, key: string): Promise<ServedProcess> {
  const data = 'folder' in place ? ['--data', place.folder] : [];
  const database = 'address' in place ? { WINNOW_DATABASE: place.address } : {};
  const options = ['--port', '0', '--concurrency', String(concurrency), ...data];
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/cli/serve.ts', ...options], {
    cwd: ROOT,
    env: { ...process.env, WINNOW_KEY: key, ...database },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stderr.on('data', (text) => (printed += text));
  const ended = once(child, 'exit');
  const [said] = await Promise.race([once(child.stdout, 'data'), ended]);
  const url = /^POST (\S+)\/v2\/scrape$/m.exec(String(said))?.[1];
  if (!url) throw new Error(`The server did not start: ${printed}`);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await ended;
  };
  return { url, kill: end('SIGKILL'), stop: end('SIGTERM') };
}
