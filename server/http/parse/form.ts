import { WinnowError } from '../../../lib/base/errors';
import { defined } from '../../../lib/base/json';
import { LIMITS } from '../../../lib/contract';
import { piecesOf } from '../body.ts';

/** Maximum size of a form, in bytes: that of its file, with room for the options and the multipart framing. */
export const FORM_LIMIT = LIMITS.parse.bytes + 1_000_000;

/** Returns true for the path of a request whose body may be a file. */
export const takesFile = (path: string): boolean => /^\/v2\/parse(?:\/upload\/[^/?]*)?(?:\?|$)/.test(path);

export const fileTooLarge = () => new WinnowError('BAD_REQUEST', 'Uploaded file exceeds maximum size of 50MB.');

const missing = (cause?: unknown) =>
  new WinnowError(
    'BAD_REQUEST',
    "Missing file upload. Send multipart/form-data with a 'file' field and optional 'options' JSON string.",
    defined({ cause }),
  );

/** A file as received from the client. */
export interface UploadedFile {
  name: string;
  type: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Parses a form with a file, and its options.
 * @returns the options as an object; empty without options
 * @throws WinnowError BAD_REQUEST, in the words of the reference v2 server
 */
export async function readForm(request: Request): Promise<{ file: UploadedFile; options: object }> {
  const body = await takeBytes(request, FORM_LIMIT);
  const type = request.headers.get('content-type') ?? '';
  // Node's parser needs the whole body, whose size has already been checked.
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

/** Reads a body unchanged. @throws WinnowError BAD_REQUEST as soon as it is larger than `limit` bytes */
export async function takeBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of piecesOf(request, limit, fileTooLarge)) pieces.push(piece);
  return new Uint8Array(Buffer.concat(pieces));
}

/** Maximum length of a name that is shown and logged, in characters. */
const LONGEST_NAME = 255;

/** Returns the name of a file without folders and control characters. */
export function uploadName(written: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are removed.
  const name = (written.split(/[\\/]/).at(-1) ?? '').replace(/[\u0000-\u001f\u007f]/g, '').trim();
  return name.slice(-LONGEST_NAME) || 'file';
}
