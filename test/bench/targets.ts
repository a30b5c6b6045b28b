import { amount, share, table } from './table.ts';

/** Figures of a run, by the names in {@link TARGETS}. */
export type Figures = Record<string, number>;

interface Target {
  name: string;
  /** What must hold, and what is aimed at; the same where there is no more to aim at. */
  floor: number;
  target: number;
  /** How it is written. */
  write: (value: number) => string;
}

const atLeast = (name: string, floor: number, target = floor): Target => ({ name, floor, target, write: share });
const atMost = (name: string, floor: number, target = floor): Target => ({ name, floor, target, write: amount });

/** What is aimed at on pages that nobody here has seen; smaller is better where the floor is above the target. */
const TARGETS: Record<'more' | 'less', Target[]> = {
  more: [
    atLeast('content of mixed pages, F1', 0.875, 0.895),
    atLeast('mean over the page types, F1', 0.82, 0.85),
    atLeast('content of articles, F1', 0.96, 0.97),
    atLeast('titles', 0.8, 0.85),
    atLeast('authors', 0.7, 0.78),
    atLeast('dates', 0.68, 0.75),
    atLeast('constructs', 0.97, 1),
    atLeast('round trip, 4-grams', 0.995, 0.999),
    atLeast('round trip, links', 0.98, 0.995),
    atLeast('round trip, headings', 0.99),
    atLeast('round trip, code', 1),
    atLeast('round trip, items', 0.96),
    atLeast('round trip, cells', 0.95),
    atMost('Readability and turndown, × our time', 3, 4),
  ],
  less: [
    atMost('pages that lose over half, %', 2.5, 1.6),
    atMost('live page to markdown, × walk, median', 14, 9),
    atMost('the same, worst page', 25, 15),
    atMost('the same, 100k elements', 16, 11),
    atMost('HTML to markdown, × turndown', 0.5, 0.33),
    atMost('longest block on 100k elements, ms', 50),
    atMost('heap there, MB', 50),
    atMost('injected script, gzip, KiB', 30, 20),
  ],
};

/** Where each figure stands that was measured. */
export function targetsTable(figures: Figures): string {
  const rows = Object.entries(TARGETS).flatMap(([better, targets]) =>
    targets.flatMap(({ name, floor, target, write }) => {
      const value = figures[name];
      if (value === undefined || Number.isNaN(value)) return [];
      const holds = (limit: number) => (better === 'more' ? value >= limit : value <= limit);
      const stands = holds(target) ? 'target' : holds(floor) ? 'floor' : 'below the floor';
      return [[name, write(floor), write(target), write(value), stands]];
    }),
  );
  return rows.length ? `Where this stands\n\n${table(['', 'floor', 'target', 'here', 'holds'], rows)}` : '';
}
