import type * as z from 'zod';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined } from '@/lib/base/json';
import {
  type Issue,
  LIMITS,
  leavesNoTrace,
  manyActions,
  type ParsedBody,
  parseBody,
  type ScrapeRequest,
  totalWait,
} from '@/lib/contract';
import type { Job, LocalFile } from '@/lib/jobs/job';
import type { JobStart, ParsedStart, RefusedStart, Start } from '@/lib/jobs/job-start';
import { threadToJoin } from '@/lib/jobs/thread';
import { type OperationInput, operationOf } from '@/lib/operations/registry';
import type { ContentFields } from '@/lib/picker/content-with';
import { fillVariables } from '@/lib/recorder/variables';
import type { ReaderName } from '@/lib/scrape/readers';
import { wantsOwnPage } from '@/lib/scrape/unsupported';
import { readerOfSite } from '@/lib/store/site-readers';
import type { Stores } from '@/lib/store/stores';
import { isOfWeb, type Restriction, restrictionOf, restrictionOfTab } from '../browser/pages';
import { getTab, type Tab } from '../browser/tabs';

/** The id that the caller gives a job: a second start with the same id does not start another job. */
export interface WithJobId {
  jobId: string;
}

/** A job that can start; or one that cannot and is recorded as failed, with every invalid field if there are any. */
export type Prepared = { job: JobStart } | { refused: RefusedStart; error: WinnowError; issues?: Issue[] };

/** Creates a job from a request by a view or a menu: fills in the tab's address, parses the request, resolves its variables. */
export async function prepareJob(wanted: Start, stores: JobStores): Promise<Prepared> {
  return prepareWith(wanted, await readingOf(wanted), stores);
}

/** The reader of a scrape, and the parts that the user picked for its site. */
interface Reading {
  reader: ReaderName;
  picked?: ContentFields;
}

/**
 * Returns the reader that the user chose, for this scrape or for the site of its tab. A request that chooses its content itself
 * is read as it says.
 */
async function readingOf(wanted: Start): Promise<Reading | undefined> {
  const { operation = 'scrape', request, engine, tabId, selection, reader } = wanted;
  if (operation !== 'scrape' || engine !== 'local' || tabId === undefined || selection) return undefined;
  if (reader) return { reader };
  const choosesContent = [request.includeTags].flat().some(Boolean) || request.onlyMainContent === false;
  const ofSite = choosesContent ? undefined : await readerOfSite((await getTab(tabId)).url);
  return ofSite && { reader: ofSite.reader, ...(ofSite.reader === 'picked' && { picked: ofSite }) };
}

/** Returns an input that asks for what a reader reads. */
function inputFor({ reader, picked }: Reading, input: ScrapeRequest): ScrapeRequest {
  if (reader === 'whole') return { ...input, onlyMainContent: false };
  if (!picked) return input;
  const { onlyMainContent, includeTags } = picked;
  return {
    ...input,
    onlyMainContent,
    includeTags,
    excludeTags: [...new Set([...input.excludeTags, ...picked.excludeTags])],
  };
}

/** The stores that a job is prepared with. */
type JobStores = Pick<Stores, 'secrets'> & { jobs: Pick<Stores['jobs'], 'ofPage'> };

