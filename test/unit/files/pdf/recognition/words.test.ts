import { describe, expect, it } from 'vitest';
import { recognizedRuns } from '@/lib/files/pdf/recognition/words';

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

it('puts a page straight that was turned, so that its columns stand above each other', () => {
  // A line falls by a hundredth, and what is a page further down stands as much further to the left.
  const at = (x: number, y: number, width: number, text: string) =>
    row(5, [x - y / 100, y + x / 100, width, 40], 90, text);
  const lines = [0, 400, 800].flatMap((y) => [row(4, [0, y, 1000, 40]), at(100, y, 80, 'a'), at(500, y, 80, 'word')]);
  const runs = recognizedRuns(lines.join('\n'), 1);
  for (const { text, x } of runs) expect(x).toBeCloseTo(text === 'a' ? 100 : 500, -1);
  expect(runs[0]?.y).toBeCloseTo(runs[1]?.y ?? 0, 5);
});

it('takes what stands below the line for no part of the baseline, and rules of a table for no letters', () => {
  const table = [
    row(4, [0, 0, 400, 30]),
    row(5, [0, 0, 100, 30], 90, 'pity'),
    row(5, [110, 0, 100, 24], 90, 'the'),
    row(5, [215, 0, 4, 30], 90, '|'),
    row(5, [224, 0, 100, 24], 90, 'miller'),
  ];
  const runs = recognizedRuns(table.join('\n'), 1);
  expect(runs.map(({ text, y }) => ({ text, y }))).toEqual([
    { text: 'pity the', y: 24 },
    { text: 'miller', y: 24 },
  ]);
});

describe('a sign at the beginning of a line', () => {
  const text = (...words: [x: number, width: number, height: number, text: string][]) => {
    const others = [0, 1, 2].map((word) => row(5, [60 * word, 200, 50, 16], 95, 'paper'));
    const line = words.map(([x, width, height, word]) => row(5, [x, 116 - height, width, height], 90, word));
    const [first, ...more] = recognizedRuns([row(4, [0, 200, 400, 16]), ...others, row(4, []), ...line].join('\n'), 1)
      .filter(({ y }) => y < 150)
      .map((run) => run.text);
    return [first, ...more].join(' ');
  };

  it.each([
    ['a ring that stands apart', text([10, 8, 8, 'o'], [34, 40, 16, 'silver']), '• silver'],
    ['a disc that stands apart', text([10, 7, 7, '.'], [34, 40, 16, 'silver']), '• silver'],
    ['a disc that is read with its word', text([10, 70, 16, '«copper'], [90, 40, 16, 'river']), '• copper river'],
  ])('is a bullet: %s', (_what, read, wanted) => {
    expect(read).toBe(wanted);
  });

  it.each([
    ['a letter before a space', text([10, 8, 8, 'o'], [24, 40, 16, 'rio']), 'o rio'],
    ['a letter of full height', text([10, 16, 16, 'O'], [46, 40, 16, 'rio']), 'O rio'],
    ['a quotation', text([10, 70, 16, '«copper'], [90, 50, 16, 'river»']), '«copper river»'],
    ['a dash of a table', text([10, 8, 3, '-'], [34, 40, 16, 'rivers']), '- rivers'],
    ['a number', text([10, 6, 8, '7'], [34, 40, 16, 'rivers']), '7 rivers'],
  ])('is none: %s', (_what, read, wanted) => {
    expect(read).toBe(wanted);
  });
});
