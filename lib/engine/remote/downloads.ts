import { addWarning, type ScrapeData } from '@/lib/contract';
import type { Attachments, EngineContext } from '@/lib/engine/engine';
import { within } from './clock';
import { readBody } from './read-body';
import type { Service } from './service';

/** Milliseconds for all files together. */
const LIMIT = 60_000;

// A vector image is a document with scripts, and no screenshot.
const image = /^image\/(?!svg)/;
const pdf = /^application\/pdf$/;
const isWeb = /^https?:/i;
const isData = /^data:/i;

/** A member of `data` that names a file. */
interface FileMember {
  pointer: string;
  url: string;
  /** Media types that it may have. */
  type: RegExp;
  set(value: string): void;
}

/**
 * Downloads the pictures and PDFs that a response links to, because the links expire. The member keeps its address;
 * one that holds the file itself (a data: URL) gets its own pointer instead, so that the file is not kept twice.
 * A file that cannot be had becomes a warning in `data`.
 * @returns the files by the JSON Pointer of their member
 * @throws the signal's reason
 */
export async function downloadFiles(
  data: ScrapeData,
  { fetch, clock }: Pick<Service, 'fetch' | 'clock'>,
  { signal, progress }: EngineContext,
): Promise<Attachments> {
  const members = fileMembers(data);
  const attachments: Attachments = {};

  await within(LIMIT, clock, signal, async (inTime) => {
    for (const [done, member] of members.entries()) {
      await progress({ name: 'downloading', done, total: members.length });
      try {
        attachments[member.pointer] = await download(member, fetch, inTime);
        if (isData.test(member.url)) member.set(member.pointer);
      } catch (thrown) {
        signal.throwIfAborted();
        addWarning(data, `${member.pointer} could not be kept: ${reason(thrown)}.`);
      }
    }
  });
  return attachments;
}

function fileMembers(data: ScrapeData): FileMember[] {
  const { screenshot, actions } = data;
  const set = (url: string) => {
    data.screenshot = url;
  };
  return [
    ...(screenshot ? [{ pointer: '/data/screenshot', url: screenshot, type: image, set }] : []),
    ...listed('/data/actions/screenshots', actions?.screenshots, image),
    ...listed('/data/actions/pdfs', actions?.pdfs, pdf),
  ];
}

const listed = (pointer: string, urls: string[] = [], type: RegExp): FileMember[] =>
  urls.map((url, index) => ({
    pointer: `${pointer}/${index}`,
    url,
    type,
    set: (value) => {
      urls[index] = value;
    },
  }));

/** Without the key: the file may lie at another origin. */
async function download({ url, type }: FileMember, fetch: Service['fetch'], signal: AbortSignal): Promise<Blob> {
  if (!isWeb.test(url) && !isData.test(url)) throw new Error('its address is not a web address');
  const response = await fetch(url, { signal, credentials: 'omit', cache: 'no-store', referrerPolicy: 'no-referrer' });
  if (!response.ok) throw new Error(`its address answered with status ${response.status}`);
  const blob = await readBody(response);
  if (!type.test(blob.type)) throw new Error(`of the type ${blob.type || 'unknown'}`);
  return blob;
}

/** `fetch` itself throws TypeErrors, which say something else in every browser. */
const reason = (thrown: unknown) =>
  thrown instanceof TypeError || !(thrown instanceof Error) ? 'the connection failed' : thrown.message;