async function prepareWith(
  { operation = 'scrape', request, engine, tabId, incognito, tabs, refusedTabs, recording, deliverTo, ...rest }: Start,
  wantedReading: Reading | undefined,
  { secrets, jobs }: JobStores,
): Promise<Prepared> {
  const tab = tabId === undefined ? undefined : await getTab(tabId);
  const { file, putBack, program, notes = [] } = rest;
  const url = file ? addressOf(file) : String(request.url ?? tab?.url ?? '');
  const { refused, isPdf } = await lookAt(engine, tab);
  const isPrivate = tab?.incognito || incognito || false;
  const known: RefusedStart = {
    operation,
    engine,
    ...shown(tab, url, { ...rest, isPdf }),
    incognito: isPrivate || leavesNoTrace(request),
    ...(isPrivate && { ofPrivateWindow: true as const }),
    ...defined({ program }),
  };

  if (refused) return { refused: known, error: refused };

  const refuse = (issues: Issue[]) => ({ issues, refused: known, error: WinnowError.badRequest(issues) });
  const parse = recording && engine === 'local' ? parseReplay : parseBody;
  const parsed = parse(operationOf(operation).request, {
    // The user means the page as it is now; a copy from a service's cache is used only on request.
    ...(tab && { url: tab.url, ...(engine === 'remote' && !wantsCopy(request) && { maxAge: 0 }) }),
    ...request,
    ...(file && { url: FILE_HOST }),
  });
  if (!parsed.ok) return refuse(parsed.issues);
  const warnings = [...parsed.warnings, ...notes];
  // A page of its own, and a PDF, are read as always.
  const reading = wantedReading && !isPdf && !wantsOwnPage(parsed.input as ScrapeRequest) ? wantedReading : undefined;
  const read = reading ? inputFor(reading, parsed.input as ScrapeRequest) : parsed.input;
  // Only the user has the file: no page exists to keep a copy of.
  const input = file ? { ...read, url, storeInCache: false } : read;
  const values = { ...(recording && (await secrets.get(recording.id))), ...recording?.values };
  const filled = fillInput(input, values);
  if (!filled.ok) return refuse(filled.issues);
  const replay = recording && { recordingId: recording.id, strict: recording.strict, trial: recording.trial };
  const { url: address, formats } = operationOf(operation).firstPage(input);
  const page = { ...known.page, url: address };
  const asks = !known.incognito && formats.some(({ type }) => type === 'question');
  const thread = asks && known.tab ? threadToJoin(known.tab, await jobs.ofPage(address)) : undefined;
  return {
    job: {
      ...known,
      page,
      input,
      filled: filled.input,
      warnings,
      ...defined({ tabs }),
      ...(refusedTabs?.length && { refusedTabs }),
      ...defined({ file, replay }),
      ...(deliverTo && { delivery: { to: deliverTo, state: 'wanted' } }),
      ...(thread && { thread }),
      ...defined({ putBack }),
      ...(reading && { reader: reading.reader }),
    },
  };
}

/** Stands for the address of a file while the fields of its request are parsed: a reserved host (RFC 2606). */
const FILE_HOST = 'https://file.invalid/';

const addressOf = ({ name }: LocalFile) => `file:///${encodeURIComponent(name)}`;

/**
 * Parses the request of a recording that this browser runs: it may exceed the limits of a request, and continues in the
 * same page, with a request's timeout for each part.
 */
function parseReplay(
  schema: z.ZodType<OperationInput>,
  { actions = [], ...rest }: Record<string, unknown>,
): ParsedBody<OperationInput> {
  const steps = parseBody(manyActions, { actions });
  const parsed = parseBody(schema, rest);
  if (!steps.ok || !parsed.ok)
    return { ok: false, issues: [steps, parsed].flatMap((one) => (one.ok ? [] : one.issues)) };
  const { max, maxWait } = LIMITS.actions;
  const done = steps.input.actions;
  const parts = Math.max(1, Math.ceil(done.length / max), Math.ceil(totalWait(done) / maxWait));
  const { input } = parsed;
  const warnings = [...parsed.warnings, ...steps.warnings];
  return {
    ok: true,
    input: { ...input, actions: done, timeout: ('timeout' in input ? (input.timeout ?? 0) : 0) * parts },
    warnings,
  };
}

/**
 * Creates a job from a request that Node has parsed.
 * @param jobId under which the store holds its file
 * @throws WinnowError if the tab cannot be read, or naming the actions whose required values are missing
 */
