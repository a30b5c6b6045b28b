import type { Protocol } from 'devtools-protocol';
import { i18n } from '#i18n';
import { retryAfterOf } from '@/lib/http/retry-after';
import {
  decodeBody,
  headerOf,
  isFileResponse,
  isTextType,
  parseContentType,
  type ResponseHead,
  shownType,
} from './answers';
import { blobOf } from './blob-of';
import { readStream } from './read-stream';
import type { Session } from './session';

type Paused = Protocol.Fetch.RequestPausedEvent;
type Body = Protocol.Fetch.GetResponseBodyResponse;

export interface DocumentRequests {
  /**
   * While the page itself is expected, an answer that is no page becomes an empty one instead of being refused. From then
   * on its documents are counted, until it is let go.
   */
  expectPage(expected: boolean): void;
  /** Finds the response for the document with this id; nothing where that is not known. */
  responseOf(loaderId: string): ResponseHead | undefined;
  /** The text of a file that no document was made of. @param charset the browser's, if its server names none */
  textOf(loaderId: string, charset: string | undefined): string | undefined;
  /** That file; nothing where it was too large for the debugger. */
  fileOf(loaderId: string | undefined): Promise<Blob> | undefined;
  /** True if the page went on without end, and is held at the document that it had. */
  isHeld(): boolean;
  /** Lets the page go on as often as it likes from now on: actions may send it. */
  letGo(): void;
}

/** Response for which an empty document stands, and what came with it. */
interface StandIn {
  answer: ResponseHead;
  text?: Body;
  file?: Body | Blob | undefined;
}

/** Times that a page may come to one address until its text is still, and documents that it may go through. */
const TIMES_AT_ONE = 4;
const DOCUMENTS = 12;

/** Requests that a page may wait for when they ask for a password: such questions are only heard of what is paused. */
const MAY_ASK = ['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'] as const;

