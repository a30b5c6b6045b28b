import { useState } from 'preact/hooks';
import type { Issue } from '@/lib/contract';
import type { DeliveryTo } from '@/lib/jobs/job';
import type { AskedStart } from '@/lib/jobs/job-start';
import type { EngineName } from '@/lib/operations/engine';
import { asking, draftFor, errorAt, type RequestDraft } from './draft';
import type * as FormParts from './form-parts';

export interface AttemptOptions {
  /** Address of the tab. */
  url: string;
  engine: EngineName;
  draft: RequestDraft;
  /** True to read only the selection. */
  selection: boolean;
  /** Address to scrape instead of the tab's; empty for the tab's. */
  address: string;
  /** Validation by the contract; until it is loaded, only the receiver validates the request. */
  parts: Pick<typeof FormParts, 'parseRequest' | 'wantsOwnPage'> | undefined;
  /**
   * Gets what is to be scraped in the click itself.
   * @param start with the part of the draft that the engine is sent, and a `url` if it is not the tab's
   * @param kept the part of the draft that becomes the next default
   */
  onScrape(start: AskedStart<RequestDraft>, kept: RequestDraft): void;
  /** The same for a question, which is not remembered as what was used last. */
  onAsk(start: AskedStart<RequestDraft>): void;
}

/**
 * Sends a draft once the contract accepts it. What is typed is checked at once; what is missing, once it was tried to
 * send it.
 */
export function useAttempt({ url, engine, draft, selection, address, parts, onScrape, onAsk }: AttemptOptions) {
  const [tried, setTried] = useState<{ question: string | undefined }>();
  const shown = draftFor(engine, draft, selection);
  const requestFor = (question?: string) => {
    const request = question === undefined ? shown : asking(shown, question);
    return address ? { ...request, url: address } : request;
  };
  const body = { url, ...requestFor(tried?.question) };
  const parsed = parts?.parseRequest(body);
  const issues =
    !parsed || parsed.ok ? [] : parsed.issues.filter(({ path }) => tried || valueAt(body, path) !== undefined);
  // A question replaces the formats, so its indices do not match the shown ones.
  const asked = tried?.question !== undefined;
  const elsewhere = issues.filter(({ path }) => path.length === 0 || (path[0] === 'url' && !address));

  return {
    /** Changes with every rejected attempt. */
    tried,
    /** The part of the draft that is sent to the engine. */
    shown,
    /** True if the open tab is read, rather than a page opened for the scrape. */
    readsTab: engine === 'local' && !address && !(parsed?.ok && parts?.wantsOwnPage(parsed.request)),
    errors: {
      at: (path: readonly (string | number)[]) => (asked && path[0] === 'formats' ? undefined : errorAt(issues, path)),
      formats: asked
        ? undefined
        : errorAt(
            issues.filter(({ path }) => path.length <= 2),
            ['formats'],
          ),
      question: asked ? errorAt(issues, ['formats', 1, 'question']) : undefined,
      /** Errors of fields without a control here. */
      elsewhere: errorAt(elsewhere, []),
    },
    /** Sends the draft, or a question with its options. @returns the issues that prevented it; empty if it was sent */
    submit(question?: string, deliverTo?: DeliveryTo): Issue[] {
      const request = requestFor(question);
      const checked = parts?.parseRequest({ url, ...request });
      const isRefused = checked?.ok === false;
      setTried(isRefused ? { question } : undefined);
      if (isRefused) return checked.issues;
      const start = { request, engine, selection };
      if (question !== undefined) onAsk(start);
      else {
        // Fields for the other engine were not checked.
        const kept = parts?.parseRequest({ url, ...draft }).ok === false ? request : draft;
        onScrape({ ...start, deliverTo }, kept);
      }
      return [];
    },
  };
}

const valueAt = (body: unknown, path: readonly (string | number)[]): unknown =>
  path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined),
    body,
  );
