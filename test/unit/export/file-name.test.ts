import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fileName } from '@/lib/export/file-name';

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
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (title) => {
        const name = fileName(title, 'json');
        expect(name).not.toMatch(/[\p{Cc}<>:"/\\|?*]/u);
        expect(name).toMatch(/^[^ .].*\.json$/u);
        expect(name).not.toMatch(/[ .]\.json$/);
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(200);
      }),
    );
  });
});
