import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from '../../support/sources.ts';

const ROOT = new URL('../../../', import.meta.url);

/** Properties and values that name a side of the screen, where a line of text has a start and an end. */
const SIDES =
  /(?:(?:padding|margin|border)-(?:left|right)\b|^\s*(?:left|right):|float: (?:left|right)|text-align: (?:left|right))/;

/** Sides that are meant: a column of markdown is aligned as its author wrote it. */
const MEANT = ['components/panel/formats/markdown.css'];

it('views are laid out from the start of a line to its end, so that they can be read from right to left', () => {
  const found = filesIn(['components'], ['.css'])
    .filter((file) => !MEANT.includes(file))
    .flatMap((file) =>
      readFileSync(new URL(file, ROOT), 'utf8')
        .split('\n')
        .flatMap((line, index) => (SIDES.test(line) ? `${file}:${index + 1} ${line.trim()}` : [])),
    );
  expect(found, 'Use the logical property: padding-inline-start, inset-inline-end, text-align: start.').toEqual([]);
});
