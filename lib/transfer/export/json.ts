import type { ScrapeRequestInput } from '@/lib/contract';

/**
 * Exports the actions of a request as a JSON array. Placeholders stay, as does the backslash before typed braces: whoever
 * replays the actions fills them.
 */
export const actionsJson = ({ actions = [] }: ScrapeRequestInput) => `${JSON.stringify(actions, null, 2)}\n`;

/** Exports the body of a request for the command line or an import; placeholders stay here, too. */
export const requestJson = (request: ScrapeRequestInput) => `${JSON.stringify(request, null, 2)}\n`;
