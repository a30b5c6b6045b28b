import { amount, share, table } from './table.ts';

/** Figures of a run, by the names in {@link TARGETS}. */
export type Figures = Record<string, number>;

interface Target {
  name: string;
  /** The figure that must hold, and the one aimed at; the same where there is no more to aim at. */
  floor: number;
  target: number;
  /** Writes a figure. */
  write: (value: number) => string;
}

const written =
  (write: Target['write']) =>
  (name: string, floor: number, target = floor): Target => ({ name, floor, target, write });
const shares = written(share);
const amounts = written(amount);

/** Figures aimed at on pages that nobody here has seen, by what is better. */
const TARGETS: Record<'more' | 'less', Target[]> = {
  more: [
    shares('content of mixed pages, F1', 0.875, 0.895),
    shares('mean over the page types, F1', 0.82, 0.85),
    shares('content of articles, F1', 0.96, 0.97),
    shares('titles', 0.8, 0.85),
    shares('authors', 0.7, 0.78),
    shares('dates', 0.68, 0.75),
    shares('constructs', 0.97, 1),
    shares('round trip, 4-grams', 0.995, 0.999),
    shares('round trip, links', 0.98, 0.995),
    shares('round trip, headings', 0.99),
    shares('round trip, code', 1),
    shares('round trip, items', 0.96),
    shares('round trip, cells', 0.95),
    amounts('Readability and turndown, × our time', 3, 4),
    shares('real pages, F1 against 10 s later', 0.98, 0.99),
  ],
  less: [
    amounts('pages that lose over half, %', 2.5, 1.6),
    amounts('live page to markdown, × walk, median', 14, 9),
    amounts('the same, worst page', 25, 15),
    amounts('the same, 100k elements', 16, 11),
    amounts('HTML to markdown, × turndown', 0.5, 0.33),
    amounts('longest block on 100k elements, ms', 50),
    amounts('heap there, MB', 50),
    amounts('injected script, gzip, KiB', 30, 20),
    amounts('real pages, × bare script, median', 2, 1.3),
    amounts('the same, p90', 4, 2.5),
    amounts('static page, × bare script', 2, 1.5),
  ],
};

/** Compares each figure that was measured with its floor and its target. */
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
