import { expect, it } from 'vitest';
import { agentRequest } from '@/lib/contract';
import { type AgentTurn, discoverByTurns, takeTurn } from '@/lib/operations/agent/by-turns';
import type { AgentDeps } from '@/lib/operations/agent/deps';
import { discoverAgent } from '@/lib/operations/agent/discovery';
import type { Discovery } from '@/lib/operations/discovery';
import { createSteps } from '@/lib/operations/steps';

const SITE = 'https://quay.example';
const input = agentRequest.parse({ prompt: 'When was the harbour founded?', urls: [`${SITE}/`], effort: 'medium' });

/** What an agent has, whose model always wants the page with the highest number. */
function deps(log = createSteps({ since: Date.now(), steps: [], now: Date.now }, () => undefined)): AgentDeps {
  return {
    signal: new AbortController().signal,
    log,
    sitemap: async () => [],
    judge: async () => 'taken',
    now: Date.now,
  };
}

const part = (url: string, links: string[]) => ({
  url,
  title: `Page ${url}`,
  text: `# Page\n\nThe harbour was founded at ${url}.`,
  links,
});

/** Reads all pages that a discovery finds; pages of one round end at the same time. */
async function read(discovery: Discovery, most = 20): Promise<string[]> {
  const order: string[] = [];
  discovery.take(await discovery.begin());
  for (let round = 0; round < most; round++) {
    const urls: string[] = [];
    for (let url = discovery.next(); url !== undefined; url = discovery.next()) urls.push(url);
    if (urls.length === 0) break;
    order.push(...urls);
    const links = [`${SITE}/harbour-founded-${round}`, `${SITE}/founded-harbour-${round}`];
    const ended = urls.map(async (url) => discovery.take(await discovery.follow(url, part(url, links))));
    await Promise.all(ended);
  }
  return order;
}

/** An agent whose turns share nothing, as if a new worker took each of them. */
function byTurns(turns: AgentTurn[] = []): Discovery {
  const log = createSteps({ since: Date.now(), steps: [], now: Date.now }, () => undefined);
  return discoverByTurns(input, async (turn) => {
    turns.push(structuredClone(turn));
    return takeTurn(discoverAgent(input, deps(log)), structuredClone(turn));
  });
}

it('reads the same pages turn by turn as an agent that remembers', async () => {
  const remembered = await read(discoverAgent(input, deps()));
  expect(remembered.length).toBeGreaterThan(2);
  expect(await read(byTurns())).toEqual(remembered);
});

it('lets the last page of a round begin the next one, once, though they end together', async () => {
  const turns: AgentTurn[] = [];
  const discovery = byTurns(turns);
  const order = await read(discovery);
  expect(new Set(order).size).toBe(order.length);
  const kinds = turns.map(({ about }) => about.kind);
  expect(kinds[0]).toBe('start');
  // Each turn knows what the turns before have found.
  expect(turns.map(({ learned }) => learned.length)).toEqual(turns.map((_turn, index) => index));
});

it('goes on after a death from what is on disk', async () => {
  const before = byTurns();
  const first = await before.begin();
  const url = first.pages[0]?.url ?? '';
  const second = await before.follow(url, part(url, [`${SITE}/harbour-founded`]));
  const after = byTurns();
  for (const found of structuredClone([first, second])) after.take(found);
  after.again(url);
  expect(after.next()).toBe(second.pages[0]?.url);
});
