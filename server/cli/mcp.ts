import { randomUUID } from 'node:crypto';
import { once } from '../../lib/base/async';
import { createOpenAiModel } from '../../lib/model';
import { launchBrowser } from '../chromium/launch.ts';
import { openScrapingBrowser } from '../http/scraping-browser.ts';
import { type HttpService, startService } from '../http/service.ts';
import { type Ask, initOf } from '../mcp/ask.ts';
import { createLocalFiles } from '../mcp/local-files.ts';
import { serveStreams } from '../mcp/stdio.ts';
import { openPlaywrightBrowser } from '../sessions/playwright-browser.ts';
import { languageFilesIn } from './language-options.ts';
import { MCP_HELP, parseMcpOptions } from './mcp-options.ts';
import { say, writeOutput } from './output.ts';
import { prepareLaunch } from './run.ts';

type Options = NonNullable<ReturnType<typeof parseMcpOptions>>;

const askingAt =
  (url: string, key: string): Ask =>
  (asked) =>
    fetch(`${url}${asked.path}`, initOf(asked, key));

/**
 * Creates a separate server for the tools, which starts with the first request: assistants start many servers that are
 * never used.
 */
function createOwnServer({ concurrency, model, searchEngine, languages: folder }: Options, signal: AbortSignal) {
  const key = randomUUID();
  let starting: Promise<HttpService> | undefined;
  const start = once(async () => {
    const languages = await languageFilesIn(folder);
    const programs = await prepareLaunch(signal);
    starting = startService({
      port: 0,
      key,
      concurrency,
      searchEngine,
      model: model && createOpenAiModel({ ...model.settings, ...(model.key && { key: model.key }) }),
      log({ fault }) {
        if (fault !== undefined) console.error(fault);
      },
      async openBrowser({ profile }) {
        const launch = { ...programs, headless: true, extensionPagesOnly: true, profile };
        return openScrapingBrowser(await launchBrowser(launch), { profile, model, languages });
      },
      openSessionBrowser: ({ profile }) =>
        openPlaywrightBrowser({ executablePath: programs.executablePath, ...(profile && { profile }) }),
    });
    return starting;
  });
  const ask: Ask = async (asked) => askingAt((await start()).url, key)(asked);
  return {
    ask,
    async [Symbol.asyncDispose]() {
      const service = await starting?.catch(() => undefined);
      await service?.[Symbol.asyncDispose]();
    },
  };
}

/**
 * Runs `winnow mcp`.
 * @param argv arguments after `mcp`
 * @throws Problem
 */
export async function serveAssistant(argv: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const options = parseMcpOptions(argv, env);
  if (!options) return writeOutput(MCP_HELP);
  const { server, files } = options;
  await using own = createOwnServer(options, signal);
  const ask = server ? askingAt(server.url, server.key) : own.ask;
  const failed = (fault: unknown) => console.error(fault);
  say('Winnow waits for an assistant on standard input. winnow connect prints what to configure.');
  const hasBrowser = server !== undefined;
  await serveStreams(
    { ask, readFile: createLocalFiles(files), hasBrowser, failed },
    process.stdin,
    process.stdout,
    signal,
  );
}
