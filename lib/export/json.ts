import type { ScrapeRequestInput } from '@/lib/contract';

/**
 * The actions of a request as a JSON array. Placeholders stay, and so does the backslash before braces that were typed:
 * whoever replays the actions fills them.
 */
export const actionsJson = ({ actions = [] }: ScrapeRequestInput) => `${JSON.stringify(actions, null, 2)}\n`;

/** The body of a request, for the command line or an import; of placeholders the same holds. */
export const requestJson = (request: ScrapeRequestInput) => `${JSON.stringify(request, null, 2)}\n`;
