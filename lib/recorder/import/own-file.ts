import { MAX_STEPS, parseRecording, RECORDING_VERSION } from '../recording';
import { type Read, refused, tooManySteps } from './result';

/** Tells whether this is meant to be a recording of ours. */
export const isOwnFile = (file: Record<string, unknown>) =>
  'startUrl' in file || ('version' in file && 'steps' in file);

/** Reads a recording that was saved by this extension. */
export function readOwnFile(file: Record<string, unknown>): Read {
  const { version, steps } = file;
  if (typeof version === 'number' && version > RECORDING_VERSION) {
    return refused(
      ['version'],
      `The file has version ${version}, and this extension knows versions up to ${RECORDING_VERSION}: update it first.`,
    );
  }
  if (Array.isArray(steps) && steps.length > MAX_STEPS) return tooManySteps(steps.length);
  const parsed = parseRecording(file);
  if (!parsed.ok) return parsed;
  return { ok: true, recording: parsed.recording, notes: [] };
}
