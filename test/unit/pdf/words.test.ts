import { expect, it } from 'vitest';
import { recognizedRuns } from '@/lib/pdf/recognition/words';

const row = (level: number, box: number[], confidence = -1, text = '') =>
  [level, 1, 1, 1, 1, 1, ...box, confidence, text].join('\t');

it('makes runs of the words of each line, in points, all of one font where their heights are alike', () => {
  const table = [
    row(1, [0, 0, 1190, 1684]),
    row(4, [100, 200, 400, 40]),
    row(5, [100, 200, 150, 40], 96, 'The'),
    row(5, [262, 200, 200, 40], 95, 'mill'),
    row(5, [700, 200, 100, 40], 95, 'apart'),
    row(5, [900, 200, 4, 4], 12, '~'),
    row(4, [100, 250, 400, 34]),
    row(5, [100, 250, 150, 34], 96, 'was'),
    row(5, [262, 250, 200, 34], 96, 'near'),
  ].join('\n');
  const runs = recognizedRuns(table, 2);
  expect(runs.map(({ text, x, y }) => ({ text, x, y }))).toEqual([
    { text: 'The mill', x: 50, y: 120 },
    { text: 'apart', x: 350, y: 120 },
    { text: 'was near', x: 50, y: 142 },
  ]);
  expect(new Set(runs.map(({ size }) => size)).size).toBe(1);
});
