import { describe, expect, it } from 'vitest';
import { cueTime, momentAddress, parseCues } from '@/lib/page/media/cues';
import { readTracks } from '@/lib/page/media/tracks';
import { openPage } from '../open-page';

const VTT = `WEBVTT - Fees

NOTE a remark

STYLE
::cue { color: red }

1
00:07.000 --> 00:09.500 align:start
<v Anna>The fee is <b>twelve</b> pounds.

00:09.500 --> 00:11.000
The fee is twelve pounds.

01:02:09.250 --> 01:02:12.000
Water &amp; power
are free.
`;

describe('parseCues', () => {
  it('reads WebVTT without its styles, notes and tags', () => {
    expect(parseCues(VTT)).toEqual([
      { start: 7, text: 'The fee is twelve pounds.' },
      { start: 3_729.25, text: 'Water & power are free.' },
    ]);
  });

  it('reads SubRip', () => {
    expect(parseCues('1\r\n00:00:01,500 --> 00:00:02,000\r\nHello\r\n')).toEqual([{ start: 1.5, text: 'Hello' }]);
  });

  it.each(['', '<html></html>', '{"a": 1}', 'secret\n00:01.000 --> 00:02.000\ntext'])('refuses %j', (file) => {
    expect(parseCues(file)).toBeUndefined();
  });

  it('writes times as players do, and links to moments', () => {
    expect([7, 129.9, 3_729.25].map(cueTime)).toEqual(['0:07', '2:09', '1:02:09']);
    expect(momentAddress({ media: '' }, 'https://quay.example/film#top', 7.8)).toBe('https://quay.example/film#t=7');
  });
});

describe('readTracks', () => {
  it('lists tracks of players and transcripts of the data, and loads nothing', async () => {
    const { document } = await openPage(
      '<video><track kind="captions" srclang="en" label="English" src="https://quay.example/en.vtt"><track kind="chapters" src="https://quay.example/c.vtt"></video>',
    );
    const linked = [{ '@type': 'VideoObject', name: 'Fees', transcript: 'The fee is twelve pounds.' }];
    expect(readTracks(document, linked)).toEqual([
      { title: 'English', language: 'en', media: '', url: 'https://quay.example/en.vtt' },
      { title: 'Fees', language: '', media: '', text: 'The fee is twelve pounds.' },
    ]);
  });

  it('tells a player without a track from a page without a player', async () => {
    const { document } = await openPage('<audio></audio>');
    expect(readTracks(document, [])).toEqual([]);
    document.body.replaceChildren();
    expect(readTracks(document, [])).toBeUndefined();
  });
});