export async function parsedJob(wanted: ParsedStart, jobId: string): Promise<JobStart> {
  const { operation, input: read, warnings, tabId, values, deadline, listsLinks, file, program } = wanted;
  const tab = tabId === undefined ? undefined : await getTab(tabId);
  const { refused, isPdf } = await lookAt('local', tab);
  if (refused) throw refused;
  const input = tab?.url === undefined ? read : { ...read, url: tab.url };
  return {
    operation,
    engine: 'local',
    input,
    filled: orThrow(fillInput(input, values ?? {})),
    warnings,
    ...shown(tab, operationOf(operation).firstPage(input).url, { isPdf }),
    incognito: tab?.incognito ?? false,
    hasSlot: true,
    ...defined({ deadline, listsLinks, file: file && { ...file, id: jobId }, program }),
  };
}

/** Returns the tab and the page of a job, as views show them. */
const shown = (
  tab: Tab | undefined,
  url: string,
  { selection = false, isPdf }: { selection?: boolean; isPdf?: true | undefined },
) => ({
  ...(tab?.id !== undefined && {
    tab: { id: tab.id, windowId: tab.windowId, selection, ...defined({ isPdf }) },
  }),
  page: { url, title: tab?.title || url, ...(tab?.favIconUrl && { favicon: tab.favIconUrl }) },
});

/**
 * Returns the input with which a resumed job runs.
 * @throws WinnowError naming the actions whose required values are not saved
 */
export async function filledInput(
  { input, replay }: Job,
  { secrets }: Pick<Stores, 'secrets'>,
): Promise<OperationInput> {
  return orThrow(fillInput(input as OperationInput, replay ? await secrets.get(replay.recordingId) : {}));
}

type Filled = { ok: true; input: OperationInput } | { ok: false; issues: Issue[] };

function fillInput(input: OperationInput, values: Record<string, string>): Filled {
  if (!('actions' in input && input.actions)) return { ok: true, input };
  const filled = fillVariables(input.actions, values);
  return filled.ok ? { ok: true, input: { ...input, actions: filled.actions } } : filled;
}

function orThrow(filled: Filled): OperationInput {
  if (!filled.ok) throw WinnowError.badRequest(filled.issues);
  return filled.input;
}

/** True for a request that only allows a cached copy; services never have a copy of age 0. */
const wantsCopy = ({ lockdown, minAge }: Start['request']) => lockdown === true || minAge !== undefined;

/** Explains why an engine cannot read the page of a tab; a PDF on the web is fetched, as viewers forbid extensions. */
async function lookAt(engine: Start['engine'], tab: Tab | undefined): Promise<{ refused?: WinnowError; isPdf?: true }> {
  if (!tab) return {};
  // A service reads the address by itself: it needs a web page, which this browser need not be able to read.
  const restriction =
    engine === 'remote' && tab.url !== undefined ? restrictionOf(tab.url) : await restrictionOfTab(tab);
  if (!restriction) return {};
  return restriction === 'pdf' && isOfWeb(tab.url) ? { isPdf: true } : { refused: refusalOf(restriction) };
}

function refusalOf(restriction: Restriction): WinnowError {
  if (restriction === 'crashed') return new WinnowError('PAGE_CRASHED', i18n.t('errors.page.crashed'));
  if (restriction === 'errorPage') {
    return new WinnowError('SCRAPE_SITE_ERROR', i18n.t('errors.page.errorShown'), { remedy: 'reload-page' });
  }
  if (restriction === 'notLoaded') {
    return new WinnowError('PAGE_NOT_READABLE', i18n.t('errors.page.notLoaded'), {
      nextStep: i18n.t('nextSteps.waitForPage'),
      remedy: 'retry',
    });
  }
  if (restriction === 'unreadable') return new WinnowError('PERMISSION_NEEDED', i18n.t('errors.page.unreadable'));
  return new WinnowError('PAGE_NOT_READABLE', i18n.t(`errors.restricted.${restriction}`));
}
