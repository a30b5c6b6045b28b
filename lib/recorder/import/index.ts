import { isObject } from '@/lib/base/json';
import { parseRecording } from '../recording';
import { readDevtools } from './devtools';
import { isOwnFile, readOwnFile } from './own-file';
import { readJson } from './read-json';
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
