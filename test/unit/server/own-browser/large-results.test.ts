/** @module-tag slow */
import { expect, it, onTestFinished, vi } from 'vitest';
import { WebSocket } from 'ws';
import { fakeBrowser } from 'wxt/testing';
import { createLink, type LinkSocket, type LinkState } from '@/lib/programs/link';
import { READ_URL, worker } from '../../worker/program-worker';
import { serving } from '../http/serving';
import { codeIn, ORIGIN } from './extension';

/** A server, and the extension's own end of the connection, whose every page has this text. */
async function connected(markdown: string) {
  fakeBrowser.reset();
  const said: string[] = [];
  const server = await serving({ browser: 'mine', say: (line) => said.push(line) });
  const states: LinkState[] = [];
  let key: string | undefined;
  const link = createLink({
    open: (url) => new WebSocket(url, { origin: ORIGIN }) as unknown as LinkSocket,
    key: async () => key,
    async keepKey(given) {
      key = given;
    },
    changed: (state) => states.push(state),
    heard: (message) => void requests.heard(message),
  });
  const { requests } = worker({ markdown, send: link.send });
  onTestFinished(link.disconnect);
  link.pair(server.url);
  await vi.waitFor(() => expect(states).toContain('code'));
  link.typeCode(codeIn(said));
  await vi.waitFor(() => expect(states.at(-1)).toBe('connected'));
  return { server, states };
}

/** Characters, each of three bytes. */
const textOf = (length: number) => '界'.repeat(length);

it('takes a result of 49 million characters over the connection, whole', async () => {
  const text = textOf(49_000_000);
  const { server, states } = await connected(text);
  const { data } = (await (await server.post({ url: READ_URL })).json()) as { data: { markdown: string } };
  // Compared as one value: describing how such texts differ would take minutes.
  expect(data.markdown === text).toBe(true);
  expect(states.at(-1)).toBe('connected');
});

it('refuses a larger result with what to do, and stays connected', async () => {
  const { server, states } = await connected(textOf(50_000_000));
  const response = await server.post({ url: READ_URL });
  expect(response.status).toBe(413);
  expect(await response.json()).toMatchObject({
    success: false,
    error: 'The result is larger than 50 MB. Ask for fewer formats.',
  });
  expect(states.at(-1)).toBe('connected');
});
