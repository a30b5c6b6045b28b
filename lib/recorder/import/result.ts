import { type Issue, issue } from '@/lib/contract';
import { MAX_STEPS, type RecordingFile } from '../recording';

/** The outcome of an import. */
export type Imported =
  | {
      ok: true;
      recording: RecordingFile;
      /** Changes and omissions, a sentence each. */
      notes: string[];
      /** Every script that a replay would run in the page, as it stands in the actions, in their order. */
      scripts: string[];
    }
  | { ok: false; issues: Issue[] };

/** The outcome of a reader of one kind of file. */
export type Read = { ok: true; recording: RecordingFile; notes: string[] } | { ok: false; issues: Issue[] };

export const refused = (path: (string | number)[], message: string): { ok: false; issues: Issue[] } => ({
  ok: false,
  issues: [issue(path, message)],
});

export const tooManySteps = (count: number) =>
  refused(['steps'], `The file has ${count} steps, and at most ${MAX_STEPS} can be opened: cut it into several.`);
