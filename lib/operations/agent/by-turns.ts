import { createSerial } from '@/lib/base/async';
import type { AgentRequest } from '@/lib/contract';
import type { Discovered, Discovery, EndedPart } from '../discovery';
import { createAgentPages } from './agent-pages';
import { budgetOf } from './budget';
import type { discoverAgent } from './discovery';

/** One turn of an agent, for a process that knows nothing of the turns before. */
export interface AgentTurn {
  input: AgentRequest;
  /** Everything that the agent has learned so far, in order. */
  learned: readonly Discovered[];
  /** Addresses of the pages that have begun, and of those that failed. */
  begun: readonly string[];
  failed: readonly string[];
  /** What the turn is about: the start, a page that was read, or one that failed. */
  about: { kind: 'start' } | { kind: 'read'; url: string; part: EndedPart } | { kind: 'failed'; url: string };
}

/**
 * Finds the pages of an agent as `discoverAgent` does, which is large: its caller runs that elsewhere, turn by turn.
 * @param take takes a turn
 */
export function discoverByTurns(input: AgentRequest, take: (turn: AgentTurn) => Promise<Discovered>): Discovery {
  const own = createAgentPages(budgetOf(input, true).pages);
  const learned = new Set<Discovered>();
  const begun: string[] = [];
  const failed: string[] = [];
  // The last page of a round begins the next one: each turn must know what the turn before has found.
  const inOrder = createSerial();
  const turn = (about: AgentTurn['about']): Promise<Discovered> =>
    inOrder(async () => {
      const found = await take({ input, learned: [...learned], begun, failed, about });
      learned.add(found);
      return found;
    });
  return {
    ...own.discovery,
    begin: () => turn({ kind: 'start' }),
    follow: (url, part) => turn({ kind: 'read', url, part }),
    replace: (url) => turn({ kind: 'failed', url }),
    take(found) {
      learned.add(found);
      own.take(found);
    },
    fail(url) {
      failed.push(url);
      own.discovery.fail(url);
    },
    next() {
      const url = own.discovery.next();
      if (url !== undefined) begun.push(url);
      return url;
    },
    again(url) {
      begun.push(url);
      own.discovery.again(url);
    },
  };
}

/** Takes one turn with an agent that has learned nothing yet. */
export function takeTurn(
  discovery: ReturnType<typeof discoverAgent>,
  { learned, begun, failed, about }: AgentTurn,
): Promise<Discovered> {
  for (const found of learned) discovery.take(found);
  for (const url of begun) discovery.again(url);
  for (const url of failed) discovery.fail(url);
  switch (about.kind) {
    case 'start':
      return discovery.begin();
    case 'read':
      return discovery.follow(about.url, about.part);
    case 'failed':
      return discovery.replace?.(about.url) ?? Promise.resolve({ url: about.url, pages: [], blocked: [] });
  }
}
