import { WinnowError } from '../../lib/base/errors';
import { createOpenAiModel } from '../../lib/model';
import { type AgentConclusion, CONCLUSION } from '../../lib/operations/agent/conclusion';
import { activityOf, endOf } from '../http/agent/status.ts';
import { planDeps } from '../http/serving.ts';
import { AGENT_HELP, readAgentOptions } from './agent-options.ts';
import { readJsonFile } from './command.ts';
import { checkOut, say, writeOutput } from './output.ts';
import { problemOf } from './pages.ts';
import { runPages } from './run-pages.ts';

/**
 * Runs `npm start -- agent`.
 * @param argv arguments after `agent`
 * @throws Problem; or the signal's reason
 */
export async function askAgent(argv: string[], env: NodeJS.ProcessEnv, signal: AbortSignal): Promise<void> {
  const options = await readAgentOptions(argv, env, readJsonFile);
  if (!options) return writeOutput(AGENT_HELP);
  const { out, json, model, engine, ...wanted } = options;
  if (out !== undefined) await checkOut(out);
  const plans = planDeps({
    model: model && createOpenAiModel({ ...model.settings, ...(model.key && { key: model.key }) }),
    searchEngine: engine,
  });
  let read = 0;
  await runPages(
    'agent',
    { ...wanted, model, plans },
    {
      async take(page) {
        if (!('error' in page)) read++;
        say('error' in page ? `failed: ${page.url}: ${page.error.message}` : `read ${page.url}`);
      },
      step({ endedAt, ...step }) {
        if (step.name !== 'stop') say(activityOf({ steps: [step] }, 0));
      },
      async end(job, _pages, result) {
        signal.throwIfAborted();
        if (job.state === 'failed' && job.error) throw WinnowError.fromRecord(job.error);
        const made = result?.[CONCLUSION] as AgentConclusion | undefined;
        if (!made) throw new TypeError('An agent ended without a conclusion.');
        say(endOf(job, read));
        if (made.warning) say(`warning: ${made.warning}`);
        await writeOutput(printedConclusion(made, json), out);
      },
    },
    signal,
  ).catch((thrown) => {
    throw thrown instanceof WinnowError ? problemOf('agent', thrown) : thrown;
  });
}

/** Formats the answer with the pages that it rests on, or the data as JSON. */
export function printedConclusion({ data, message, sources }: AgentConclusion, json: boolean): string {
  if (json) return `${JSON.stringify({ data, sources }, null, 2)}\n`;
  if (message === undefined) return `${JSON.stringify(data, null, 2)}\n`;
  const pages = [...new Set(Array.isArray(sources) ? sources.map(({ url }) => url) : [])];
  return [message, ...(pages.length > 0 ? ['', ...pages] : []), ''].join('\n');
}
