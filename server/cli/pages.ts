import { text } from 'node:stream/consumers';
import { WinnowError } from '../../lib/base/errors';
import { DEFAULT_NOTE } from '../../lib/base/note-options';
import { isFinished, type Job } from '../../lib/jobs/job';
import { readAddresses } from '../../lib/operations/batch/read-addresses';
import { type OperationInput, type OperationName, operationOf } from '../../lib/operations/registry';
import {
  commonStart,
  createPageFiles,
  jsonLine,
  type PageOfSet,
  SET_FILES,
  sectionOf,
} from '../../lib/transfer/export/page-set';
import { Problem } from '../problem.ts';
import { readJsonFile, readTextFile } from './command.ts';
import { jobHelp, type PagesOptions, readJobOptions } from './operation-options.ts';
import { openFolder, say, writeInFolder, writeOutput } from './output.ts';
import { runPages } from './run-pages.ts';

/**
 * Runs the command of a job over many pages, such as `npm start -- crawl`.
 * @param argv arguments after its name
 * @throws Problem; or the signal's reason
 */
export async function scrapePages(
  name: OperationName,
  argv: string[],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<void> {
  const command = await readJobOptions(name, argv, env, { readJson: readJsonFile, readAddresses: addressesIn });
  if (!command) return writeOutput(jobHelp(name) ?? '');
  const operation = operationOf(name);
  const urls = operation.kind === 'job' ? operation.pages(command.input).map(({ url }) => url) : [];
  return writePages(name, command, commonStart(urls), signal);
}

/** Exit code if some pages failed. */
const SOME_FAILED = 3;

/** Maximum number of invalid lines to name. */
const MOST_NAMED = 10;

/** Reads the addresses of a file. @throws Problem that names the invalid lines */
async function addressesIn(file: string): Promise<string[]> {
  const { urls, wrong } = readAddresses(file === '-' ? await text(process.stdin) : await readTextFile('file', file));
  const named = wrong.slice(0, MOST_NAMED).map(({ line, text }) => `file: Line ${line} is no address: ${text}`);
  if (wrong.length > named.length) named.push(`file: ${wrong.length - named.length} more lines are no addresses.`);
  if (named.length > 0) throw new Problem(named.join('\n'));
  if (urls.length === 0) throw new Problem(`file: There is no address in ${file}. Write one a line.`);
  return urls;
}

/** Scrapes the pages of a job and writes each as soon as it is complete. */
async function writePages(
  name: OperationName,
  { out, llms, json, ...command }: PagesOptions & { input: OperationInput; warnings: string[] },
  start: string | undefined,
  signal: AbortSignal,
): Promise<void> {
  if (out !== undefined) await openFolder(out);
  const made = createPageFiles({ note: DEFAULT_NOTE, start });
  const count = { done: 0, failed: 0 };

  async function write(page: PageOfSet): Promise<void> {
    const file = await made.fileOf(page);
    if (out !== undefined && file) await writeInFolder(out, file.path, file.text);
    if (json) await writeOutput(await jsonLine(page));
    if (out === undefined && !json && file) {
      const section = sectionOf(page, `<${page.url}>`, file);
      await writeOutput(`${count.done > 0 ? '\n---\n\n' : ''}${section}\n`);
    }
  }

  async function take(page: PageOfSet, planned: number): Promise<void> {
    await write(page);
    if ('error' in page) count.failed++;
    else count.done++;
    const place = `${count.done + count.failed} of ${planned}`;
    say('error' in page ? `${place}  failed: ${page.url}: ${page.error.message}` : `${place}  ${page.url}`);
  }

  async function end(job: Job, pages: () => AsyncGenerator<PageOfSet>): Promise<void> {
    const lost = made.listOfLost();
    if (out !== undefined && lost) await writeInFolder(out, lost.path, lost.text);
    if (out !== undefined && llms) {
      for (const { name, make } of [SET_FILES.llms, SET_FILES.llmsFull]) {
        const file = await make(pages(), { note: DEFAULT_NOTE, start });
        await writeInFolder(out, name(), await file.bytes());
      }
    }
    tellEnd(job, command.input, count, out);
    signal.throwIfAborted();
    if (job.state === 'failed' && job.error) throw WinnowError.fromRecord(job.error);
    if (count.done === 0) throw new Problem(`${name}: No page could be scraped.`);
    if (count.failed > 0) process.exitCode = SOME_FAILED;
  }

  await runPages(name, command, { take, end }, signal).catch((thrown) => {
    throw thrown instanceof WinnowError ? problemOf(name, thrown) : thrown;
  });
}

function tellEnd(
  ended: Job,
  input: OperationInput,
  { done, failed }: { done: number; failed: number },
  out: string | undefined,
): void {
  const blocked = ended.blocked?.length ?? 0;
  const operation = operationOf(ended.operation);
  const { beyond = 0, repeated = 0, withUser = 0 } = ended;
  const standing = { completed: done, blocked, beyond, repeated, withUser, isOver: isFinished(ended) };
  for (const warning of operation.kind === 'job' ? operation.warnings(input, standing) : []) say(`warning: ${warning}`);
  const facts = [
    `${done} ${done === 1 ? 'page' : 'pages'}${out === undefined ? '' : ` in ${out}`}`,
    failed > 0 && `${failed} failed`,
    blocked > 0 && `${blocked} blocked by robots.txt`,
  ];
  say(facts.filter(Boolean).join(', '));
}

export const problemOf = (name: OperationName, error: WinnowError): Problem =>
  error.init.issues
    ? Problem.ofIssues(error.init.issues)
    : new Problem(`${name}: ${error.message} ${error.record.nextStep}`, 1, error);
