import { expect, it } from 'vitest';
import { DEFAULT_NOTE } from '@/lib/base/note-options';
import { noteText } from '@/lib/transfer/export/note';
import { withTranscripts } from '@/lib/transfer/export/transcripts';

const PAGE = 'https://quay.example/film#top';

const timed = {
  title: 'English',
  language: 'en',
  media: '',
  cues: [
    { start: 7, text: 'The fee is *twelve* pounds.' },
    { start: 3_729.25, text: 'Water is free.' },
  ],
};

it('appends a transcript to the markdown of its page, with times that lead to their moments', () => {
  expect(withTranscripts('# Fees\n', [timed], PAGE)).toBe(
    [
      '# Fees',
      '## English',
      '[0:07](https://quay.example/film#t=7) The fee is \\*twelve\\* pounds.',
      '[1:02:09](https://quay.example/film#t=3729) Water is free.\n',
    ].join('\n\n'),
  );
});

it('leads to the media file if it is known, also if its address has parentheses', () => {
  const markdown = withTranscripts('', [{ ...timed, media: 'https://quay.example/film (1).webm' }], PAGE);
  expect(markdown).toContain('[0:07](https://quay.example/film%20%281%29.webm#t=7)');
});

it('writes a transcript without times as text, under its own name if it has no title', () => {
  const markdown = withTranscripts('Text.', [{ title: '', language: '', media: '', text: 'All <b>said</b>.' }], PAGE);
  expect(markdown).toBe('Text.\n\n## Transcript\n\nAll \\<b\\>said\\</b\\>.\n');
});

it('leaves the markdown of a page without one as it is', () => {
  expect(withTranscripts('Text. ', [], PAGE)).toBe('Text. ');
});

it.each([true, false])('is part of a note by choice: %s', async (transcript) => {
  const data = { markdown: 'Text.', metadata: { url: PAGE } };
  const noted = { response: { success: true as const, data }, transcripts: [timed], selection: false };
  const note = await noteText(noted, { ...DEFAULT_NOTE, transcript }, { now: new Date(2026, 4, 9) });
  expect(note?.text.includes('Water is free.')).toBe(transcript);
});
