import { dropPrototypes, isObject } from '@/lib/base/json';
import type { Issue } from '@/lib/contract';
import { parseRecording } from '../recording';
import { readDevtools } from './devtools';
import { isOwnFile, readOwnFile } from './own-file';
import { readRequest } from './request';
import { type Imported, type Read, refused } from './result';

export type { Imported } from './result';

/**
 * Imports a file as a recording: a recording of this extension, the body of a v2 or v1 scrape request, or a recording of the
 * Recorder in Chrome's DevTools. Nothing in it is run. Nobody has reviewed the result yet: whoever stores it marks it
 * `unchecked`.
 * @param text of the file
 * @returns the recording, with notes about the rest of the file, or an issue for each invalid field. Never throws
 */
export function importRecording(text: string): Imported {
  const json = readJson(text);
  if (!json.ok) return json;
  const read = readValue(json.value);
  if (!read.ok) return read;
  const parsed = parseRecording(read.recording);
  if (!parsed.ok) return parsed;
  const { recording } = parsed;
  const scripts = recording.steps.flatMap(({ action }) => (action.type === 'executeJavascript' ? [action.script] : []));
  return { ok: true, recording, notes: [...json.notes, ...read.notes], scripts };
}

function readValue(file: unknown): Read {
  if (Array.isArray(file)) {
    return refused(
      [],
      'This is a list, which has no address to start at: put actions into {"url": …, "actions": […]}.',
    );
  }
  if (!isObject(file)) return refused([], NO_RECORDING);
  if (isOwnFile(file)) return readOwnFile(file);
  if (Array.isArray(file.steps)) return readDevtools(file, file.steps);
  if ('url' in file) return readRequest(file);
  return refused([], NO_RECORDING);
}

const NO_RECORDING =
  'This is no recording: it is neither a file of this extension, nor a scrape request, nor of the Recorder of DevTools.';

/** Maximum size of a file, in bytes of UTF-8. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Maximum nesting depth. It exceeds any request, and is far from overflowing the stack. */
const MAX_DEPTH = 100;

type Json = { ok: true; value: unknown; notes: string[] } | { ok: false; issues: Issue[] };

/** Parses the text of a file, which may be anything. */
function readJson(text: string): Json {
  if (text.length > MAX_BYTES || new Blob([text]).size > MAX_BYTES) {
    return refused([], 'The file has more than 10 MB: no recording is that large.');
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return refused([], 'This is not JSON: the file is damaged, or no recording.');
  }
  const { depth, removed } = dropPrototypes(value, MAX_DEPTH);
  if (depth > MAX_DEPTH) return refused([], `The file is nested more than ${MAX_DEPTH} levels deep.`);
  return {
    ok: true,
    value,
    notes: removed ? ['Members named __proto__ were left out: they could change others.'] : [],
  };
}
