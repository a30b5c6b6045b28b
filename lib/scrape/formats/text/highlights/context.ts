import type { Block } from '@/lib/base/text/blocks';
import { type Passage, saysSomething } from '@/lib/base/text/passages';

/** A passage with the context that helps to understand it. */
export interface PassageInContext extends Passage {
  /** True for names of columns, which explain other passages but do not answer a question themselves. */
  isContext: boolean;
  /** True for a question, which the following passages answer. */
  isQuestion: boolean;
  /** Indexes of the headings above, nearest first. */
  headings: readonly number[];
  /** Index of the row with the column names of this one. */
  columns: number | undefined;
  /** Indexes of passages that introduce this one. */
  leads: readonly number[];
  /** Index of a short line above that labels this passage: for “Weight” above “218 g”, that of “Weight”. */
  label: number | undefined;
  /** Indexes of the adjacent passages. */
  before: number | undefined;
  after: number | undefined;
}

const QUESTION = /[?？؟]["”’')\]]*$/;
const GREEK_QUESTION = /[?？؟;]["”’')\]]*$/;
/** A text with numbers, or with a sentence end, is not a label. */
const NO_LABEL = /\p{N}|[.!。！…]["”’')\]]*$/u;
/** Maximum length of a block without a full stop that labels the next one, in characters. */
const LONGEST_LABEL = 50;
const LONGEST_UNSPACED_LABEL = 12;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/** Where a passage is in its page. */
export interface PassagePlace {
  /** Headings above it, outermost first, followed by the names of a table's columns. */
  section: string[];
  /** Set on a line of code. */
  isCode?: true;
}

/** @param passages all passages of the page */
export function passagePlace(
  { block, headings, columns }: PassageInContext,
  passages: readonly PassageInContext[],
): PassagePlace {
  const above = [...headings].reverse().concat(columns ?? []);
  const section = above.map((index) => passages[index]?.text ?? '');
  return { section, ...(block.kind === 'code' && { isCode: true as const }) };
}

/**
 * Adds the context of each passage of a page. Image-only passages are left out.
 * @param language ISO 639-1, for the signs of a question
 */
export function withContext(passages: readonly Passage[], language: string): PassageInContext[] {
  const reader = new ContextReader(language === 'el' ? GREEK_QUESTION : QUESTION);
  for (const passage of passages) if (saysSomething(passage.text)) reader.add(passage);
  return reader.passages;
}

class ContextReader {
  readonly passages: PassageInContext[] = [];
  private headings: { level: number; index: number }[] = [];
  /** The last passage of the text before, which introduces a list, a table or code below it. */
  private introduction: number | undefined;
  private label: number | undefined;
  private question: number | undefined;
  private items: { level: number; index: number }[] = [];
  private header: { group: number | undefined; index: number } | undefined;
  /** Indexes of the headings above the current block, and of the passages that introduce it. */
  private above: readonly number[] = [];
  private leads: readonly number[] = [];
  /** Index of the first passage of the current block. */
  private first = 0;

  constructor(private readonly asks: RegExp) {}

  add(passage: Passage): void {
    const { block, text, start, end } = passage;
    const index = this.passages.length;
    const last = this.passages.at(-1);
    if (last?.block !== block) {
      if (last) this.leave(last);
      this.first = index;
      this.above = this.headings.map((heading) => heading.index).reverse();
      this.leads = this.leadsOf(block);
    }
    const before = last && isBeside(last.block, block) ? index - 1 : undefined;
    const isQuestion = block.kind !== 'code' && this.asks.test(text);
    this.passages.push({
      block,
      text,
      start,
      end,
      isContext: block.header === true,
      isQuestion,
      headings: this.above,
      columns: block.kind === 'row' && this.header?.group === block.group ? this.header?.index : undefined,
      leads: this.question === undefined || isQuestion ? this.leads : [...this.leads, this.question],
      label: block.kind === 'heading' ? undefined : this.label,
      before,
      after: undefined,
    });
    if (last && before !== undefined) last.after = index;
    if (isQuestion) this.question = index;
  }

  private leadsOf({ kind, level, group }: Block): number[] {
    if (kind === 'heading' || kind === 'paragraph') return [];
    const leads = [this.introduction];
    if (kind === 'item') {
      while (this.items.length && (this.items.at(-1)?.level as number) >= level) this.items.pop();
      leads.push(...this.items.map(({ index }) => index));
    } else if (kind === 'row' && this.header?.group === group) leads.unshift(this.header?.index);
    return [...new Set(leads.filter((lead) => lead !== undefined))];
  }

  /** Keeps the context that the last passage's block adds to the following ones. */
  private leave(last: PassageInContext): void {
    const index = this.passages.length - 1;
    const { kind, level, header, group } = last.block;
    this.label = undefined;
    if (kind === 'heading') {
      while (this.headings.length && (this.headings.at(-1)?.level as number) >= level) this.headings.pop();
      this.headings.push({ level, index });
      this.introduction = undefined;
      this.items = [];
      this.question = last.isQuestion ? index : undefined;
    } else if (kind === 'item') {
      this.items.push({ level, index: this.first });
    } else if (kind === 'row') {
      if (header) this.header = { group, index };
    } else if (kind === 'paragraph') {
      this.introduction = index;
      this.items = [];
      if (this.first === index && isLabel(last)) this.label = index;
    }
  }
}

/** Sentences of paragraphs or of one item, and lines of the same code, are adjacent. Headings and rows stand alone. */
const isBeside = (last: Block, block: Block): boolean =>
  last.kind === block.kind &&
  (block.kind === 'paragraph' ||
    (block.kind === 'item' && last === block) ||
    (block.kind === 'code' && last.group === block.group));

function isLabel({ text, isQuestion }: PassageInContext): boolean {
  const longest = UNSPACED.test(text) ? LONGEST_UNSPACED_LABEL : LONGEST_LABEL;
  return !isQuestion && text.length <= longest && !NO_LABEL.test(text);
}
