import type { CallResult } from '@/lib/base/rpc/call';
import * as z from '@/lib/contract/zod';
import type { ParsedStart } from '@/lib/jobs/job-start';

/** Path of the WebSocket on the server. */
export const OWN_BROWSER_PATH = '/own-browser';

/** Limits of the connection's messages. */
export const WIRE = {
  /** Maximum number of characters of a result in one message. */
  part: 500_000,
  /** Maximum number of characters of a whole result; a larger result is refused. */
  result: 50_000_000,
  /** Limit of a message to the server, in bytes: each character may be escaped. */
  message: 4_000_000,
  /** Time between two heartbeats of the browser, in ms: its worker ends after 30 seconds without one. */
  pulse: 15_000,
  /** How long a pairing code is valid, in ms, and how many tries each code allows. */
  code: 120_000,
  tries: 5,
} as const;

/** The live tab that a request names instead of an address. */
export type WantedTab = 'active' | number;

/** The live tab that an earlier scrape of the program has read. */
export interface TabOfScrape {
  scrapeId: string;
}

/** The recording that a request names instead of an address: it is replayed, and its last page is read. */
export interface WantedRecording {
  /** Its name or id. */
  name: string;
  /** Values of its variables, by name. */
  values: Record<string, string>;
}

/** A call that a program makes to the browser. */
export type BrowserCall =
  | {
      kind: 'scrape';
      wanted: Omit<ParsedStart, 'tabId' | 'file' | 'deadline'>;
      tab?: WantedTab | undefined;
      recording?: WantedRecording | undefined;
      /** Rest of its timeout, in ms, which does not pass while the user is asked. */
      left?: number;
    }
  | {
      /** Fulfils a prompt in a tab, as far as the user need not allow a single step, and then reads the page. */
      kind: 'act';
      tab: WantedTab | TabOfScrape;
      wish: string;
      /** Time that it may take, in ms, once the user has allowed it. */
      left: number;
    }
  | { kind: 'tabs' }
  | { kind: 'recordings' };

/** An open tab, as programs see it. */
export interface ListedTab {
  id: number;
  title: string;
  url: string;
  active: boolean;
}

/** A recording, as programs see it. */
export interface ListedRecording {
  id: string;
  name: string;
  /** Address at which it begins. */
  url: string;
  /** Its steps in words. */
  steps: string[];
  /** Names of its variables. */
  variables: string[];
}

/** Outcome of a prompt in a tab. */
export interface ActedInTab {
  /** The model's last words. */
  output: string;
  /** The completed steps in words. */
  steps: string[];
  /** The reason why it stopped before the prompt was fulfilled. */
  stopped?: string;
}

/** Messages of the server. */
export type ToBrowser =
  /** A code was printed on the server's terminal. */
  | { type: 'code-printed'; seconds: number }
  | { type: 'wrong-code'; left: number }
  /** Names the key that the browser uses from now on. */
  | { type: 'paired'; key: string }
  /** Proves that the server knows the key's hash, and asks for the key. */
  | { type: 'challenge'; nonce: string; proof: string }
  /** The server does not know this browser. */
  | { type: 'unknown' }
  | { type: 'welcome' }
  | { type: 'request'; id: string; program: string; call: BrowserCall }
  | { type: 'cancel'; id: string }
  /** The whole result of a request has arrived, and need not be kept for the server. */
  | { type: 'received'; id: string }
  | { type: 'pong' };

const id = z.uuid();
/** 32 bytes in hexadecimal digits. */
const bytes = z.string().regex(/^[0-9a-f]{64}$/);

/** Messages of the browser. */
const toServer = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('hello'), nonce: bytes, paired: z.boolean() }),
  z.strictObject({ type: z.literal('pair'), code: z.string().max(40) }),
  z.strictObject({ type: z.literal('key'), key: bytes }),
  /** The user is asked for consent, which does not count towards the request's timeout. */
  z.strictObject({ type: z.literal('asking'), id }),
  z.strictObject({ type: z.literal('going'), id }),
  z.strictObject({
    type: z.literal('part'),
    id,
    index: z.int().min(0),
    count: z
      .int()
      .min(1)
      .max(Math.ceil(WIRE.result / WIRE.part)),
    text: z.string().max(WIRE.part),
  }),
  /** The user has stopped all programs. */
  z.strictObject({ type: z.literal('stop') }),
  z.strictObject({ type: z.literal('ping') }),
]);

export type ToServer = z.infer<typeof toServer>;

const numbered = z.looseObject({ n: z.int() });

/** Parses a message to the server. @returns undefined if it is invalid */
export function readToServer(message: unknown): ToServer | undefined {
  return toServer.safeParse(message).data;
}

/** Numbers the messages in one direction of a connection. */
export function numbering() {
  let sent = 0;
  let heard = 0;
  return {
    write(message: ToBrowser | ToServer): string {
      sent += 1;
      return JSON.stringify({ n: sent, ...message });
    },
    /** Parses a message. @returns undefined if it is invalid, out of order or repeated */
    read(text: string): Record<string, unknown> | undefined {
      const parsed = numbered.safeParse(parseOrNothing(text));
      if (!parsed.success || parsed.data.n !== heard + 1) return undefined;
      heard += 1;
      const { n: _number, ...message } = parsed.data;
      return message;
    },
  };
}

function parseOrNothing(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Splits a result into messages. @returns undefined if it is too large */
export function resultParts(requestId: string, result: CallResult): Extract<ToServer, { type: 'part' }>[] | undefined {
  const text = JSON.stringify(result);
  if (text.length > WIRE.result) return undefined;
  const count = Math.ceil(text.length / WIRE.part);
  return Array.from({ length: count }, (_, index) => ({
    type: 'part' as const,
    id: requestId,
    index,
    count,
    text: text.slice(index * WIRE.part, (index + 1) * WIRE.part),
  }));
}

const encoder = new TextEncoder();

const hex = (buffer: ArrayBuffer | Uint8Array) =>
  [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** Creates 32 random bytes in hexadecimal digits. */
export const randomHex = (): string => hex(crypto.getRandomValues(new Uint8Array(32)));

/** SHA-256 of a key; the server keeps nothing else of it. */
export const hashOf = async (key: string): Promise<string> =>
  hex(await crypto.subtle.digest('SHA-256', encoder.encode(key)));

/** The server's proof that it knows a key's hash: HMAC-SHA-256 of both nonces. */
export async function proofOf(keyHash: string, browserNonce: string, serverNonce: string): Promise<string> {
  const secret = await crypto.subtle.importKey(
    'raw',
    encoder.encode(keyHash),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return hex(await crypto.subtle.sign('HMAC', secret, encoder.encode(`${browserNonce} ${serverNonce}`)));
}

/** Placeholder for the address of a tab while a request is parsed: a reserved host (RFC 2606). */
export const TAB_HOST = 'https://tab.invalid/';

/** Parses `recording:NAME`. @returns undefined for any other address */
export function recordingIn(url: unknown): string | undefined {
  const [, name] = (typeof url === 'string' && /^recording:(.{1,200})$/.exec(url)) || [];
  return name?.trim() || undefined;
}

/** Parses `tab:active` or `tab:ID`. @returns undefined for any other address */
export function tabIn(url: unknown): WantedTab | undefined {
  const [, named] = (typeof url === 'string' && /^tab:(active|\d{1,15})$/.exec(url)) || [];
  if (named === undefined) return undefined;
  return named === 'active' ? 'active' : Number(named);
}
