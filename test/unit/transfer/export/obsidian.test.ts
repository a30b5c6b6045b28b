import fc from 'fast-check';
import { expect, it } from 'vitest';
import { obsidianAddress } from '@/lib/transfer/export/obsidian';

it('has a short note in the address', () => {
  expect(obsidianAddress({ name: 'Tides & [[moons]].md' }, '# Hi / you')).toEqual({
    address: 'obsidian://new?name=Tides%20%26%20%20moons&content=%23%20Hi%20%2F%20you',
    needsClipboard: false,
  });
});

it('has a long note taken from the clipboard', () => {
  expect(obsidianAddress({ name: 'Tides.md' }, 'x'.repeat(5_000))).toEqual({
    address: 'obsidian://new?name=Tides&clipboard=true',
    needsClipboard: true,
  });
});

it('adds to a note of a vault', () => {
  const { address } = obsidianAddress({ name: '2026-05-09', vault: 'My & vault', appends: true }, 'Hi');
  expect(address).toBe('obsidian://new?name=2026-05-09&vault=My%20%26%20vault&append=true&content=Hi');
});

it('lets no note or name add to the address', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 200 }),
      fc.string({ unit: 'binary', maxLength: 100 }),
      (text, name) => {
        const { address, needsClipboard } = obsidianAddress({ name: name.toWellFormed() }, text);
        const { searchParams } = new URL(address);
        expect([...searchParams.keys()]).toEqual(['name', needsClipboard ? 'clipboard' : 'content']);
        if (!needsClipboard) expect(searchParams.get('content')).toBe(text.toWellFormed());
      },
    ),
  );
});
