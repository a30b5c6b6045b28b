import { parseRequest } from '@/lib/contract';
import type { LinkedNode } from '@/lib/page/metadata/linked-data';
import type { ChangeHistory, Version } from '@/lib/scrape/formats/text/changes/history';
import type { DeriveInput } from '@/lib/scrape/formats/text/material';

/** Makes the input that a page gives for a request with these fields. */
export function inputOf(body: Record<string, unknown>, more: Partial<DeriveInput> = {}): DeriveInput {
  const parsed = parseRequest({ url: 'https://page.example/', ...body });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.issues));
  return {
    request: parsed.request,
    markdown: '',
    metadata: {},
    structured: null,
    history: [],
    mayKeep: true,
    at: Date.UTC(2025, 5, 1, 10),
    ...more,
  };
}

/** What a page gives for JSON if it declares one object, and shows no list. */
export const declaring = (node: LinkedNode): DeriveInput['structured'] => ({
  jsonLd: [node],
  microdata: [],
  rdfa: [],
  lists: [],
  picked: {},
});

/** A history in memory. */
export function historyOf(...kept: Version[]): { history: ChangeHistory; kept: Version[] } {
  const history: ChangeHistory = {
    last: async (url, tag) => kept.findLast((version) => version.url === url && version.tag === tag),
    list: async () => [],
    get: async () => undefined,
    add: async (version) => void kept.push(version),
    clear: async () => undefined,
  };
  return { history, kept };
}
