import { i18n } from '#i18n';
import type { WatchedValue } from '@/lib/operations/watch/watch';
import { valueWords } from './watch-words';

/** Size of the drawing in its own units. */
const WIDTH = 120;
const HEIGHT = 24;
const EDGE = 2;

/** A line chart of a number over time. @param values oldest first */
export function Sparkline({ values }: { values: readonly number[] }) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return null;
  const [min, max] = [Math.min(...values), Math.max(...values)];
  const points = values.map((value, index) => {
    const x = EDGE + (index / (values.length - 1)) * (WIDTH - 2 * EDGE);
    const y = max === min ? HEIGHT / 2 : HEIGHT - EDGE - ((value - min) / (max - min)) * (HEIGHT - 2 * EDGE);
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  });
  const [write, end] = [i18n.number, points.at(-1)?.split(',') ?? []];
  return (
    <svg
      class="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={i18n.t('watch.values', {
        first: write(first),
        last: write(last),
        min: write(min),
        max: write(max),
      })}
    >
      <polyline points={points.join(' ')} />
      <circle cx={end[0]} cy={end[1]} r="2" />
    </svg>
  );
}

/** A line chart between its first and its last value. @param values oldest first */
export function Trend({ values }: { values: readonly WatchedValue[] }) {
  const [first, last] = [values[0], values.at(-1)];
  if (first === undefined || last === undefined || values.length < 2) return null;
  return (
    <p class="watch-trend">
      <span aria-hidden="true">{valueWords(first)}</span>
      <Sparkline values={values.map(({ amount }) => amount)} />
      <b aria-hidden="true">{valueWords(last)}</b>
    </p>
  );
}
