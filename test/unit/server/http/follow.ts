import { once } from 'node:events';
import { onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { KEY } from './serving';

export interface Ending {
  messages: { type: string; data: { status?: string; data?: unknown[]; metadata?: { sourceURL: string } } }[];
  code?: number;
  reason?: string;
}

/** Follows a job until the server ends it. */
export function follow(url: string, path: string, protocol = KEY, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url.replace('http', 'ws') + path, protocol ? [protocol] : [], { headers });
  onTestFinished(() => socket.terminate());
  const ending: Ending = { messages: [] };
  socket.on('message', (text) => void ending.messages.push(JSON.parse(String(text))));
  const ended = once(socket, 'close').then(([code, reason]) => ({ ...ending, code, reason: String(reason) }));
  return { socket, ending, ended };
}

/** Addresses of the documents that came one by one. */
export const addressesIn = ({ messages }: Ending) =>
  messages.flatMap(({ type, data }) => (type === 'document' ? [data.metadata?.sourceURL] : []));