/** For `Fetch.enable`: the answers that `watchDocumentRequests` looks at, and what may ask for a password. */
export const PAUSED: Protocol.Fetch.EnableRequest = {
  patterns: [
    { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ...MAY_ASK.map((resourceType) => ({ urlPattern: '*', resourceType, requestStage: 'Request' as const })),
  ],
  handleAuthRequests: true,
};

/**
 * Looks at every answer for a document before the browser acts on it. Only here can a download be refused, a PDF be
 * known before its viewer takes the page from the debugger, and a question for a password be kept from the person.
 * @param note called with a sentence for each file that was refused
 */
export function watchDocumentRequests(
  session: Session,
  mainFrame: string,
  note: (sentence: string) => void,
): DocumentRequests {
  const answers = new Map<string, ResponseHead>();
  const standIns = new Map<string, StandIn>();
  let expected = false;
  const journey = boundJourney(note);

  session.on('Network.responseReceived', ({ requestId, loaderId, response }) => {
    if (requestId === loaderId) answers.set(requestId, headOf(response));
  });
  session.on('Fetch.requestPaused', (paused) => {
    // The page may be gone by then, and the request with it.
    decide(paused).catch(() => undefined);
  });
  async function decide(paused: Paused) {
    const { requestId, responseErrorReason, responseStatusCode: status = 0, responseHeaders: headers = [] } = paused;
    const isRedirect = status >= 300 && status < 400 && headerOf(headers, 'location') !== undefined;
    // Without a status it has yet to be asked.
    if (responseErrorReason || !status || isRedirect) return session.send('Fetch.continueRequest', { requestId });

    const file = isFileResponse(headers);
    // A link with `download` asks for a document that no frame is to show.
    const isLink = paused.networkId === undefined;
    if (!isLink && paused.frameId === mainFrame && !journey.mayGoTo(paused.request.url)) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
    if (expected && !isLink && paused.frameId === mainFrame) return answerPage(paused, file);
    if (!isLink && !file) return session.send('Fetch.continueRequest', { requestId });
    // The viewer for PDF would take the page from the debugger, in a frame too.
    note(i18n.t('warnings.page.fileRefused', { url: paused.request.url }));
    return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  /** The page itself: what would not become a document is replaced by an empty one at the same address. */
  async function answerPage(
    { requestId, networkId, request, responseStatusCode: status = 0, responseHeaders: headers = [] }: Paused,
    file: boolean,
  ) {
    const isEmpty = status === 204 || status === 205;
    const type = parseContentType(headerOf(headers, 'content-type') ?? '');
    const isRead = (file || status >= 400) && !isEmpty;
    const { streamed, body } = isRead ? await contentOf(session, requestId, type.contentType, file) : {};
    // Chromium shows pages of its own for an error without a body, and where a password is asked for.
    const isShown = !file && !isEmpty && status !== 401 && (status < 400 || body?.body !== '');
    if (isShown) return session.send('Fetch.continueRequest', { requestId });

    const text = isEmpty ? NO_BODY : isTextType(type.contentType) ? body : undefined;
    // A text can be shown, whatever its server would have a browser do with it.
    const shown = file && text === undefined ? undefined : body;
    const retry = retryOf(status, headers);
    const answer = { url: request.url, statusCode: status, ...retry, ...type, ...(file && !shown && { isFile: true }) };
    const kept = { ...(text !== undefined && { text }), ...(file && { file: streamed ?? body }) };
    standIns.set(networkId as string, { answer, ...kept });
    return session.send('Fetch.fulfillRequest', {
      requestId,
      responseCode: isEmpty ? 200 : status,
      responseHeaders: !shown || isEmpty ? [{ name: 'content-type', value: 'text/html' }] : shownHeaders(headers),
      body: shown?.body ? asBase64(shown) : EMPTY_PAGE,
    });
  }

  return {
    expectPage(next) {
      expected = next;
      if (next) journey.begin();
    },
    responseOf: (loaderId) => standIns.get(loaderId)?.answer ?? answers.get(loaderId),
    textOf(loaderId, charset) {
      const { text, answer } = standIns.get(loaderId) ?? {};
      return text && decodeBody(text, answer?.charset ?? charset);
    },
    fileOf: (loaderId = '') => asBlob(standIns.get(loaderId)),
    isHeld: journey.isHeld,
    letGo: journey.letGo,
  };
}

/**
 * Reads the content of a response: files that are not text are streamed, since they may have no end.
 * @returns no body for one that is too large for the debugger
 */
async function contentOf(session: Session, requestId: string, type: string | undefined, isFile: boolean) {
  if (isFile && !isTextType(type)) return { streamed: await readStream(session, requestId, type ?? '') };
  return { body: await session.send('Fetch.getResponseBody', { requestId }).catch(() => undefined) };
}

function headOf({ url, status, mimeType, charset, headers }: Protocol.Network.Response): ResponseHead {
  const list = Object.entries(headers).map(([name, value]) => ({ name, value }));
  const { contentType = mimeType || undefined } = parseContentType(headerOf(list, 'content-type') ?? '');
  return { url, statusCode: status, ...retryOf(status, list), ...(contentType && { contentType }), charset };
}

/** The wait that a site asks for with a response of status 429 or 503. */
function retryOf(status: number, headers: Protocol.Fetch.HeaderEntry[]): Pick<ResponseHead, 'retryAfter'> {
  if (status !== 429 && status !== 503) return {};
  const retryAfter = retryAfterOf(headerOf(headers, 'retry-after') ?? null, Date.now());
  return retryAfter === undefined ? {} : { retryAfter };
}

/**
 * Counts the documents that a page goes through by itself, and holds one that loads itself again and again where it is.
 * @param note called with a sentence when it is held
 */
function boundJourney(note: (sentence: string) => void) {
  let isHeld = false;
  /** Addresses of the documents; nothing while the page may go on as often as it likes. */
  let visited: string[] | undefined;
  return {
    isHeld: () => isHeld,
    begin() {
      visited = [];
    },
    letGo() {
      visited = undefined;
    },
    mayGoTo(url: string): boolean {
      if (isHeld || !visited) return !isHeld;
      visited.push(url);
      isHeld = visited.length > DOCUMENTS || visited.filter((other) => other === url).length > TIMES_AT_ONE;
      if (isHeld) note(i18n.t('warnings.page.held'));
      return !isHeld;
    },
  };
}

const NO_BODY: Body = { body: '', base64Encoded: false };
/** A body without a character is an error to Chromium. */
const EMPTY_PAGE = btoa('\n');

/** Of a body that is decoded already, neither with a question for a password nor to be saved. */
const NOT_SHOWN = ['www-authenticate', 'content-encoding', 'content-length', 'content-disposition'];

const shownHeaders = (headers: Protocol.Fetch.HeaderEntry[]) =>
  headers
    .filter(({ name }) => !NOT_SHOWN.includes(name.toLowerCase()))
    .map(({ name, value }) => ({ name, value: name.toLowerCase() === 'content-type' ? shownType(value) : value }));

const asBlob = ({ file, answer }: Partial<StandIn> = {}): Promise<Blob> | undefined =>
  file instanceof Blob ? Promise.resolve(file) : file && blobOf(asBase64(file), answer?.contentType ?? '');

const asBase64 = ({ body, base64Encoded }: Body) =>
  base64Encoded ? body : btoa(Array.from(new TextEncoder().encode(body), (byte) => String.fromCharCode(byte)).join(''));
