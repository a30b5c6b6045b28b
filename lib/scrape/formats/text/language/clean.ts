import { i18n } from '#i18n';
import { joinBlocks, type WholeBlock, wholeBlocks } from '@/lib/base/text/whole-blocks';
import type { WarningRemedy } from '@/lib/base/warning';
import type { Model } from '@/lib/model/model';
import { estimateTokens } from '@/lib/model/tokens';
import { roomFor } from './budget';
import { failed, noModel } from './failure';
import type { LanguageOptions } from './language-options';
import { NUMBERS_SCHEMA, numbersIn } from './numbered';
import { promptAbout } from './untrusted';

/** A page without boilerplate; the original if that was not possible, which a warning explains. */
interface Cleaned {
  markdown: string;
  warnings: string[];
  remedy?: WarningRemedy;
}

/** A model that would remove more than this share of the text has not understood the page. */
const MOST = 0.5;

/**
 * Removes boilerplate from markdown (specification: onlyCleanContent). The model only names blocks to leave out, so
 * that every other block stays exactly as it was.
 * @throws the signal's reason; a failure of the model is in the result
 */
export async function cleanContent(markdown: string, model: Model | null, options: LanguageOptions): Promise<Cleaned> {
  const original = (...warnings: string[]): Cleaned => ({ markdown, warnings });
  if (!model) {
    const warning = i18n.t('warnings.clean.noModel', { noModel: noModel('clean', options) });
    return { ...original(warning), remedy: 'set-up-model' };
  }
  if (!markdown.trim()) return original(i18n.t('warnings.clean.empty'));
  const tokens = estimateTokens(markdown);
  const limit = Math.min(model.limits.output, roomFor(model, RULES) ?? 0);
  if (tokens > limit) {
    return original(i18n.t('warnings.clean.tooLong', { tokens, limit }));
  }
  const blocks = wholeBlocks(markdown);
  const lines = blocks.map(({ text }, index) => `[${index + 1}] ${text}`);
  let goes: boolean[];
  try {
    const prompt = promptAbout(RULES, lines, 'Which blocks are not content?');
    goes = droppable(blocks, numbersIn(await model.object(prompt, NUMBERS_SCHEMA, { signal: options.signal })));
    options.progress?.(1, 1);
  } catch (thrown) {
    const { warnings, remedy } = failed(i18n.t('warnings.clean.failed'), thrown, options);
    return { markdown, warnings, remedy };
  }
  const dropped = blocks.filter((_, index) => goes[index]);
  if (dropped.length === 0) return original();
  if (lengthOf(dropped) > lengthOf(blocks) * MOST) {
    return original(i18n.t('warnings.clean.tooMuch'));
  }
  return { markdown: joinBlocks(blocks, (_, index) => !goes[index]), warnings: [] };
}

const lengthOf = (blocks: WholeBlock[]) => blocks.reduce((sum, { text }) => sum + text.length, 0);

/**
 * Decides which of the named blocks to drop: never code, a table or an image of the content, and a heading only with
 * everything below it.
 */
function droppable(blocks: WholeBlock[], named: ReadonlySet<number>): boolean[] {
  const goes = blocks.map((block, index) => named.has(index + 1) && !isProtected(block));
  // From the end, because a heading is dropped only with the headings below it.
  for (let index = blocks.length - 1; index >= 0; index--) {
    const level = levelOf(blocks[index] as WholeBlock);
    if (!goes[index] || !level) continue;
    const rest = blocks.findIndex((block, later) => later > index && (levelOf(block) || Infinity) <= level);
    const section = goes.slice(index + 1, rest < 0 ? undefined : rest);
    goes[index] = level > 1 && section.every(Boolean);
  }
  return goes;
}

const levelOf = ({ kind, level }: WholeBlock): number => (kind === 'heading' ? level : 0);

/** // An image inside a link is usually a button or an advertisement; the model may decide. */
const isProtected = ({ kind, text }: WholeBlock): boolean =>
  kind === 'code' || kind === 'row' || /(?<!\[)!\[[^[\]]*\]\(/.test(text);

const RULES = `You are given a web page as numbered blocks of markdown. Give the numbers of the blocks that are not its content: cookie banners, advertisements, share buttons, breadcrumbs, newsletter sign-ups, comment sections, lists of related articles, and the headings of such parts.
Leave every block of the content itself, such as its headings, lists, tables, code, images and links. Give an empty list where all is content.`;
