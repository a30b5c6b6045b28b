import type { PlanDeps } from '../../lib/operations/serving';
import type { Sessions } from './sessions.ts';

/** Life of a session beyond the steps in it, in seconds: it is ended after them. */
const GRACE = 60;

/** Returns the function that acts on pages for agents, each in a session of its own; undefined if none can be opened. */
export const interactWith = (
  sessions: Pick<Sessions, 'canOpen' | 'create' | 'use' | 'destroy'>,
): PlanDeps['interact'] =>
  sessions.canOpen
    ? async (setup, prompt, model, { signal, ...limits }) => {
        const life = limits.timeout + GRACE;
        const opening = { ttl: life, activityTtl: life, profile: undefined, setup };
        const { id } = await sessions.create(opening, signal);
        try {
          return await sessions.use(id, signal, (page, ended) => page.act(prompt, model, { ...limits, signal: ended }));
        } finally {
          await sessions.destroy(id);
        }
      }
    : undefined;
