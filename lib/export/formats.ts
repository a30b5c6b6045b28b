import type { ScrapeRequestInput } from '@/lib/contract';
import { curlCommand } from './curl';
import { fetchCode } from './javascript';
import { actionsJson, requestJson } from './json';
import { pythonCode } from './python';
import { typescriptCode } from './typescript';

/** One way to take a request elsewhere. */
export interface ExportFormat {
  id: 'actions' | 'request' | 'curl' | 'typescript' | 'python' | 'fetch';
  /** Of a file that holds it, without the dot at its beginning. */
  extension: string;
  /**
   * @param request with placeholders; for a service it is `requestOf(recording, true)`
   * @param baseUrl address of the service without `/v2`; empty where there is none
   */
  make(request: ScrapeRequestInput, baseUrl: string): string;
}

/** Every export that a view offers, in its order. */
export const EXPORT_FORMATS: readonly ExportFormat[] = [
  { id: 'actions', extension: 'actions.json', make: actionsJson },
  { id: 'request', extension: 'request.json', make: requestJson },
  { id: 'curl', extension: 'sh', make: (request, baseUrl) => `${curlCommand(request, baseUrl)}\n` },
  // Code that waits at its top is a module, whatever the package around it says: hence not `.ts`.
  { id: 'typescript', extension: 'mts', make: typescriptCode },
  { id: 'python', extension: 'py', make: pythonCode },
  { id: 'fetch', extension: 'mjs', make: fetchCode },
];
