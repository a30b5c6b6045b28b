import { mayReachModel } from '@/lib/jobs/first-page';
import type { Job } from '@/lib/jobs/job';
import type { Settings } from '@/lib/store/settings';
import type { AskForNote } from '@/lib/transfer/export/note';
import { streams } from './background';

/** Returns the function with which the templates of notes ask the user's model; undefined if none is set up. */
export const noteModel = ({ model }: Pick<Settings, 'model'>, job?: Job): AskForNote | undefined =>
  model.kind === 'none' || (job && !mayReachModel(job)) ? undefined : askNote;

const askNote: AskForNote = (prompt, { markdown, metadata }) =>
  streams.askNote(
    { prompt, markdown: markdown ?? '', metadata },
    { signal: new AbortController().signal, report: () => undefined },
  );
