import { type Action, parseRequest } from '@/lib/contract';
import { importRecording } from '@/lib/recorder/import';
import { parseRecording, type RecordingFile } from '@/lib/recorder/recording';
import { requestOf } from '@/lib/transfer/export/recording';

interface Accepted {
  recording: RecordingFile;
  /** As a request has them, without defaults. */
  actions: Action[];
  notes: string[];
  scripts: string[];
}

/** Imports a file; throws if it is refused, or if the imported recording is not valid again. */
export function accepted(file: unknown): Accepted {
  const imported = importRecording(typeof file === 'string' ? file : JSON.stringify(file));
  if (!imported.ok) throw new Error(imported.issues.map(({ field, message }) => `${field}: ${message}`).join('\n'));
  const { recording, notes, scripts } = imported;
  if (!parseRecording(JSON.parse(JSON.stringify(recording))).ok) throw new Error('The recording is not valid.');
  const request = requestOf(recording, true);
  const limits = /Number of actions|Total wait/;
  const parsed = parseRequest(request);
  if (!parsed.ok && !parsed.issues.every(({ message }) => limits.test(message))) throw new Error('No valid request.');
  return { recording, actions: requestOf(recording, false).actions as Action[], notes, scripts };
}

/** Every issue as `field: sentence`; empty where the file is accepted. */
export function complaints(file: unknown): string[] {
  const imported = importRecording(typeof file === 'string' ? file : JSON.stringify(file));
  return imported.ok ? [] : imported.issues.map(({ field, message }) => `${field}: ${message}`);
}
