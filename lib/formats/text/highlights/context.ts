import { type Block, splitBlocks } from '@/lib/text/blocks';
import { readInline } from '@/lib/text/inline';
import { sentenceSplitter } from '@/lib/text/sentences';

/** A sentence, a heading, a row of a table or a line of code, with what helps to understand it. */
export interface PassageInContext {
  kind: Block['kind'];
  text: string;
  start: number;
  end: number;
  /** Names of columns: helps to understand others, answers nothing itself. */
  isContext: boolean;
  /** Asks: what follows answers. */
  isQuestion: boolean;
  /** Indexes of passages. Headings above, the nearest first; what introduces this one; what stands beside it. */
  headings: readonly number[];
  leads: readonly number[];
  /** A short line above that names what this is: of “Weight” and “218 g” below it the first. */
  label: number | undefined;
  before: number | undefined;
  after: number | undefined;
}

const QUESTION = /[?？؟;]["”’')\]]*$/;
const GREEK_QUESTION = /[?？؟]["”’')\]]*$/;
const SAYS_SOMETHING = /[\p{L}\p{N}]/u;
/** What has numbers or ends as a sentence does names nothing. */
const NO_LABEL = /\p{N}|[.!。！…]["”’')\]]*$/u;
/** Characters up to which a block without a full stop names what stands in the next one. */
const LONGEST_LABEL = 50;
const LONGEST_UNSPACED_LABEL = 12;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Cuts a page's markdown into passages, each with its context.
 * @param language ISO 639-1, for the rules of sentences
 */
export function readPassages(markdown: string, language: string): PassageInContext[] {
  const builder = new Builder(markdown, sentenceSplitter(language), language === 'el' ? QUESTION : GREEK_QUESTION);
  for (const block of splitBlocks(markdown)) builder.add(block);
  return builder.passages;
}

class Builder {
  readonly passages: PassageInContext[] = [];
  private readonly headings: { level: number; index: number }[] = [];
  /** The last passage of the text before, which a list, a table or code below it belongs to. */
  private introduction: number | undefined;
  private label: number | undefined;
  private question: number | undefined;
  private items: { level: number; index: number }[] = [];
  private header: { group: number | undefined; index: number } | undefined;
  private last: { kind: Block['kind']; group: number | undefined; index: number } | undefined;

  constructor(
    private readonly source: string,
    private readonly split: ReturnType<typeof sentenceSplitter>,
    private readonly asks: RegExp,
  ) {}

  add(block: Block): void {
    const from = this.passages.length;
    const leads = this.leadsOf(block);
    if (block.kind === 'code') this.addCode(block, leads);
    else this.addRead(block, leads);
    if (this.passages.length > from) this.remember(block, from);
  }

  private addCode(block: Block, leads: number[]): void {
    const text = this.source.slice(block.start, block.end);
    if (SAYS_SOMETHING.test(text)) this.push(block, text, block.start, block.end, leads);
  }

  private addRead(block: Block, leads: number[]): void {
    const { text, at, whole } = readInline(this.source, block.start, block.end);
    const ranges = block.kind === 'paragraph' || block.kind === 'item' ? this.split(text, whole) : this.all(text);
    for (const [from, to] of ranges) {
      const start = whole.find((range) => range.from === from)?.start ?? (at[from] as number);
      const end = whole.findLast((range) => range.to === to)?.end ?? endOf(this.source, at[to - 1] as number);
      const piece = from === 0 && to === text.length ? text : readInline(this.source, start, end).text.trim();
      if (SAYS_SOMETHING.test(piece)) this.push(block, piece, start, end, leads);
    }
  }

  private all(text: string): [number, number][] {
    const end = text.trimEnd().length;
    const start = text.length - text.trimStart().length;
    return end > start ? [[start, end]] : [];
  }

  private push(block: Block, text: string, start: number, end: number, leads: readonly number[]): void {
    const index = this.passages.length;
    const { last } = this;
    const beside =
      block.kind !== 'heading' && last?.kind === block.kind && (block.kind === 'paragraph' || this.isSame(block, last))
        ? last.index
        : undefined;
    const isQuestion = block.kind !== 'code' && this.asks.test(text);
    this.passages.push({
      kind: block.kind,
      text,
      start,
      end,
      isContext: block.header === true,
      isQuestion,
      headings: this.headings.map((heading) => heading.index).reverse(),
      leads: this.question === undefined || isQuestion ? leads : [...leads, this.question],
      label: block.kind === 'heading' ? undefined : this.label,
      before: beside,
      after: undefined,
    });
    if (beside !== undefined) (this.passages[beside] as PassageInContext).after = index;
    if (isQuestion) this.question = index;
    this.last = { kind: block.kind, group: block.kind === 'item' ? block.start : block.group, index };
  }

  /** Sentences of the same item, lines of the same code. Rows stand for themselves. */
  private isSame(block: Block, last: { group: number | undefined }): boolean {
    if (block.kind === 'item') return last.group === block.start;
    return block.kind === 'code' && last.group === block.group;
  }

  private leadsOf(block: Block): number[] {
    const { kind, level, group } = block;
    if (kind === 'heading') return [];
    const leads: (number | undefined)[] = [];
    if (kind === 'item') {
      while (this.items.length && (this.items.at(-1)?.level as number) >= level) this.items.pop();
      leads.push(this.introduction, ...this.items.map(({ index }) => index));
    } else if (kind === 'row') {
      leads.push(this.header?.group === group ? this.header?.index : undefined, this.introduction);
    } else if (kind === 'code') leads.push(this.introduction);
    return [...new Set(leads.filter((lead) => lead !== undefined))];
  }

  private remember(block: Block, first: number): void {
    const index = this.passages.length - 1;
    const passage = this.passages[index] as PassageInContext;
    this.label = undefined;
    if (block.kind === 'heading') {
      while (this.headings.length && (this.headings.at(-1)?.level as number) >= block.level) this.headings.pop();
      this.headings.push({ level: block.level, index });
      this.introduction = undefined;
      this.items = [];
      this.question = passage.isQuestion ? index : undefined;
      this.last = undefined;
    } else if (block.kind === 'item') {
      this.items.push({ level: block.level, index: first });
    } else if (block.kind === 'row') {
      if (block.header) this.header = { group: block.group, index };
    } else if (block.kind === 'paragraph') {
      this.introduction = index;
      this.items = [];
      const isNamed = first === index && isLabel(passage);
      if (isNamed) this.label = index;
    }
  }
}

function isLabel({ text, isQuestion }: PassageInContext): boolean {
  const longest = UNSPACED.test(text) ? LONGEST_UNSPACED_LABEL : LONGEST_LABEL;
  return !isQuestion && text.length <= longest && !NO_LABEL.test(text);
}

/** After the last character: one that is written as an entity or with an escape ends later than it begins. */
function endOf(source: string, start: number): number {
  if (source[start] !== '&') return start + 1;
  const entity = /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]{2,6});/i.exec(source.slice(start, start + 12))?.[0];
  return start + (entity && readInline(entity).text.length === 1 ? entity.length : 1);
}
