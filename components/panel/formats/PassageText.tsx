import type { ComponentChildren } from 'preact';
import type { PassagePlace } from '@/lib/scrape/formats/text/highlights/context';
import type { HighlightInfo } from '@/lib/scrape/formats/text/highlights/select';

/** What is known of a passage besides its text: a service does not report it, and neither do answers of earlier versions. */
export type PassageFacts = Partial<PassagePlace & Pick<HighlightInfo, 'marks'>>;

/** The bar that stands between the cells of a row. */
const BAR = ' | ';

/** Returns the names of the columns, which end the section of a row in a table; undefined for other passages. */
export function namesInRow({ section = [] }: PassageFacts): string[] | undefined {
  const names = section.at(-1)?.split(BAR) ?? [];
  return names.length > 1 ? names : undefined;
}

interface PassageTextProps {
  text: string;
  facts?: PassageFacts | undefined;
  /** True while it is marked in the page, and as a whole here. */
  isShown: boolean;
}

/** A passage as it is in its page: a sentence, a line of code, or a row under the names of its columns. */
export function PassageText({ text, facts = {}, isShown }: PassageTextProps) {
  const marks = isShown ? ([[0, text.length]] as const) : (facts.marks ?? []);
  if (facts.isCode) {
    return (
      <code class="passage-text" dir="ltr">
        {withMarks(text, 0, marks)}
      </code>
    );
  }
  const columns = namesInRow(facts);
  const cells = text.split(BAR);
  if (!columns || columns.length !== cells.length) {
    return (
      <span class="passage-text" dir="auto">
        {withMarks(text, 0, marks)}
      </span>
    );
  }
  let at = 0;
  return (
    <span class="passage-text passage-row" dir="auto">
      {cells.map((cell, index) => {
        const from = at;
        at += cell.length + BAR.length;
        return (
          <span key={index}>
            <small class="meta">{columns[index]} </small>
            {withMarks(cell, from, marks)}{' '}
          </span>
        );
      })}
    </span>
  );
}

/** Marks the requested words in a part of a text. @param start position of the part in the text */
function withMarks(part: string, start: number, marks: readonly (readonly [number, number])[]): ComponentChildren[] {
  const parts: ComponentChildren[] = [];
  let at = 0;
  for (const [first, last] of marks) {
    const [from, to] = [Math.max(first - start, at), Math.min(last - start, part.length)];
    if (from >= to) continue;
    parts.push(part.slice(at, from), <mark key={from}>{part.slice(from, to)}</mark>);
    at = to;
  }
  return [...parts, part.slice(at)];
}
