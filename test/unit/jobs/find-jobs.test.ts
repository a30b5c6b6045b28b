import { describe, expect, it } from 'vitest';
import { entryOf, fitsAround, folded, holdsWords, isFiltering } from '@/lib/jobs/find-jobs';
import type { Job } from '@/lib/jobs/job';

const job: Job = {
  id: 'a',
  operation: 'scrape',
  engine: 'local',
  state: 'done',
  attempts: 1,
  ephemeral: false,
  page: { url: 'https://quay.example/Fees', title: 'Hafengebühren' },
  createdAt: 1_000,
};

describe('a filter', () => {
  const entry = entryOf(job);

  it.each(['hafen', 'HAFENGEBUHREN', 'gebühr quay', 'fees', ' '])(
    'finds by the words of title and address: %s',
    (words) => {
      expect(holdsWords({ words })(entry.name)).toBe(true);
    },
  );

  it.each(['harbour', 'hafen harbour'])('leaves out what has not all of them: %s', (words) => {
    expect(holdsWords({ words })(entry.name)).toBe(false);
  });

  it('leaves out by state, by format and by age', () => {
    const asked = { ...entry, formats: ['markdown' as const] };
    expect(fitsAround(asked, { words: '', state: 'done', format: 'markdown', since: 1_000 })).toBe(true);
    expect(fitsAround(asked, { words: '', state: 'failed' })).toBe(false);
    expect(fitsAround(asked, { words: '', format: 'links' })).toBe(false);
    expect(fitsAround(asked, { words: '', since: 1_001 })).toBe(false);
  });

  it('is one only where it leaves something out', () => {
    expect(isFiltering({ words: '  ' })).toBe(false);
    expect(isFiltering({ words: 'x' })).toBe(true);
    expect(isFiltering({ words: '', since: 0 })).toBe(true);
  });
});

it('compares texts without capitals and accents, in any script', () => {
  expect(folded('ÀÉÎ Ångström')).toBe('aei angstrom');
  expect(folded('ﬁne')).toBe('fine');
});
