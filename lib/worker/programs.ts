import { i18n } from '#i18n';
import { showConnected } from '@/lib/browser/badge';
import { holdFromOffscreen } from '@/lib/browser/offscreen';
import { onProgramWindowClosed } from '@/lib/browser/program-window';
import { stayAwake, wakeForPrograms } from '@/lib/browser/stay-awake';
import type { AccessAnswer, AccessAsk } from '@/lib/programs/consent';
import { createLink, type LinkState } from '@/lib/programs/link';
import { connectedPrograms } from '@/lib/store/connected-programs';
import { knownPrograms, linkState, programKey, programSettings } from '@/lib/store/programs';
import type { ActingService } from './acting';
import type { WorkerContext } from './context';
import { createProgramAccess } from './program-access';
import { createProgramRequests } from './program-requests';
import type { Scraping } from './scraping';

/** Lets programs on this computer use this browser, through a server that the user has paired it with. */
export function createProgramService(context: WorkerContext, scraping: Scraping, acting: ActingService) {
  const access = createProgramAccess();
  let letRest: (() => void) | undefined;
  let letGo: (() => void) | undefined;

  async function changed(state: LinkState): Promise<void> {
    const isConnected = state === 'connected';
    const isBusy = isConnected || state === 'code' || state === 'wrong-code';
    if (isBusy) letRest ??= stayAwake();
    else {
      letRest?.();
      letRest = undefined;
    }
    await linkState.setValue(state);
    // A worker that has started again connects at once: until then, what an earlier one has shown is kept.
    if (state === 'connecting') return;
    await connectedPrograms.note(isConnected);
    const title = i18n.t(isConnected ? 'programs.iconConnected' : 'extension.name');
    await showConnected(isConnected, title);
  }

  const link = createLink({
    open: (url) => new WebSocket(url),
    key: async () => programKey.get((await programSettings.getValue()).address),
    keepKey: async (key) => programKey.set((await programSettings.getValue()).address, key),
    changed: (state) => void changed(state).catch(() => undefined),
    heard: (message) => void requests.heard(message),
  });
  const requests = createProgramRequests({ context, scraping, acting, access, send: link.send });

  /** Applies the settings. */
  async function follow(): Promise<void> {
    const { enabled, address } = await programSettings.getValue();
    await wakeForPrograms(enabled);
    if (enabled) {
      letGo ??= holdFromOffscreen();
      return link.connect(address);
    }
    letGo?.();
    letGo = undefined;
    requests.stop();
    // A worker that starts for another reason need not end a connection.
    if ((await linkState.getValue()) !== 'off') link.disconnect();
  }

  onProgramWindowClosed(() => void access.windowClosed());
  programSettings.watchConnection(() => void follow().catch(() => undefined));
  void follow().catch(() => undefined);

  return {
    /** An alarm has woken the worker: the next attempt starts at once. */
    wake: link.hurry,

    api: {
      /** Asks the server to print a code. */
      async pairPrograms(): Promise<void> {
        link.pair((await programSettings.getValue()).address);
      },
      async typeProgramCode(code: string): Promise<void> {
        link.typeCode(code);
      },
      answerAccess: (ask: AccessAsk, answer: AccessAnswer): Promise<void> => access.answer(ask, answer),
      /** Ends all running requests of programs, and disconnects from the server. */
      async stopPrograms(): Promise<void> {
        requests.stop();
        await access.refuseAll();
        await programSettings.change({ enabled: false });
      },
      /** Revokes everything that a program was allowed, and forgets the program. */
      async revokeProgram(name: string): Promise<void> {
        await access.revoke(name);
        await knownPrograms.setValue((await knownPrograms.getValue()).filter((program) => program.name !== name));
      },
    },
  };
}

export type ProgramService = ReturnType<typeof createProgramService>;
