import { LIMITS } from './limits';
import { requestFields } from './request';
import { type Webhook, webhookFor } from './webhook';
import * as z from './zod';

/** Models that a caller may name. The server has a single model for everything, so the status only repeats the name. */
const AGENT_MODELS = ['spark-1-pro', 'spark-1-mini', 'spark-2'] as const;

export const AGENT_EFFORTS = ['low', 'medium', 'high'] as const;
export type AgentEffort = (typeof AGENT_EFFORTS)[number];

/** Events of an agent that a receiver may choose from. The default is all of them. */
const AGENT_EVENTS = ['started', 'action', 'completed', 'failed', 'cancelled'] as const;

/** Receiver of an agent's events. Jobs name the event of a page `page`, which is the agent's `action`. */
const agentWebhook = webhookFor(AGENT_EVENTS).transform(
  ({ events, ...receiver }): Webhook => ({
    ...receiver,
    events: events.map((name) => (name === 'action' ? 'page' : name)),
  }),
);

/**
 * Body that starts an agent: a question that it answers from pages it finds by itself. Not shown in the specification; it
 * matches the reference v2 server.
 */
export const agentRequest = z
  .strictObject({
    prompt: z
      .string()
      .max(LIMITS.prompt.max)
      .refine((text) => text.trim() !== '', { message: 'Must not be empty.' }),
    /** Pages to begin with. Without any, the agent begins with a search. */
    urls: z.array(requestFields.url).default([]),
    /** A JSON Schema of the wanted data. */
    schema: z.record(z.string(), z.unknown()).optional(),
    /** Maximum number of pages. Without it, the effort decides: the reference v2 server’s 2,500 would be no limit here. */
    maxCredits: z.number().min(1).optional(),
    /** Reads only the pages in `urls`. */
    strictConstrainToURLs: z.boolean().default(false),
    /**
     * Lets the agent interact with pages, as a prompt of `POST /v2/scrape/{id}/interact` does, but never so that it pays,
     * sends, deletes, signs in or leaves a site. The reference v2 server has no such field.
     */
    interact: z.boolean().default(false),
    model: z.enum(AGENT_MODELS).default('spark-1-pro'),
    effort: z.enum(AGENT_EFFORTS).optional(),
    threadId: z.uuid().optional(),
    /** In `chat` mode the status carries the answer as its message instead of data. */
    mode: z.enum(['extract', 'chat']).default('extract'),
    exchange: z.record(z.string(), z.unknown()).optional(),
    webhook: agentWebhook.optional(),
    threatProtection: requestFields.threatProtection,
    auditMetadata: requestFields.auditMetadata,
    origin: requestFields.origin,
    integration: requestFields.integration,
  })
  .superRefine(({ urls, strictConstrainToURLs }, context) => {
    if (!strictConstrainToURLs || urls.length > 0) return;
    context.addIssue({
      code: 'custom',
      path: ['urls'],
      message: 'Name the pages in urls, or leave strictConstrainToURLs out.',
    });
  });

export type AgentRequest = z.output<typeof agentRequest>;

/** Fields of an agent that only a service supports. */
const SERVICE_FIELDS = ['exchange', 'threatProtection', 'auditMetadata'] as const;

/** Names the fields of an agent request that are set in vain. */
export const withoutEffectOnAgent = (request: AgentRequest): string[] =>
  SERVICE_FIELDS.filter((name) => Object.keys(request[name] ?? {}).length > 0);
