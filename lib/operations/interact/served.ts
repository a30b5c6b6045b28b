import { interactRequest } from '@/lib/contract';
import type { ServedCall } from '../serving';

export const servedInteract: ServedCall = {
  path: '/v2/scrape/{id}/interact',
  request: interactRequest,
  tool: {
    description:
      'Acts on a page that was read: by a prompt in words, or by code with a page in Playwright’s dialect. Calls with the same page go on where the last one ended. Nothing is paid, sent, deleted or signed in to unless the prompt asks for it.',
    fields: { prompt: true, code: true, timeout: true },
  },
};
