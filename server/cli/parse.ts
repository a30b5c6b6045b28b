import { stat } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { WinnowError } from '../../lib/base/errors';
import { scrapeOfParse, unsupportedInParse } from '../../lib/contract';
import { kindOfFile } from '../../lib/files/documents/kinds';
import { unsupportedKind } from '../../lib/files/documents/refused';
import { PAGE_OPERATION } from '../../lib/operations/registry';
import { launchBrowser } from '../chromium/launch.ts';
import type { BrowserStart } from '../http/body.ts';
import { fileAddress, sayFile } from '../http/parse/parse.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { Problem } from '../problem.ts';
import { languageFilesIn } from './language-options.ts';
import { checkOut, printed, say, writeOutput } from './output.ts';
import { PARSE_HELP, parseParseOptions } from './parse-options.ts';
import { prepareLaunch } from './run.ts';

/**
 * Runs `npm start -- parse`.
 * @param argv arguments after `parse`
 * @throws Problem; or the signal's reason
 */
export async function printFile(argv: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const { file, request, model, languages: folder, json, out } = parseParseOptions(argv, env);
  if (file === undefined) return writeOutput(PARSE_HELP);
  const [beyond] = unsupportedInParse(request);
  if (beyond) throw new Problem(`formats: ${beyond}`, 2);
  const name = basename(file);
  const kind = kindOfFile({ name });
  if (!kind) throw new Problem(`file: ${unsupportedKind().message}`, 2);
  await checkFile(file);
  if (out !== undefined) await checkOut(out);

  const languages = await languageFilesIn(folder);
  const programs = await prepareLaunch(signal);
  const chromium = await launchBrowser({ ...programs, headless: true, extensionPagesOnly: true });
  await using browser = await openScrapingBrowser(chromium, { model, languages });
  const input = scrapeOfParse(request, fileAddress(name));
  const wanted: BrowserStart = {
    operation: PAGE_OPERATION,
    input,
    warnings: [],
    file: { name, kind },
    path: resolve(file),
  };
  const scraped = await browser.scrape(wanted, signal).catch((thrown) => {
    if (!(thrown instanceof WinnowError) || signal.aborted) throw thrown;
    throw new Problem(`file: ${thrown.message} ${thrown.record.nextStep}`, 1, thrown);
  });
  sayFile(scraped.response, name);
  const { warning } = scraped.response.data;
  if (warning) say(`warning: ${warning}`);
  await writeOutput(await printed(scraped, json), out);
}

/** @throws Problem if the file does not exist */
async function checkFile(file: string): Promise<void> {
  const found = await stat(file).catch((error) => {
    throw new Problem(`file: There is no file ${file}`, 1, error);
  });
  if (!found.isFile()) throw new Problem(`file: ${file} is not a file`);
}
