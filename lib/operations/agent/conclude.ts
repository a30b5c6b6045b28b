import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { AgentRequest, ScrapeData } from '@/lib/contract';
import { countTokens } from '@/lib/model/count-tokens';
import type { Model } from '@/lib/model/model';
import { selectHighlights } from '@/lib/scrape/formats/text/highlights/select';
import type { ModelChoice } from '@/lib/scrape/formats/text/language/language-options';
import { answerQuestion } from '@/lib/scrape/formats/text/language/question';
import { onlyOnPage } from '@/lib/scrape/formats/text/language/word-for-word';
import { mergedValue } from '../extract/value';
import type { StepLog } from '../steps';
import type { AgentConclusion } from './conclusion';

interface ConclusionDeps {
  model: Model | undefined;
  /** The place in which the model is chosen. */
  modelChoice: ModelChoice;
  signal: AbortSignal;
  log: StepLog;
}

const NOTHING_READ = 'No page could be read.';
const NOTHING_DECLARED = 'The pages declare nothing that the schema asks for, and there is no model to read them.';
const NO_PASSAGE = 'No page has a passage that answers the prompt, and there is no model to read them.';
const ONLY_PASSAGES = 'There is no model: these are the passages that fit the prompt best.';

/** Maximum number of passages that stand for an answer without a model, of all pages and of each page. */
const PASSAGES = { all: 8, ofPage: 3 };

/**
 * Answers the question of an agent only from the pages that it has read.
 * @throws WinnowError if they do not answer it; or the signal's reason
 */
export async function concludeAgent(
  input: AgentRequest,
  documents: readonly ScrapeData[],
  deps: ConclusionDeps,
): Promise<AgentConclusion> {
  if (documents.length === 0) throw new WinnowError('NOT_FOUND', NOTHING_READ);
  return deps.log.run({ name: 'answer' }, async (step) => {
    const used = (tokens: number) => {
      step.tokens = (step.tokens ?? 0) + tokens;
    };
    const counted = { ...deps, model: deps.model && countTokens(deps.model, used) };
    const made = input.schema ? bySchema(input, documents, counted) : await inWords(input, documents, counted);
    return { ...made, creditsUsed: documents.length };
  });
}

const urlOf = ({ metadata }: ScrapeData) => String(metadata.sourceURL ?? metadata.url ?? '');

const howToChoose = (choice: ModelChoice): string =>
  i18n.t(choice === 'options' ? 'nextSteps.chooseModel' : 'nextSteps.onCommandLine.nameModel');

const needsModel = (message: string, choice: ModelChoice) =>
  new WinnowError('UNPROCESSABLE', `${message} ${howToChoose(choice)}`, { status: 501 });

/** Returns the value by the schema. Values that a model has written and no page contains become null. */
function bySchema(input: AgentRequest, documents: readonly ScrapeData[], { model, modelChoice }: ConclusionDeps) {
  const checked = model
    ? documents.map((document) => ({ ...document, json: onlyOnPage(document.json, document.markdown ?? '') }))
    : documents;
  const { data, sources } = mergedValue(input, checked);
  // Without a model, only the values that pages declare are available.
  if (!model && Object.keys(sources).length === 0) throw needsModel(NOTHING_DECLARED, modelChoice);
  const warnings = [...new Set(documents.flatMap(({ warning }) => warning ?? []))];
  return { data, sources, ...(warnings.length > 0 && { warning: warnings.join(' ') }) };
}

/** Returns the answer as text; without a model, the passages about the question. */
async function inWords(
  input: AgentRequest,
  documents: readonly ScrapeData[],
  { model, modelChoice, signal }: ConclusionDeps,
) {
  if (!model) return inPassages(input, documents, modelChoice);
  const { markdown, pageAt } = joined(documents);
  const question = { markdown, question: input.prompt };
  const { answer, sources, warnings, failure } = await answerQuestion(question, model, {
    signal,
    modelChoice,
  });
  if (answer === null) {
    throw failure ? WinnowError.fromRecord(failure) : new WinnowError('NOT_FOUND', warnings.join(' '));
  }
  const found = sources.map(({ text, start }) => ({ url: pageAt(start), text }));
  return {
    data: { answer, sources: found },
    message: answer,
    sources: found,
    ...(warnings.length > 0 && { warning: warnings.join(' ') }),
  };
}

/** Joins pages into one text. `pageAt` finds the page at an offset. */
function joined(documents: readonly ScrapeData[]) {
  const places: { start: number; url: string }[] = [];
  let markdown = '';
  for (const document of documents) {
    places.push({ start: markdown.length, url: urlOf(document) });
    const { title } = document.metadata;
    // The name and address of a page are not passages of it, but they show the topic of its passages.
    markdown += `# ${typeof title === 'string' ? title : urlOf(document)}\n\n${document.markdown ?? ''}\n\n`;
  }
  return { markdown, pageAt: (offset: number) => places.findLast(({ start }) => start <= offset)?.url ?? '' };
}

function inPassages({ prompt }: AgentRequest, documents: readonly ScrapeData[], modelChoice: ModelChoice) {
  const passages = documents.flatMap((document) =>
    selectHighlights(document.markdown ?? '', prompt, { limit: PASSAGES.ofPage }).map(({ text, score }) => ({
      url: urlOf(document),
      text,
      score,
    })),
  );
  if (passages.length === 0) throw needsModel(NO_PASSAGE, modelChoice);
  const found = passages
    .sort((one, other) => other.score - one.score)
    .slice(0, PASSAGES.all)
    .map(({ url, text }) => ({ url, text }));
  const warning = `${ONLY_PASSAGES} ${howToChoose(modelChoice)}`;
  return {
    data: { passages: found },
    message: found.map(({ text }) => text).join('\n\n'),
    sources: found,
    warning,
  };
}
