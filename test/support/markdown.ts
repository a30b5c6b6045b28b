import * as fc from 'fast-check';

const piece = fc.constantFrom(
  '# Heading',
  'Text here.',
  '- item',
  '  more of it',
  '| a | b |\n|---|---|\n| 1 | 2 |',
  '```\ncode\n\nmore\n```',
  '---',
  '![i](u)',
  '',
);
/** Markdown of pages with all kinds of blocks, next to each other in any order. */
export const markdownPages = fc.array(piece, { maxLength: 20 }).map((pieces) => pieces.join('\n'));
