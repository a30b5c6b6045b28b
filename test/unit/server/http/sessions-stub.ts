import type { Model } from '@/lib/model';
import type { ActedOn } from '@/lib/operations/serving';
import type { Execution, RunLimits } from '@/server/sessions/execution';
import type { PageSetup, SessionBrowser, SessionPage } from '@/server/sessions/session-browser';

/** What became of a page of the stub. */
interface StubPage {
  setup: PageSetup | undefined;
  profile: string | undefined;
  ran: string[];
  isClosed: boolean;
}

/** Browsers of sessions without a Chromium: programs are names of what is to happen. */
export function stubSessions() {
  const pages: StubPage[] = [];
  const browsers: { profile: string | undefined; isOpen: boolean; crash(): void }[] = [];
  const signals: AbortSignal[] = [];
  let running = 0;
  let most = 0;
  let opening: Promise<unknown> = Promise.resolve();
  let outcome: (prompt: string, url: string) => ActedOn = () => {
    throw new TypeError('No page is to be acted on.');
  };

  async function run(page: StubPage, code: string, { signal }: RunLimits): Promise<Execution> {
    page.ran.push(code);
    running++;
    most = Math.max(most, running);
    try {
      if (code === 'wait')
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
      await new Promise((resolve) => setImmediate(resolve));
      const isFailed = code.startsWith('throw');
      return {
        result: isFailed ? '' : code,
        stdout: '',
        stderr: isFailed ? 'Error\n' : '',
        exitCode: isFailed ? 1 : 0,
        killed: false,
        ...(isFailed && { error: 'Error' }),
      };
    } finally {
      running--;
    }
  }

  return {
    pages,
    browsers,
    /** Signals of those who have asked for a page. */
    signals,
    /** Number of programs that ran at the same time. */
    most: () => most,
    /** Decides what comes of acting on a page for an agent. */
    acts(decide: typeof outcome) {
      outcome = decide;
    },
    /** Lets the next pages open only once this settles. */
    holdOpening(until: Promise<unknown>) {
      opening = until;
    },
    async open({ profile }: { profile?: string }): Promise<SessionBrowser> {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const browser = {
        profile,
        isOpen: true,
        crash() {
          browser.isOpen = false;
          end();
        },
      };
      browsers.push(browser);
      return {
        ended,
        async open(setup, signal): Promise<SessionPage> {
          signals.push(signal);
          await opening;
          signal.throwIfAborted();
          const page: StubPage = { setup, profile, ran: [], isClosed: false };
          pages.push(page);
          return {
            runCode: (code, limits) => run(page, code, limits),
            async runPrompt(prompt: string, _model: Model, limits: RunLimits) {
              return { ...(await run(page, prompt, limits)), output: `did ${prompt}`, actions: [] };
            },
            async act(prompt) {
              page.ran.push(prompt);
              return outcome(prompt, setup?.url ?? '');
            },
            async [Symbol.asyncDispose]() {
              page.isClosed = true;
            },
          };
        },
        async [Symbol.asyncDispose]() {
          browser.crash();
        },
      };
    },
  };
}
