import type { ScrapeRequestInput } from '@/lib/contract';
import { curlCommand } from './curl';
import { fetchCode } from './javascript';
import { pythonCode } from './python';
import { typescriptCode } from './typescript';

/**
 * Exports the actions of a request as a JSON array. Placeholders stay, as does the backslash before typed braces: whoever
 * replays the actions fills them.
 */
const actionsJson = ({ actions = [] }: ScrapeRequestInput) => `${JSON.stringify(actions, null, 2)}\n`;

/** Exports the body of a request for the command line or an import; placeholders stay here, too. */
const requestJson = (request: ScrapeRequestInput) => `${JSON.stringify(request, null, 2)}\n`;

/** A format in which a request can be exported. */
export interface ExportFormat {
  id: 'actions' | 'request' | 'curl' | 'typescript' | 'python' | 'fetch';
  /** Extension of the exported file, without the leading dot. */
  extension: string;
  /**
   * @param request with placeholders; for a service it is `requestOf(recording, true)`
   * @param baseUrl address of the service without `/v2`; empty if unknown
   */
  make(request: ScrapeRequestInput, baseUrl: string): string;
}

/** Every export that a view offers, in order. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'actions', extension: 'actions.json', make: actionsJson },
  { id: 'request', extension: 'request.json', make: requestJson },
  { id: 'curl', extension: 'sh', make: (request, baseUrl) => `${curlCommand(request, baseUrl)}\n` },
  // Not `.ts`: code with a top-level await is a module, whatever the package around it says.
  { id: 'typescript', extension: 'mts', make: typescriptCode },
  { id: 'python', extension: 'py', make: pythonCode },
  { id: 'fetch', extension: 'mjs', make: fetchCode },
];
