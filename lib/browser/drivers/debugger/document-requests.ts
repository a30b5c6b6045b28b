import type { Protocol } from 'devtools-protocol';
import { i18n } from '#i18n';
import { retryAfterOf } from '@/lib/base/http/retry-after';
import { defined } from '@/lib/base/json';
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
   * While the page itself is expected, a response other than a page becomes an empty page instead of being refused. From then
   * on the page's documents are counted, until it is released.
   */
  expectPage(expected: boolean): void;
  /** Finds the response for the document with this id; undefined if unknown. */
  responseOf(loaderId: string): ResponseHead | undefined;
  /**
   * Returns the text of a file that did not become a document.
   * @param charset the browser's charset, used if the server names none
   */
  textOf(loaderId: string, charset: string | undefined): string | undefined;
  /** Returns that file; undefined if it was too large for the debugger. */
  fileOf(loaderId: string | undefined): Promise<Blob> | undefined;
  /** True if the page kept navigating, and is held at its current document. */
  isHeld(): boolean;
  /** Lets the page navigate as often as it likes from now on, since actions may cause it. */
  letGo(): void;
}

/** A response that is replaced with an empty document, and its content. */
interface StandIn {
  answer: ResponseHead;
  text?: Body;
  file?: Body | Blob | undefined;
}

/** Maximum number of visits to one address until the page's text is still, and maximum number of documents. */
const TIMES_AT_ONE = 4;
const DOCUMENTS = 12;

/** Requests of a page that may ask for a password: the debugger only sees such prompts on paused requests. */
const MAY_ASK = ['Document', 'Script', 'Stylesheet', 'XHR', 'Fetch'] as const;

/** For `Fetch.enable`: the responses that `watchDocumentRequests` checks, and the requests that may ask for a password. */
export const PAUSED: Protocol.Fetch.EnableRequest = {
  patterns: [
    { urlPattern: '*', resourceType: 'Document', requestStage: 'Response' },
    ...MAY_ASK.map((resourceType) => ({ urlPattern: '*', resourceType, requestStage: 'Request' as const })),
  ],
  handleAuthRequests: true,
};

/**
 * Checks every response for a document before the browser acts on it. Only here can a download be refused, a PDF be
 * recognized before its viewer takes the page away from the debugger, and a password prompt be kept from the user.
 * @param note called with a message for each refused file
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
    // The page may be gone, and the request with it.
    decide(paused).catch(() => undefined);
  });
  async function decide(paused: Paused) {
    const { requestId, responseErrorReason, responseStatusCode: status = 0, responseHeaders: headers = [] } = paused;
    // Without a status, the request has not been sent yet.
    if (responseErrorReason || !status || isRedirect(status, headers))
      return session.send('Fetch.continueRequest', { requestId });

    const file = isFileResponse(headers);
    // A link with `download` requests a document that no frame will show.
    const isLink = paused.networkId === undefined;
    if (!isLink && paused.frameId === mainFrame && !journey.mayGoTo(paused.request.url)) {
      return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
    }
    if (expected && !isLink && paused.frameId === mainFrame) return answerPage(paused, file);
    if (!isLink && !file) return session.send('Fetch.continueRequest', { requestId });
    // The PDF viewer would take the page away from the debugger, even in a frame.
    note(i18n.t('warnings.page.fileRefused', { url: paused.request.url }));
    return session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' });
  }

  /**
   * Answers for the page itself: a response that would not become a document is replaced with an empty one at the same
   * address.
   */
  async function answerPage(paused: Paused, file: boolean) {
    const { requestId, networkId, request, responseStatusCode: status = 0, responseHeaders: headers = [] } = paused;
    const isEmpty = status === 204 || status === 205;
    const type = parseContentType(headerOf(headers, 'content-type') ?? '');
    const isRead = (file || status >= 400) && !isEmpty;
    const { streamed, body } = isRead ? await contentOf(session, requestId, type.contentType, file) : {};
    // Chromium shows its own pages for an error without a body, and for a password prompt.
    const isShown = !file && !isEmpty && status !== 401 && (status < 400 || body?.body !== '');
    if (isShown) return session.send('Fetch.continueRequest', { requestId });

    const text = isEmpty ? NO_BODY : isTextType(type.contentType) ? body : undefined;
    // A text can be shown, whatever its server wants a browser to do with it.
    const shown = file && text === undefined ? undefined : body;
    const isFile = file && !shown && { isFile: true as const };
    const answer = { url: request.url, statusCode: status, ...retryOf(status, headers), ...type, ...isFile };
    standIns.set(networkId as string, standInOf(answer, text, file ? (streamed ?? body) : undefined));
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

const standInOf = (answer: ResponseHead, text: StandIn['text'], file: StandIn['file']): StandIn => ({
  answer,
  ...defined({ text, file }),
});

const isRedirect = (status: number, headers: Protocol.Fetch.HeaderEntry[]): boolean =>
  status >= 300 && status < 400 && headerOf(headers, 'location') !== undefined;

/**
 * Reads the content of a response. Files other than text are streamed, since they may be endless.
 * @returns no body if it is too large for the debugger
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

/** Returns the wait that a site asks for in a response with status 429 or 503. */
function retryOf(status: number, headers: Protocol.Fetch.HeaderEntry[]): Pick<ResponseHead, 'retryAfter'> {
  if (status !== 429 && status !== 503) return {};
  const retryAfter = retryAfterOf(headerOf(headers, 'retry-after') ?? null, Date.now());
  return retryAfter === undefined ? {} : { retryAfter };
}

/**
 * Counts the documents that a page goes through by itself, and stops a page that keeps reloading itself.
 * @param note called with a message when the page is stopped
 */
function boundJourney(note: (sentence: string) => void) {
  let isHeld = false;
  /** Addresses of the documents; undefined while the page may navigate as often as it likes. */
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
/** Chromium treats an empty body as an error. */
const EMPTY_PAGE = btoa('\n');

/** Headers to drop: the body is already decoded, must not ask for a password, and must not be saved. */
const NOT_SHOWN = ['www-authenticate', 'content-encoding', 'content-length', 'content-disposition'];

const shownHeaders = (headers: Protocol.Fetch.HeaderEntry[]) =>
  headers
    .filter(({ name }) => !NOT_SHOWN.includes(name.toLowerCase()))
    .map(({ name, value }) => ({ name, value: name.toLowerCase() === 'content-type' ? shownType(value) : value }));

const asBlob = ({ file, answer }: Partial<StandIn> = {}): Promise<Blob> | undefined =>
  file instanceof Blob ? Promise.resolve(file) : file && blobOf(asBase64(file), answer?.contentType ?? '');

const asBase64 = ({ body, base64Encoded }: Body) =>
  base64Encoded ? body : btoa(Array.from(new TextEncoder().encode(body), (byte) => String.fromCharCode(byte)).join(''));
