import type { Context, Liquid } from 'liquidjs';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { NoteKind } from '@/lib/base/note-options';
import { withFrontMatter } from './front-matter';
import {
  bibtexValue,
  type FilledPiece,
  filledPieces,
  marked,
  pieceText,
  risValue,
  unmarked,
  Verbatim,
} from './marked-values';

/** Values of a template's variables: texts, lists, and data of the page. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/** A template with its variables replaced. */
export interface FilledTemplate {
  text: string;
  /** Prompts that nobody answered; they leave nothing in the text. */
  unasked: string[];
}

/** What is found in a template before it is filled in. */
interface ReadTemplate {
  /** Variables that the template reads, without their members. */
  variables: string[];
  /** Why it cannot be read; absent if it can. */
  problem?: string;
}

/** Limits of one template: its characters, ms to fill it in, and characters that it may make. */
const LIMITS = { parseLimit: 200_000, renderLimit: 2_000, memoryLimit: 100_000_000 };

/** Maximum numbers of prompts of a template, and of rounds in which answers lead to other prompts. */
const MOST = { prompts: 10, rounds: 3 };

/** Tags of templates; the others read files, or write values without passing them through `marked`. */
const TAGS = new Set(['#', 'assign', 'break', 'capture', 'case', 'comment', 'continue', 'for', 'if', 'raw', 'unless']);

/** How each kind of note writes its pieces. */
const WRITERS: Record<NoteKind | 'plain', (pieces: readonly FilledPiece[]) => string> = {
  md: withFrontMatter,
  ris: (pieces) => pieces.map(risValue).join(''),
  bib: (pieces) => pieces.map(bibtexValue).join(''),
  plain: (pieces) => pieces.map(pieceText).join(''),
};

/**
 * Fills in a template (https://liquidjs.com). Values are text: nothing in them is read as a template, and each is escaped as its
 * kind of note needs it.
 * @param kind `plain` for a file name
 * @param ask asks the user's model; without it, prompts leave nothing in the text
 * @throws WinnowError if the template cannot be read, or takes too long
 */
export async function fillTemplate(
  template: string,
  values: TemplateValues,
  {
    kind = 'md',
    ask,
  }: { kind?: NoteKind | 'plain' | undefined; ask?: ((prompt: string) => Promise<string>) | undefined } = {},
): Promise<FilledTemplate> {
  const answers = new Map<string, string>();
  for (let round = 0; ; round++) {
    const prompts = new Set<string>();
    const engine = await createEngine((prompt) => {
      prompts.add(prompt);
      return answers.get(prompt) ?? '';
    });
    const text = attempt(() => String(engine.parseAndRenderSync(template, values)));
    const unasked = [...prompts].filter((prompt) => !answers.has(prompt));
    if (unasked.length === 0 || !ask || round === MOST.rounds)
      return { text: WRITERS[kind](filledPieces(text)), unasked };
    // Models are asked between two fillings: a filling has a time limit, which no model keeps.
    for (const prompt of unasked.slice(0, MOST.prompts)) answers.set(prompt, await ask(prompt));
  }
}

/** Reads a template without filling it in. */
export async function readTemplate(template: string): Promise<ReadTemplate> {
  const engine = await createEngine(() => '');
  try {
    return { variables: attempt(() => engine.globalVariablesSync(template)) };
  } catch (thrown) {
    return { variables: [], problem: WinnowError.from(thrown).message };
  }
}

function attempt<T>(work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message.replace(/^\w*Error: /, '') : '';
    throw new WinnowError('BAD_REQUEST', i18n.t('errors.template', { reason }), {
      nextStep: i18n.t('nextSteps.template'),
      cause: thrown,
    });
  }
}

/** Creates an engine; its code is loaded on first use. It reads no files, and sees values alone. */
async function createEngine(answerTo: (prompt: string) => string): Promise<Liquid> {
  const { CaptureTag, Liquid } = await import('liquidjs');
  const engine = new Liquid({
    ...LIMITS,
    templates: {},
    ownPropertyOnly: true,
    strictFilters: true,
    // An empty text is false, as people expect of a member that a page lacks.
    jsTruthy: true,
    outputEscape: marked,
  });
  for (const name of Object.keys(engine.tags)) if (!TAGS.has(name)) delete engine.tags[name];
  engine.registerTag(
    'capture',
    class extends CaptureTag {
      override *render(context: Context) {
        yield* super.render(context);
        const scope = context.bottom() as Record<string, unknown>;
        scope[this.variable] = unmarked(String(scope[this.variable]));
      }
    },
  );
  // Some filters are registered as ones whose values are not escaped.
  for (const [name, filter] of Object.entries(engine.filters))
    if (typeof filter !== 'function') engine.registerFilter(name, filter.handler);
  engine.registerFilter('verbatim', (value: unknown) => new Verbatim(String(value ?? '')));
  engine.registerFilter('wikilink', wikilink);
  engine.registerFilter('blockquote', (value: unknown) => String(value ?? '').replace(/^/gm, '> '));
  engine.registerFilter('ask', (value: unknown) => answerTo(String(value ?? '')));
  return engine;
}

function wikilink(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(wikilink);
  const name = String(value ?? '')
    .replace(/[[\]|#^]+/g, ' ')
    .trim();
  return name && `[[${name}]]`;
}
