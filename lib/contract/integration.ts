import * as z from './zod';

/** Names by which tools say that they call, besides names of one's own, which begin with an underscore. */
const INTEGRATIONS =
  'dify zapier pipedream raycast langchain crewai llamaindex n8n camelai make flowise metagpt relevanceai'.split(' ');

/** Name of the tool that calls. Matches the reference v2 server. */
export const integration = z.string().refine((name) => name.startsWith('_') || INTEGRATIONS.includes(name), {
  message: `Must be a name that begins with an underscore, or one of ${INTEGRATIONS.join(', ')}.`,
});
