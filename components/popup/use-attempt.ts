import { useState } from 'preact/hooks';
import { type Issue, parseRequest } from '@/lib/contract';
import type { EngineName } from '@/lib/operations/engine';
import { asking, errorAt, type RequestDraft } from './draft';
import { draftFor } from './request-fields';

export interface AttemptOptions {
  url: string;
  engine: EngineName;
  draft: RequestDraft;
  /** True if what is selected in the page is to be read. */
  selection: boolean;
  /** Gets a request that the contract accepts, in the click itself. */
  onScrape(request: RequestDraft, selection: boolean): void;
  /** The same for a question, which is not remembered as what was used last. */
  onAsk(request: RequestDraft, selection: boolean): void;
}

/**
 * Sends a draft once the contract accepts it. What was tried and refused is checked again with every change, so that a
 * message goes when its reason does.
 */
export function useAttempt({ url, engine, draft, selection, onScrape, onAsk }: AttemptOptions) {
  const [tried, setTried] = useState<{ question: string | undefined }>();
  const shown = draftFor(engine, draft, selection);
  const requestFor = (question?: string) => (question === undefined ? shown : asking(shown, question));
  const issues = tried ? issuesIn({ url, ...requestFor(tried.question) }) : [];
  // A question replaces the formats, so that its indices say nothing about the ones shown.
  const asked = tried?.question !== undefined;
  const elsewhere = issues.filter(({ path }) => path.length === 0 || path[0] === 'url');

  return {
    /** Changes with every attempt that is refused. */
    tried,
    /** The draft as the engine is sent it. */
    shown,
    errors: {
      at: (path: readonly (string | number)[]) => (asked && path[0] === 'formats' ? undefined : errorAt(issues, path)),
      formats: asked
        ? undefined
        : errorAt(
            issues.filter(({ path }) => path.length <= 2),
            ['formats'],
          ),
      question: asked ? errorAt(issues, ['formats', 1, 'question']) : undefined,
      /** Errors of what has no control here. */
      elsewhere: errorAt(elsewhere, []),
    },
    /** @returns the issues for which a draft, or a question with its options, was not sent; empty where it was */
    submit(question?: string): Issue[] {
      const request = requestFor(question);
      const found = issuesIn({ url, ...request });
      setTried(found.length > 0 ? { question } : undefined);
      if (found.length === 0) (question === undefined ? onScrape : onAsk)(request, selection);
      return found;
    },
  };
}

function issuesIn(body: unknown): Issue[] {
  const parsed = parseRequest(body);
  return parsed.ok ? [] : parsed.issues;
}
