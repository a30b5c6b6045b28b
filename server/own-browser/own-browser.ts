import { WinnowError } from '../../lib/base/errors';
import { defined } from '../../lib/base/json';
import type { ScrapeRequest } from '../../lib/contract';
import type { OperationInput } from '../../lib/operations/registry';
import type { BrowserCall, ListedRecording, ListedTab } from '../../lib/programs/protocol';
import type { Scraped } from '../../lib/worker/job-calls.ts';
import type { ActedAndRead } from '../../lib/worker/program-runs.ts';
import type { ServerStart } from '../http/body.ts';
import type { RequestClock } from '../http/request-clock.ts';
import type { Programs } from './programs.ts';
import type { OwnRequests } from './requests.ts';

/** The user's browser, in which pages are scraped. */
export interface OwnBrowser {
  /** True if every request runs there; otherwise only requests whose profile is called `browser` do. */
  isDefault: boolean;
  /** True for a request that runs there. @throws WinnowError if it names the profile of a browser that this server lacks */
  takes(page: Pick<ScrapeRequest, 'profile'>): boolean;
  /**
   * @param wanted with `tab`, that live tab is read instead of an address; with `recording`, that recording is replayed
   * @throws WinnowError as the extension throws it
   */
  scrape(wanted: Omit<ServerStart, 'page'>, clock: RequestClock, signal: AbortSignal): Promise<Scraped>;
  /** Adds the job's program to its input, so that its pages are read for that program, even after a restart. */
  marked(input: OperationInput): OperationInput;
  /** Runs work of a job, which outlives the request that started it. */
  outside: Programs['outside'];
  /** Lists the open tabs for the calling program. */
  tabs(signal: AbortSignal): Promise<ListedTab[]>;
  /** Lists the recordings for the calling program. */
  recordings(signal: AbortSignal): Promise<ListedRecording[]>;
  /** Fulfils a prompt in a live tab. @throws WinnowError as the extension throws it */
  act(wanted: Omit<Extract<BrowserCall, { kind: 'act' }>, 'kind'>, signal: AbortSignal): Promise<ActedAndRead>;
}

interface OwnBrowserDeps {
  requests: Pick<OwnRequests, 'ask'>;
  programs: Programs;
  isDefault: boolean;
}

export function createOwnBrowser({ requests, programs, isDefault }: OwnBrowserDeps): OwnBrowser {
  /** Asks without a timeout of this server. */
  const ask = (call: BrowserCall, signal: AbortSignal) =>
    requests.ask(call, { program: programs.current() ?? 'background', signal, pause: () => undefined });

  return {
    isDefault,

    takes({ profile }) {
      if (programs.programIn(profile?.name)) return true;
      if (!isDefault) return false;
      if (!profile) return true;
      throw new WinnowError(
        'BAD_REQUEST',
        'profile: This server has no browser but yours: leave profile out, or name it "browser".',
      );
    },

    async scrape({ path, tab, recording, deadline, ...wanted }, clock, signal) {
      if (path !== undefined || wanted.file) {
        throw new WinnowError(
          'BAD_REQUEST',
          'Your own browser reads no files for programs: start a server without --browser mine.',
        );
      }
      const { profile, ...input } = wanted.input as ScrapeRequest;
      const program = programs.programIn(profile?.name ?? 'browser') ?? 'background';
      const left = deadline === undefined ? undefined : Math.max(0, deadline - Date.now());
      const call = { kind: 'scrape' as const, wanted: { ...wanted, input }, ...defined({ tab, recording, left }) };
      const pause = (asked: Promise<void>) => void clock.pauseDuring(asked);
      return (await requests.ask(call, { program, signal, pause })) as Scraped;
    },

    marked(input) {
      const isNested = 'scrapeOptions' in input;
      const page: object = isNested ? input.scrapeOptions : input;
      if (!('formats' in page)) return input;
      const { profile } = page as Pick<ScrapeRequest, 'profile'>;
      if (profile ? programs.programIn(profile.name) === undefined : !isDefault) return input;
      const name = programs.profileFor(programs.programIn(profile?.name ?? 'browser') ?? 'background');
      const options = { ...page, profile: { name, saveChanges: false } };
      return (isNested ? { ...input, scrapeOptions: options } : options) as OperationInput;
    },

    outside: programs.outside,

    tabs: async (signal) => (await ask({ kind: 'tabs' }, signal)) as ListedTab[],
    recordings: async (signal) => (await ask({ kind: 'recordings' }, signal)) as ListedRecording[],
    act: async (wanted, signal) => (await ask({ kind: 'act', ...wanted }, signal)) as ActedAndRead,
  };
}
