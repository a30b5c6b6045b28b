import { i18n } from '#i18n';
import { inWords } from '@/lib/base/http/in-words';
import { MAX_BODY, readBlob } from '@/lib/base/http/read-body';
import { sendRequest } from '@/lib/base/http/send';
import { TimedRequest } from '@/lib/base/http/timeouts';
import type { Warning } from '@/lib/base/warning';
import type { ScrapeData, ScrapeRequest } from '@/lib/contract';
import type { Attachments, EngineContext } from '@/lib/scrape/engine';
import { isPublic } from './reach';
import type { Service } from './service';

/** Timeout for all files together, in ms. */
const LIMIT = 60_000;

/** Maximum size of all files together, in bytes. */
const MAX_SUM = 2 * MAX_BODY;

// A vector image is a document with scripts, not a screenshot.
const image = /^image\/(?!svg)/;
const pdf = /^application\/pdf$/;
const isWeb = /^https?:/i;
const isData = /^data:/i;

/** A member of `data` that names a file. */
interface FileMember {
  pointer: string;
  url: string;
  /** Permitted media types. */
  type: RegExp;
  set(value: string): void;
}

/**
 * Downloads the requested pictures and PDFs that a response links to, because the links expire. The member keeps its
 * address; a member that contains the file itself (a data: URL) gets its own pointer instead, so that the file is not
 * kept twice. A file that cannot be downloaded becomes a warning.
 * @returns the files by the JSON Pointer of their member
 * @throws the signal's reason
 */
export async function downloadFiles(
  request: ScrapeRequest,
  data: ScrapeData,
  { baseUrl, fetch, clock }: Pick<Service, 'baseUrl' | 'fetch' | 'clock'>,
  { signal, progress }: EngineContext,
): Promise<{ attachments: Attachments; warnings: Warning[] }> {
  const { members, unasked } = fileMembers(request, data);
  const places = createPlaces(baseUrl);
  const attachments: Attachments = {};
  const warnings: Warning[] = [];
  let room = MAX_SUM;

  const late = () => new Error(i18n.t('errors.file.late', { time: inWords(LIMIT) }));
  const timed = new TimedRequest(signal, { whole: LIMIT }, late, clock.delay);
  try {
    for (const [done, member] of members.entries()) {
      await progress({ name: 'downloading', done, total: members.length });
      try {
        places.check(member.url);
        const file = await download(member, fetch, room, timed.signal);
        room -= file.size;
        attachments[member.pointer] = file;
        if (isData.test(member.url)) member.set(member.pointer);
      } catch (thrown) {
        signal.throwIfAborted();
        const text = i18n.t('warnings.remote.fileNotKept', { file: member.pointer, reason: reason(thrown) });
        warnings.push({ text, about: member.pointer.split('/')[2] ?? '' });
      }
    }
  } finally {
    timed.end();
  }
  if (unasked > 0) {
    warnings.push({ text: i18n.t('warnings.remote.unaskedFiles', unasked) });
  }
  return { attachments, warnings };
}

/** Returns the files of a response, no more of a kind than its request asks for. */
function fileMembers({ formats, actions = [] }: ScrapeRequest, data: ScrapeData) {
  const single = data.screenshot ? [data.screenshot] : [];
  const setSingle = (_index: number, url: string) => {
    data.screenshot = url;
  };
  const { screenshots = [], pdfs = [] } = data.actions ?? {};
  const asked = (items: readonly { type: string }[], type: string) => items.filter((item) => item.type === type).length;
  const listed = (name: string, urls: string[], type: RegExp, most: number) => ({
    urls,
    most,
    type,
    pointer: (index: number) => `/data/actions/${name}/${index}`,
    set: (index: number, url: string) => {
      urls[index] = url;
    },
  });
  const kinds = [
    {
      urls: single,
      most: asked(formats, 'screenshot'),
      type: image,
      pointer: () => '/data/screenshot',
      set: setSingle,
    },
    listed('screenshots', screenshots, image, asked(actions, 'screenshot')),
    listed('pdfs', pdfs, pdf, asked(actions, 'pdf')),
  ];
  const members = kinds.flatMap(({ urls, most, type, pointer, set }) =>
    urls
      .slice(0, most)
      .map((url, index): FileMember => ({ pointer: pointer(index), url, type, set: (value) => set(index, value) })),
  );
  const named = kinds.reduce((sum, { urls }) => sum + urls.length, 0);
  return { members, unasked: named - members.length };
}

/**
 * Creates the rules for addresses of a response's files: its service's own origin, and one other, its storage.
 * Otherwise a service could make this browser request any address: the storage must be on the public internet and use
 * https, judged by its name. No extension can resolve a name: if it leads to this computer, that is requested, but only
 * for a public file, without credentials, and anything but a picture or PDF is discarded.
 */
function createPlaces(baseUrl: string) {
  const { origin: own } = new URL(baseUrl);
  let storage: string | undefined;
  return {
    /** @throws Error with the reason why an address is not requested */
    check(url: string): void {
      if (isData.test(url)) return;
      if (!isWeb.test(url) || !URL.canParse(url)) throw new Error(i18n.t('errors.file.notOfTheWeb'));
      const { origin, protocol } = new URL(url);
      if (origin === own) return;
      if (!isPublic(url)) throw new Error(i18n.t('errors.file.notPublic'));
      if (protocol !== 'https:') throw new Error(i18n.t('errors.file.notEncrypted'));
      storage ??= origin;
      if (origin !== storage) throw new Error(i18n.t('errors.file.elsewhere', { host: new URL(storage).host }));
    },
  };
}

/** Without the key, because the file may be at another origin. */
async function download(
  { url, type }: FileMember,
  fetch: Service['fetch'],
  room: number,
  signal: AbortSignal,
): Promise<Blob> {
  const response = await sendRequest(fetch, url, { signal });
  // The target cannot be checked before the browser has requested it.
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    await response.body?.cancel();
    throw new Error(i18n.t('errors.file.redirect'));
  }
  if (!response.ok) {
    await response.body?.cancel();
    throw new Error(i18n.t('errors.file.status', { status: response.status }));
  }
  const blob = await readBlob(response, Math.min(MAX_BODY, room)).catch((thrown: unknown) => {
    throw thrown instanceof RangeError && room < MAX_BODY ? new Error(i18n.t('errors.file.tooLarge')) : thrown;
  });
  if (!type.test(blob.type))
    throw new Error(i18n.t('errors.file.type', { type: /^[\w.+-]+\/[\w.+-]+$/.exec(blob.type)?.[0] ?? 'unknown' }));
  return blob;
}

/** `fetch` itself throws TypeErrors, whose messages differ in every browser. */
const reason = (thrown: unknown) =>
  thrown instanceof TypeError || !(thrown instanceof Error) ? i18n.t('errors.file.connection') : thrown.message;
