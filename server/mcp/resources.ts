import { isJobId } from '../http/admission.ts';
import { type Ask, askJson } from './ask.ts';
import { readRecording } from './recordings.ts';
import { documentText } from './text.ts';

export const TEXT_TYPE = 'text/markdown';

/** Maximum number of listed resources of a kind, newest first. */
const MOST_LISTED = 100;

interface ResourceKind {
  scheme: string;
  name: string;
  description: string;
  /** @returns undefined if it does not exist @throws ToolProblem */
  read(ask: Ask, id: string, signal: AbortSignal): Promise<string | undefined>;
}

const SCRAPES: ResourceKind = {
  scheme: 'winnow://scrape/',
  name: 'Scrape',
  description: 'A page that was read within the last day, by its scrapeId.',
  async read(ask, id, signal) {
    const { data } = await askJson(ask, { method: 'GET', path: `/v2/scrape/${id}`, signal });
    return documentText(data);
  },
};

const RECORDINGS: ResourceKind = {
  scheme: 'winnow://recording/',
  name: 'Recording',
  description: "The steps of a recording in the person's own browser, by its id. The person is asked first.",
  read: readRecording,
};

/**
 * The resources of one assistant: what its tools have read and listed. Listing them asks nobody, since programs list them
 * whenever they connect.
 */
export function createResources(hasBrowser: boolean) {
  const kinds = hasBrowser ? [SCRAPES, RECORDINGS] : [SCRAPES];
  /** Names by address, in chronological order. */
  const known = new Map(kinds.map((kind) => [kind, new Map<string, string>()] as const));

  function add(kind: ResourceKind, id: string, name: string): void {
    const names = known.get(kind);
    names?.delete(id);
    names?.set(id, name);
    const [oldest] = names?.keys() ?? [];
    if (names && names.size > MOST_LISTED && oldest !== undefined) names.delete(oldest);
  }

  return {
    kept: (scrapeId: string, title: string): void => add(SCRAPES, scrapeId, title),
    keptRecording: (id: string, name: string): void => add(RECORDINGS, id, name),

    list: () =>
      kinds.flatMap((kind) =>
        [...(known.get(kind) ?? [])]
          .reverse()
          .map(([id, name]) => ({ uri: kind.scheme + id, name, mimeType: TEXT_TYPE })),
      ),

    templates: kinds.map(({ scheme, name, description }) => ({
      uriTemplate: `${scheme}{id}`,
      name,
      description,
      mimeType: TEXT_TYPE,
    })),

    /** @returns undefined for an address without a resource @throws ToolProblem */
    async read(uri: string, ask: Ask, signal: AbortSignal): Promise<string | undefined> {
      const kind = kinds.find(({ scheme }) => uri.startsWith(scheme));
      const id = kind && uri.slice(kind.scheme.length);
      return kind && id && isJobId(id) ? kind.read(ask, id, signal) : undefined;
    },
  };
}
