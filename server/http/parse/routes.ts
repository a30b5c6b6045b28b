import type { Context, Hono } from 'hono';
import { WinnowError } from '../../../lib/base/errors';
import { isObject } from '../../../lib/base/json';
import { LIMITS, parseOptions, parseUploaded, type ScrapeResponse, uploadRequest } from '../../../lib/contract';
import { PARSE } from '../account/endpoints.ts';
import type { UsageLog } from '../account/usage.ts';
import { parseBodyText, readBodyText, readValue, type ServerStart, takeText } from '../body.ts';
import { errorAnswer, strictRefusal } from '../errors.ts';
import type { KeptScrapes } from '../kept-scrapes.ts';
import type { KeyCheck } from '../key.ts';
import {
  allowing,
  answerRequest,
  answerWith,
  answerWork,
  type Env,
  type LogEntry,
  needsKey,
  ownOrigin,
} from '../responding.ts';
import { readForm, takeBytes, uploadName } from './form.ts';
import { type ParseStart, readParse, refuseUnsupported, runParse } from './parse.ts';
import type { Uploads } from './uploads.ts';

export const PARSE_PATH = '/v2/parse';

export interface ParseRoutesDeps {
  isKey: KeyCheck;
  uploads: Uploads;
  /** Runs a scrape, like that of the app. */
  scrape(wanted: ServerStart, origin: string, signal: AbortSignal): Promise<ScrapeResponse>;
  usage: UsageLog;
  scrapes: Pick<KeptScrapes, 'keep'>;
  log(entry: LogEntry): void;
}

/**
 * Serves parses: of a file in a form, or of one uploaded before to its own address. Checks run in the order key, form,
 * options.
 */
export function addParseRoutes(app: Hono<Env>, { isKey, uploads, scrape, usage, scrapes, log }: ParseRoutesDeps): void {
  const key = needsKey(isKey);

  app.post(PARSE_PATH, key, (context) =>
    answerRequest(context, log, {
      read: (request) => readRequest(request, uploads),
      async respond(wanted) {
        const { signal } = context.req.raw;
        const work = () => runParse(wanted, (file) => scrape(file, ownOrigin(context), signal));
        const scraped = await usage.during(PARSE, wanted.page, work, ({ data }) => data.metadata.scrapeId ?? undefined);
        await usage.charge(1);
        await scrapes.keep(wanted.page, scraped, ownOrigin(context));
        return context.json(scraped);
      },
      refuse: ({ record }) => strictRefusal(record),
    }),
  );
  app.all(PARSE_PATH, allowing('POST'));

  app.post(`${PARSE_PATH}/upload-url`, key, (context) =>
    answerWork(context, log, {
      read(text) {
        const { input } = readBodyText(uploadRequest, text);
        return { ...input, page: { url: input.filename } };
      },
      respond: async ({ filename, contentType = '' }) => {
        const { id, ref, expiresAt } = uploads.open(uploadName(filename), contentType);
        const place = {
          uploadUrl: `${ownOrigin(context)}${PARSE_PATH}/upload/${id}`,
          uploadRef: ref,
          method: 'PUT',
          headers: { 'Content-Type': contentType || 'application/octet-stream' },
          expiresAt,
          maxSizeBytes: LIMITS.parse.bytes,
        };
        // No public source shows whether they are in `data`: clients find them at either place.
        return context.json({ success: true, ...place, data: place });
      },
      refuse: ({ record }) => strictRefusal(record),
    }),
  );
  app.all(`${PARSE_PATH}/upload-url`, allowing('POST'));

  // Its unguessable address is the permission, as in file stores.
  app.put(`${PARSE_PATH}/upload/:id`, (context) => takeUpload(context, uploads));
  app.all(`${PARSE_PATH}/upload/:id`, allowing('PUT'));
}

/** Reads the request of a parse, in either form. @throws WinnowError */
async function readRequest(request: Request, uploads: Uploads): Promise<ParseStart> {
  const type = request.headers.get('content-type') ?? '';
  if (/^application\/json\s*(;|$)/i.test(type)) {
    const body = parseBodyText(await takeText(request));
    if (isObject(body)) refuseUnsupported(body);
    const { input, warnings } = readValue(parseUploaded, body);
    const { uploadRef, ...options } = input;
    return readParse(uploads.take(uploadRef), options, warnings);
  }
  if (!/^multipart\/form-data\b/i.test(type)) throw noFile();
  const { file, options } = await readForm(request);
  refuseUnsupported(options);
  const { input, warnings } = readValue(parseOptions, options);
  return readParse(file, input, warnings);
}

const noFile = () =>
  new WinnowError(
    'BAD_REQUEST',
    "Missing file upload. Send multipart/form-data with a 'file' field, or JSON with an 'uploadRef'.",
  );

async function takeUpload(context: Context<Env>, uploads: Uploads): Promise<Response> {
  const bytes = await takeBytes(context.req.raw, LIMITS.parse.bytes);
  if (bytes.length === 0) return answerWith(context, errorAnswer(noFile().record));
  uploads.put(context.req.param('id') ?? '', bytes);
  return context.json({ success: true });
}
