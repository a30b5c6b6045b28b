import { storage } from '@/lib/browser/storage';
import type { AccessAsk, Grant, SensitiveSites } from '@/lib/programs/consent';
import { DEFAULT_SENSITIVE } from '@/lib/programs/consent';
import type { LinkState } from '@/lib/programs/link';

/** Settings of "Programs on this computer". */
export interface ProgramSettings {
  enabled: boolean;
  /** Address of the server, on this computer. */
  address: string;
  /** Sites for which every request needs a new consent. */
  sensitive: SensitiveSites;
}

const DEFAULT_PROGRAM_SETTINGS: ProgramSettings = {
  enabled: false,
  address: 'http://127.0.0.1:3002',
  sensitive: DEFAULT_SENSITIVE,
};

/** A program that has sent a request. */
interface KnownProgram {
  name: string;
  requests: number;
  lastAt: number;
}

const settings = storage.defineItem<Partial<ProgramSettings>>('local:programs', { fallback: {} });

export const programSettings = {
  getValue: async (): Promise<ProgramSettings> => ({ ...DEFAULT_PROGRAM_SETTINGS, ...(await settings.getValue()) }),
  async change(patch: Partial<ProgramSettings>): Promise<void> {
    await settings.setValue({ ...(await settings.getValue()), ...patch });
  },
  /** Calls back when the connection is switched on or off, or its address changes. */
  watchConnection: (changed: () => void) =>
    settings.watch((next, before) => {
      if (next?.enabled !== before?.enabled || next?.address !== before?.address) changed();
    }),
};

/** The key that identifies this browser to the server, bound to the server's address and sent nowhere else. */
const key = storage.defineItem<{ address: string; key: string } | null>('local:programKey', { fallback: null });

export const programKey = {
  async get(address: string): Promise<string | undefined> {
    const kept = await key.getValue();
    return kept?.address === address ? kept.key : undefined;
  },
  set: (address: string, value: string): Promise<void> => key.setValue({ address, key: value }),
};

/** The user's consents: permanent ones, and those that end with the browser session. */
export const programGrants = {
  always: storage.defineItem<Grant[]>('local:programGrants', { fallback: [] }),
  session: storage.defineItem<Grant[]>('session:programGrants', { fallback: [] }),
};

export const knownPrograms = storage.defineItem<KnownProgram[]>('local:knownPrograms', { fallback: [] });

/** State of the connection. */
export const linkState = storage.defineItem<LinkState>('session:programLink', { fallback: 'off' });

/** The open consent requests, and the answers to single requests by `answerKey`. */
export const accessAsks = storage.defineItem<AccessAsk[]>('session:programAsks', { fallback: [] });
export const accessAnswers = storage.defineItem<Record<string, boolean>>('session:programAnswers', { fallback: {} });

export const answerKey = ({ requestId, site, kind }: Pick<AccessAsk, 'requestId' | 'site' | 'kind'>): string =>
  [requestId, kind, site].join(' ');
