/**
 * Lines that differ, by index: those of the previous text from start to before end stand where those of the current
 * are.
 */
export interface Region {
  previousStart: number;
  previousEnd: number;
  currentStart: number;
  currentEnd: number;
}

/** Gives equal lines equal numbers, so that comparing two lines costs the same however long they are. */
export function numberLines(previous: string[], current: string[]): { previous: number[]; current: number[] } {
  const numbers = new Map<string, number>();
  const numberOf = (line: string) => {
    const known = numbers.get(line);
    if (known !== undefined) return known;
    numbers.set(line, numbers.size);
    return numbers.size - 1;
  };
  return { previous: previous.map(numberOf), current: current.map(numberOf) };
}

/** The region without the equal lines at its start and its end. */
export function trimRegion(region: Region, previous: number[], current: number[]): Region {
  let { previousStart, previousEnd, currentStart, currentEnd } = region;
  while (
    previousStart < previousEnd &&
    currentStart < currentEnd &&
    previous[previousStart] === current[currentStart]
  ) {
    previousStart++;
    currentStart++;
  }
  while (
    previousStart < previousEnd &&
    currentStart < currentEnd &&
    previous[previousEnd - 1] === current[currentEnd - 1]
  ) {
    previousEnd--;
    currentEnd--;
  }
  return { previousStart, previousEnd, currentStart, currentEnd };
}

export const isEmptyRegion = ({ previousStart, previousEnd, currentStart, currentEnd }: Region): boolean =>
  previousStart === previousEnd && currentStart === currentEnd;
