import { parseRequest } from '@/lib/contract';
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
    structured: [],
    history: [],
    mayKeep: true,
    at: Date.UTC(2025, 5, 1, 10),
    ...more,
  };
}

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
