import { LIMITS } from '../../../lib/contract';
import { WinnowError } from '../../../lib/errors';
import { piecesOf } from '../body.ts';

/** Bytes of a form: those of its file, with room for the options and what is around both. */
export const FORM_LIMIT = LIMITS.parse.bytes + 1_000_000;

/** True for the path of a request whose body may be a file. */
export const takesFile = (path: string): boolean => /^\/v2\/parse(?:\/upload\/[^/?]*)?(?:\?|$)/.test(path);

export const fileTooLarge = () => new WinnowError('BAD_REQUEST', 'Uploaded file exceeds maximum size of 50MB.');

const missing = (cause?: unknown) =>
  new WinnowError(
    'BAD_REQUEST',
    "Missing file upload. Send multipart/form-data with a 'file' field and optional 'options' JSON string.",
    { ...(cause !== undefined && { cause }) },
  );

/** A file as its client has it. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Reads a form with a file, and options for it.
 * @returns the options as an object; an empty one where there are none
 * @throws WinnowError BAD_REQUEST, in the words of the reference v2 server
 */
export async function readForm(request: Request): Promise<{ file: UploadedFile; options: object }> {
  const body = await takeBytes(request, FORM_LIMIT);
  const type = request.headers.get('content-type') ?? '';
  // What Node has for it takes the whole body, of which the size is known by now.
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch((cause) => {
    throw missing(cause);
  });
  const options = optionsIn(form.get('options'));
  const file = form.get('file');
  if (!(file instanceof File)) throw missing();
  if (file.size > LIMITS.parse.bytes) throw fileTooLarge();
  return {
    file: { name: uploadName(file.name), type: file.type, bytes: new Uint8Array(await file.arrayBuffer()) },
    options,
  };
}

function optionsIn(written: FormDataEntryValue | null): object {
  if (written === null) return {};
  if (typeof written !== 'string') throw new WinnowError('BAD_REQUEST', "The 'options' field must be a JSON string.");
  if (written.trim() === '') return {};
  const options = parsed(written);
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw new WinnowError('BAD_REQUEST', "The 'options' field must parse to a JSON object.");
  }
  return options;
}

function parsed(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch (cause) {
    throw new WinnowError('BAD_REQUEST', "Invalid JSON in the 'options' field. Provide a valid JSON string.", {
      cause,
    });
  }
}

/** Takes a body as it is. @throws WinnowError BAD_REQUEST as soon as it is larger than `limit` bytes */
export async function takeBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(request, limit, fileTooLarge)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Characters of a name that is shown and logged. */
const LONGEST_NAME = 255;

/** The name of a file without the folders that it may come with, and without what no name should have. */
export function uploadName(written: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out.
  const name = (written.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return name.slice(-LONGEST_NAME) || 'file';
}
