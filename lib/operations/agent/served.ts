import { WinnowError } from '@/lib/base/errors';
import type { AgentRequest } from '@/lib/contract';
import { checkJobSchema } from '../job-schema';
import type { ServedJob } from '../serving';
import { concludeAgent } from './conclude';
import { CONCLUSION } from './conclusion';
import { discoverAgent } from './discovery';
import { agentDeps } from './work';

export const noThread = () =>
  new WinnowError(
    'NOT_FOUND',
    'Thread not found: this server keeps none. Leave threadId out, and put all into the prompt.',
  );

const CANNOT_INTERACT =
  'interact: This server cannot act on pages for an agent: that takes a model, by --model-url and --model, and a browser of its own, without --browser mine.';

/** Answers a question from pages that it finds by itself. */
export const servedAgent: ServedJob<AgentRequest> = {
  /** Refuses an agent that cannot work here: one without pages needs a search engine, one that interacts a model. */
  async complete(input, _given, { model, interact, searchEngine, searchUnavailable }) {
    checkJobSchema(input);
    if (input.interact && !(model && interact))
      throw new WinnowError('UNPROCESSABLE', CANNOT_INTERACT, { status: 501 });
    if (input.threadId !== undefined) throw noThread();
    if (input.urls.length > 0 || searchEngine) return undefined;
    const { message, record } = searchUnavailable();
    const sentence = `An agent without urls needs a search engine. ${message} ${record.nextStep}`;
    throw new WinnowError('UNPROCESSABLE', sentence, { status: 501 });
  },
  check: checkJobSchema,
  discover: (input, deps, signal, log) => discoverAgent(input, agentDeps(deps, signal, log)),
  async conclude(input, documents, { model }, signal, log) {
    return {
      metadata: {},
      [CONCLUSION]: await concludeAgent(input, [...documents], { model, modelChoice: 'command-line', signal, log }),
    };
  },
  tool: {
    description:
      'Answers a question, or fills a schema, from pages that it searches, chooses and reads by itself, within a budget.',
    fields: {
      prompt: true,
      urls: true,
      schema: true,
      strictConstrainToURLs: true,
      interact: true,
      effort: true,
      maxCredits: true,
    },
  },
};
