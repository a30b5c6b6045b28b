import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { defined, isObject } from '@/lib/base/json';
import type { Job } from '@/lib/jobs/job';
import { operationOf, pageOperation } from '@/lib/operations/registry';
import type { Attachments, EngineResult } from '@/lib/scrape/engine';
import { JOB_FILES } from './parts';
import { type BackupFiles, fitting } from './read-files';
import { keptFiles, keptJob, RESULT_PARTS } from './schemas';
import { withoutSecrets } from './without-secrets';

/** A job of a backup, with notes about it. */
interface ReadJob {
  job: Job;
  result: EngineResult | undefined;
  notes: string[];
}

/**
 * Reads a job and its result from a folder.
 * @throws Unfit
 */
export async function readJobIn(files: BackupFiles, folder: string): Promise<ReadJob> {
  const name = folder + JOB_FILES.job;
  const { input, error, ...read } = await files.parsed(name, keptJob);
  const { input: usable, notes } = readInput(read, input);
  const job: Job = {
    ...read,
    ephemeral: false,
    ...defined({ input: usable }),
    ...(error && { error: new WinnowError(error.code, error.message, error).record }),
  };
  if (!files.has(folder + JOB_FILES.result)) return { job, result: undefined, notes };
  const result = await readResult(files, folder, job);
  return { job, ...result, notes: [...notes, ...result.notes] };
}

/** Reads the request of a job. A request that cannot be sent again, or not without a review, is left out. */
function readInput({ operation, page }: Pick<Job, 'operation' | 'page'>, input: unknown) {
  if (input === undefined) return { notes: [] };
  const title = page?.title || page?.url || '';
  const parsed = operationOf(operation).request.safeParse(withoutSecrets(input));
  if (!parsed.success) return { notes: [i18n.t('backup.noInput', { title })] };
  if (runsScript(parsed.data)) return { notes: [i18n.t('backup.script', { title })] };
  if (hasActions(parsed.data)) return { notes: [i18n.t('backup.actions', { title })] };
  return { input: parsed.data, notes: [] };
}

/** Returns true if a request runs a script in a page: a request from a file may come from anyone. */
export const runsScript = (request: unknown): boolean =>
  Array.isArray(request)
    ? request.some(runsScript)
    : isObject(request) && (request.type === 'executeJavascript' || Object.values(request).some(runsScript));

/**
 * Returns true if a request acts in a page, which would be the user's own, signed in. Skips schemas, whose member names are
 * arbitrary.
 */
export const hasActions = (request: unknown): boolean =>
  Array.isArray(request)
    ? request.some(hasActions)
    : isObject(request) &&
      Object.entries(request).some(
        ([name, value]) =>
          (name === 'actions' && Array.isArray(value) && value.length > 0) || (name !== 'schema' && hasActions(value)),
      );

async function readResult(files: BackupFiles, folder: string, job: Job) {
  const name = folder + JOB_FILES.result;
  const value = await files.json(name);
  const members = isObject(value) ? value : {};
  const operation = operationOf(job.operation);
  const { response, misfits } = (operation.kind === 'answer' ? operation : pageOperation).response(members.response);
  const notes: string[] = [];
  const parts: Record<string, unknown> = {};
  for (const [part, schema] of Object.entries(RESULT_PARTS)) {
    if (members[part] === undefined) continue;
    const parsed = schema.safeParse(members[part]);
    if (parsed.success) parts[part] = parsed.data;
    else notes.push(i18n.t('backup.partLeftOut', { name, part }));
  }
  const result: EngineResult = {
    leftOut: [],
    ...parts,
    response,
    misfits: { ...misfits, ...(parts.misfits as object | undefined) },
    attachments: await readAttachments(files, folder, fitting(name, keptFiles, members.files ?? [])),
  };
  return { result, notes };
}

/** File types that a browser displays without running any of their content. */
const SHOWN = /^(?:image\/(?:png|jpeg|webp|gif|avif)|(?:video|audio)\/[\w.+-]+|application\/pdf)$/;

async function readAttachments(
  files: BackupFiles,
  folder: string,
  listed: { pointer: string; file: string; type: string }[],
): Promise<Attachments> {
  const attachments: [string, Blob][] = [];
  for (const { pointer, file, type } of listed) {
    const bytes = await files.bytes(folder + file);
    attachments.push([pointer, new Blob([bytes], { type: SHOWN.test(type) ? type : 'application/octet-stream' })]);
  }
  return Object.fromEntries(attachments);
}
