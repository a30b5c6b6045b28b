import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { DatabasePlace } from '../../server/database/open.ts';

export const PLAIN_KEY = 'the-key-of-the-test';
/** Number of pages that such a server reads at the same time. */
export const PLAIN_SLOTS = 4;

const PROGRAM = fileURLToPath(new URL('plain-server.ts', import.meta.url));

/** A server in its own process, which can be killed. */
export interface PlainProcess {
  url: string;
  pid: number;
  kill(): Promise<void>;
}

/** What the sessions of such a server need. */
export interface PlainSessions {
  /** Path of the Chromium that they are in. */
  chromium: string;
  /** Folder of the profiles. */
  profiles: string;
  /** Base URL of the model for prompts. */
  model: string;
  /** Folder for temporary files. */
  temporary: string;
}

/**
 * Starts a server that reads pages without a browser.
 * @param place where jobs are stored; null for memory
 * @param sessions absent for a server without sessions
 */
export async function startPlain(place: DatabasePlace | null, sessions?: PlainSessions): Promise<PlainProcess> {
  const args = ['--import', 'tsx', PROGRAM, JSON.stringify(place), String(PLAIN_SLOTS), PLAIN_KEY];
  const child = spawn(process.execPath, sessions ? [...args, JSON.stringify(sessions)] : args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...(sessions && { TMPDIR: sessions.temporary }) },
  });
  const [printed] = await once(child.stdout, 'data');
  return {
    url: String(printed).trim(),
    pid: child.pid as number,
    async kill() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Sends a request to such a server: a POST with a body, or else a GET. */
export async function askPlain({ url }: Pick<PlainProcess, 'url'>, path: string, body?: object) {
  const headers = { authorization: `Bearer ${PLAIN_KEY}`, 'content-type': 'application/json' };
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await fetch(url + path, { headers, ...init })).json();
}
