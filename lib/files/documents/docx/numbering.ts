import { counted } from '../counters';
import { childAt, type XmlElement, xmlChildren } from '../xml';
import { type ListPosition, leftIn, numberAt, numberIn, valueAt } from './styles';

interface Level {
  format: string;
  /** Template of the number, with `%1` for the number of the first level. */
  text: string;
  start: number;
  left: number | undefined;
}

interface List {
  /** Lists with the same counter continue each other. */
  counter: string;
  levels: ReadonlyMap<number, Level>;
  /** Numbers with which this list restarts, by level. */
  restarts: ReadonlyMap<number, number>;
}

/** An item of a list as displayed. */
export interface NumberedItem {
  level: number;
  /** `none` for an item without a number or a bullet. */
  kind: 'bullet' | 'ordered' | 'none';
  value: number;
  /** The number as written, such as `2.1`. */
  label: string;
  left: number | undefined;
}

/** Number of levels in Word's lists. */
const LEVELS = 9;

/** The lists of a document and their current numbers. */
export class Numbering {
  private readonly lists = new Map<string, List>();
  private readonly counters = new Map<string, number[]>();
  private readonly begun = new Set<string>();

  constructor(root: XmlElement | undefined) {
    const abstract = new Map<string, XmlElement>();
    const linked = new Map<string, string>();
    for (const one of root ? xmlChildren(root, 'w:abstractNum') : []) {
      const id = one.attributes['w:abstractNumId'] ?? '';
      abstract.set(id, one);
      const style = valueAt(one, 'w:styleLink');
      if (style) linked.set(style, id);
    }
    for (const one of root ? xmlChildren(root, 'w:num') : []) {
      const named = valueAt(one, 'w:abstractNumId') ?? '';
      const style = valueAt(abstract.get(named), 'w:numStyleLink');
      const counter = (style && linked.get(style)) ?? named;
      const levels = levelsIn(abstract.get(counter));
      const restarts = new Map<number, number>();
      for (const override of xmlChildren(one, 'w:lvlOverride')) {
        const level = numberIn(override.attributes['w:ilvl']) ?? 0;
        const start = numberAt(override, 'w:startOverride');
        if (start !== undefined) restarts.set(level, start);
        const own = childAt(override, 'w:lvl');
        if (own) levels.set(level, levelOf(own));
      }
      this.lists.set(one.attributes['w:numId'] ?? '', { counter, levels, restarts });
    }
  }

  /** Counts the next item of a list. @returns undefined if the list does not exist */
  next({ list: id, level: wanted = 0 }: ListPosition): NumberedItem | undefined {
    const list = this.lists.get(id);
    const level = Math.min(Math.max(0, Math.trunc(wanted)), LEVELS - 1);
    const facts = list?.levels.get(level);
    if (!list || !facts) return undefined;
    const counts = this.counters.get(list.counter) ?? [];
    this.counters.set(list.counter, counts);
    if (!this.begun.has(id)) {
      this.begun.add(id);
      for (const [at, start] of list.restarts) counts[at] = start - 1;
    }
    counts[level] = (counts[level] ?? facts.start - 1) + 1;
    counts.length = level + 1;
    return {
      level,
      kind: kindOf(facts),
      value: counts[level] ?? 1,
      label: labelOf(list, level, counts),
      left: facts.left,
    };
  }
}

/** A bullet that is a space only indents a paragraph, as for the continuation of an item. */
function kindOf({ format, text }: Level): NumberedItem['kind'] {
  if (format === 'none') return 'none';
  if (format !== 'bullet') return 'ordered';
  return text.trim() ? 'bullet' : 'none';
}

function levelsIn(abstract: XmlElement | undefined): Map<number, Level> {
  const levels = abstract ? xmlChildren(abstract, 'w:lvl') : [];
  return new Map(levels.map((level) => [numberIn(level.attributes['w:ilvl']) ?? 0, levelOf(level)]));
}

const levelOf = (level: XmlElement): Level => ({
  format: valueAt(level, 'w:numFmt') ?? 'decimal',
  text: valueAt(level, 'w:lvlText') ?? '',
  start: numberAt(level, 'w:start') ?? 1,
  left: leftIn(childAt(level, 'w:pPr')),
});

function labelOf({ levels }: List, level: number, counts: readonly number[]): string {
  const { text = '', format = '' } = levels.get(level) ?? {};
  if (format === 'bullet' || format === 'none') return '';
  return text.replace(/%(\d)/g, (_, digit: string) => {
    const at = Number(digit) - 1;
    const { format: own = 'decimal', start = 1 } = levels.get(at) ?? {};
    return counted(counts[at] ?? start, own);
  });
}
