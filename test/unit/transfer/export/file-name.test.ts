import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '@/lib/transfer/export/file-name';

describe('fileName', () => {
  it.each([
    ['Refunds and delay compensation', 'Refunds and delay compensation.md'],
    ['  a\t\n b  ', 'a b.md'],
    ['../../etc/passwd', 'etc passwd.md'],
    ['C:\\Users\\me', 'C Users me.md'],
    ['50 % off? "Now" <b>*|', '50 % off Now b.md'],
    ['.htaccess', 'htaccess.md'],
    ['ends with dots...', 'ends with dots.md'],
    ['con', '_con.md'],
    ['LPT1.backup', '_LPT1.backup.md'],
    ['console', 'console.md'],
    ['', 'page.md'],
    [' . ', 'page.md'],
    ['Quitte und Mispel – 榅桲', 'Quitte und Mispel – 榅桲.md'],
    // Without the mark that reverses a line, a name cannot hide its real extension.
    ['invoice\u202Efdp', 'invoice fdp.md'],
  ])('%j becomes %j', (title, name) => {
    expect(fileName(title, 'md')).toBe(name);
  });

  it('cuts between characters, never inside one', () => {
    const name = fileName('🌾'.repeat(200), 'md');
    expect(name).toMatch(/^🌾+\.md$/u);
    expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(163);
  });

  it('yields a name that every file system takes, whatever the title', () => {
    const hostile = fc.oneof(
      fc.constantFrom('/', '\\', '..', '.', ' ', 'CON', 'nul', 'com1', 'LPT¹', 'COM³', '\u202E', '\u2066', '\u200F'),
      fc.constantFrom('👩‍👩‍👧', '\uD800', '\u0000', '\n', '\u2028', '~$', 'con.'),
      fc.string({ unit: 'binary', maxLength: 300 }),
    );
    const title = fc.array(hostile, { maxLength: 6 }).map((parts) => parts.join(''));
    fc.assert(
      fc.property(title, (title) => {
        const name = fileName(title, 'json');
        expect(name).not.toMatch(/[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}<>:"/\\|?*]/u);
        expect(name.isWellFormed()).toBe(true);
        expect(name).toMatch(/^[^ .].*\.json$/u);
        expect(name).not.toMatch(/[ .]\.json$/);
        // As Windows sees it: what is before the first dot, without the spaces there.
        expect(name).not.toMatch(/^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[\d¹²³]) *\./i);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      }),
      { numRuns: 2_000 },
    );
  });
});
