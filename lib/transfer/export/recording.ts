import { type Action, LIMITS, type ScrapeRequestInput } from '@/lib/contract';
import { actionsOf, effectOf, type RecordingFile, recordingSchema } from '@/lib/recorder/recording';
import { scripts } from '@/lib/recorder/script';
import { shortAction } from './actions';
import { actionInRow } from './in-row';

/**
 * Returns the request that replays a recording, with unfilled placeholders.
 * @param forService includes the waits that only a service needs
 */
export const requestOf = (
  recording: Pick<RecordingFile, 'startUrl' | 'formats' | 'steps'>,
  forService: boolean,
): ScrapeRequestInput => ({
  url: recording.startUrl,
  formats: recording.formats as ScrapeRequestInput['formats'],
  actions: actionsOf(forService ? inRows(recording) : recording, forService).map(shortAction),
});

/** Converts the steps for an engine that only knows their actions. */
const inRows = ({ steps }: Pick<RecordingFile, 'steps'>) => ({
  steps: steps.map((step) => ({ ...step, action: actionInRow(step.action, step.target) })),
});

/** Returns the request that replays a recording at a service and, if the end is known, compares it in a last action. */
export function requestWithEnd(recording: RecordingFile): ScrapeRequestInput {
  const { actions = [], ...request } = requestOf(recording, true);
  const end = endOf(recording);
  return { ...request, actions: end && actions.length < LIMITS.actions.max ? [...actions, end] : actions };
}

/** Returns true if the end of a recording is known, and a request has room for the action that compares it. */
export const hasEndCheck = (recording: RecordingFile): boolean =>
  requestWithEnd(recording).actions?.length !== requestOf(recording, true).actions?.length;

/** Returns the action that compares the end of a recording; undefined if its steps have changed since. */
function endOf({ end, endUrl = '', steps }: RecordingFile): Action | undefined {
  if (!end || end.of !== effectOf(steps)) return undefined;
  return { type: 'executeJavascript', script: scripts.checkEnd.write(endUrl, end.facts, end.kept ?? []) };
}

/** Writes a recording as the text of a file that an import can read. Data that only concerns this browser is left out. */
export function recordingFile(recording: RecordingFile): string {
  const members = Object.keys(recordingSchema.shape) as (keyof RecordingFile)[];
  const end = recording.end && { ...recording.end, picture: undefined };
  const kept = { ...recording, end };
  return `${JSON.stringify(Object.fromEntries(members.map((name) => [name, kept[name]])), null, 2)}\n`;
}
