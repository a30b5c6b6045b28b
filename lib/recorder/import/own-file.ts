import { MAX_STEPS, parseRecording, RECORDING_VERSION } from '../recording';
import { type Read, refused, tooManySteps } from './result';

/** Returns true if a file claims to be a recording of this extension. */
export const isOwnFile = (file: Record<string, unknown>) =>
  'startUrl' in file || ('version' in file && 'steps' in file);

/** Reads a recording that this extension saved. */
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
