import { i18n } from '#i18n';
import type { Model, Prompt } from '@/lib/model/model';
import { readShare, roomFor } from './budget';
import { type Chunk, chunksWithin } from './chunks';
import { failed, isUseless, noModel } from './failure';
import type { LanguageOptions, Made } from './language-options';
import { plainText } from './plain-text';
import { promptAbout } from './untrusted';

/**
 * Summarises a page as plain text. A page that is too long for the model is summarised in parts, which are then
 * summarised together.
 * @throws the signal's reason; a failure of the model is in the result
 */
export async function summarise(
  { markdown, title = '' }: { markdown: string; title?: string },
  model: Model | null,
  options: LanguageOptions,
): Promise<Made<string>> {
  const without = (...warnings: string[]) => ({ value: null, warnings });
  if (!model) return { ...without(noModel('summary', options)), remedy: 'set-up-model' };
  if (!markdown.trim()) return without(i18n.t('warnings.summary.empty'));
  const room = roomFor(model, RULES, title);
  if (!room) return without(i18n.t('warnings.summary.tooLittle', { model: model.name }));
  try {
    const { text, read } = await condensed(chunksWithin(markdown, room), { title, room, model, options });
    if (!text) return without(i18n.t('warnings.summary.nothing'));
    const share = readShare(read, markdown.trim().length);
    const warnings =
      share < 1 ? [i18n.t('warnings.summary.cut', { share: i18n.percent(Math.max(1 - share, 0.01)) })] : [];
    return { value: text, warnings };
  } catch (thrown) {
    const { warnings, remedy } = failed(i18n.t('warnings.summary.failed'), thrown, options);
    return { value: null, warnings, remedy };
  }
}

interface Work {
  title: string;
  /** Tokens of page text in one prompt. */
  room: number;
  model: Model;
  options: LanguageOptions;
  /** Number of requests made. */
  done?: number;
}

/** Summarises chunks until one is left. */
async function condensed(chunks: Chunk[], work: Work): Promise<{ text: string; read: number }> {
  const { model, title, room, options } = work;
  const done = work.done ?? 0;
  const total = done + chunks.length + (chunks.length > 1 ? 1 : 0);
  const isWhole = chunks.length === 1;
  const texts: string[] = [];
  let read = 0;
  for (const [index, chunk] of chunks.entries()) {
    const maxTokens = isWhole ? model.limits.output : partLimit(model, room);
    const text = await written(summaryPrompt(chunk.text, title, isWhole), model, maxTokens, options.signal, isWhole);
    if (text) {
      texts.push(text);
      read += chunk.length;
    }
    options.progress?.(done + index + 1, total);
  }
  if (texts.length < 2) return { text: texts[0] ?? '', read };
  const merged = chunksWithin(texts.join('\n\n'), room);
  // Without progress, the rounds would never end.
  if (merged.length >= chunks.length) return { text: texts.join('\n\n'), read };
  const { text } = await condensed(merged, { ...work, done: done + chunks.length });
  return { text, read };
}

/** A quarter of a prompt, so that each round leaves fewer parts. */
const partLimit = (model: Model, room: number) => Math.min(model.limits.output, Math.max(64, Math.floor(room / 4)));

/** @returns undefined if the model's answer was useless and others follow */
async function written(
  prompt: Prompt,
  model: Model,
  maxTokens: number,
  signal: AbortSignal,
  isWhole: boolean,
): Promise<string | undefined> {
  let text = '';
  try {
    for await (const piece of model.stream(prompt, { signal, maxTokens })) text += piece;
  } catch (thrown) {
    // A summary that is a little too long is still useful.
    if (isWhole || !isUseless(thrown)) throw thrown;
  }
  return plainText(text);
}

function summaryPrompt(markdown: string, title: string, isWhole: boolean): Prompt {
  const part = isWhole ? '' : '\nThis is one part of the page; others follow. Keep its facts, names and numbers.';
  const lines = [...(title ? [`Title: ${title}`] : []), ...markdown.split('\n')];
  return promptAbout(RULES + part, lines, 'Summarise this page.');
}

const RULES = `You write a concise, informative summary of a web page.
Say what it is about and its main points, with the names and numbers that matter. Use nothing but the page.
Write plain text in the page's language: no links, no images, no HTML, no preamble.`;
