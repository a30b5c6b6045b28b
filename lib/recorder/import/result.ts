import { type Issue, issue } from '@/lib/contract';
import { MAX_STEPS, type RecordingFile } from '../recording';

/** Result of an import. */
export type Imported =
  | {
      ok: true;
      recording: RecordingFile;
      /** Changes and omissions, one message each. */
      notes: string[];
      /** Every script that a replay would run in the page, as written in the actions, in order. */
      scripts: string[];
    }
  | { ok: false; issues: Issue[] };

/** Result of the reader for one kind of file. */
export type Read = { ok: true; recording: RecordingFile; notes: string[] } | { ok: false; issues: Issue[] };

export const refused = (path: (string | number)[], message: string): { ok: false; issues: Issue[] } => ({
  ok: false,
  issues: [issue(path, message)],
});

export const tooManySteps = (count: number) =>
  refused(['steps'], `The file has ${count} steps, and at most ${MAX_STEPS} can be opened: cut it into several.`);
