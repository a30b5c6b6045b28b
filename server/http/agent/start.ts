import { WinnowError } from '../../../lib/base/errors';
import type { AgentRequest } from '../../../lib/contract';
import { checkJobSchema } from '../../../lib/operations/job-schema';
import { searchUnavailable } from '../search.ts';
import type { StartCompletion } from '../start-completion.ts';
import type { AgentTools } from './work.ts';

/** Refuses an agent that cannot work here: without pages it needs a search engine. */
export const createAgentStart = ({ engine }: AgentTools): StartCompletion<AgentRequest> => ({
  async complete(input) {
    checkJobSchema(input);
    if (input.threadId !== undefined) throw noThread();
    if (input.urls.length > 0 || engine) return undefined;
    const { message, record } = searchUnavailable();
    const sentence = `An agent without urls needs a search engine. ${message} ${record.nextStep}`;
    throw new WinnowError('UNPROCESSABLE', sentence, { status: 501 });
  },
});

export const noThread = () =>
  new WinnowError(
    'NOT_FOUND',
    'Thread not found: this server keeps none. Leave threadId out, and put all into the prompt.',
  );
