import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { ScrapeRequest } from '@/lib/contract';
import type { ListedRecording } from '@/lib/programs/protocol';
import { describeSteps, sentenceText } from '@/lib/recorder/describe';
import { actionsOf, type Recording } from '@/lib/recorder/recording';
import { variablesOf } from '@/lib/recorder/variables';
import type { RecordingStore } from '@/lib/store/recordings';
import { requestOf } from '@/lib/transfer/export/recording';
import type { Scraping } from './scraping';

/** Lists the recordings whose scripts the user has checked, the last changed first, with their steps in words. */
export async function listRecordings(recordings: Pick<RecordingStore, 'list'>): Promise<ListedRecording[]> {
  return (await checked(recordings)).map((recording) => ({
    id: recording.id,
    name: recording.name,
    url: recording.startUrl,
    steps: describeSteps(recording.steps).map(sentenceText),
    variables: variablesOf(actionsOf(recording)),
  }));
}

/**
 * Finds a recording by its name or id.
 * @throws WinnowError NOT_FOUND; BAD_REQUEST if several have the name
 */
export async function recordingOf(recordings: Pick<RecordingStore, 'list'>, wanted: string): Promise<Recording> {
  const all = await checked(recordings);
  const isNamed = ({ name }: Recording) => name.trim().toLowerCase() === wanted.trim().toLowerCase();
  const [found, ...others] = all.some(({ id }) => id === wanted)
    ? all.filter(({ id }) => id === wanted)
    : all.filter(isNamed);
  if (!found) throw new WinnowError('NOT_FOUND', i18n.t('programs.noRecording'), { remedy: 'none' });
  if (others.length === 0) return found;
  throw WinnowError.badRequest([{ path: ['url'], field: 'url', message: i18n.t('programs.sameName') }]);
}

const checked = async ({ list }: Pick<RecordingStore, 'list'>): Promise<Recording[]> =>
  (await list()).filter(({ unchecked }) => !unchecked);

interface WantedReplay {
  jobId: string;
  program: string;
  recording: Recording;
  /** Values of variables; those that the user has kept need not be given. */
  values: Record<string, string>;
  /** The fields of the request that do not come from the recording. */
  page: Pick<ScrapeRequest, 'formats' | 'timeout'>;
}

/** Starts a replay, followed by a scrape of the last page. @throws WinnowError for a variable without a value */
export async function startReplay(
  { start }: Pick<Scraping, 'start'>,
  { jobId, program, recording, values, page: { formats, timeout } }: WantedReplay,
): Promise<void> {
  const started = await start({
    jobId,
    request: { ...requestOf(recording, false), formats, timeout },
    engine: 'local',
    incognito: false,
    recording: { id: recording.id, strict: false, trial: false, values },
    program,
  });
  if ('issues' in started) throw WinnowError.badRequest(started.issues);
}
