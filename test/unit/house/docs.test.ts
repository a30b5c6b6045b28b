import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { filesIn } from '../../support/sources.ts';

const ROOT = new URL('../../../', import.meta.url);
const DOCS = ['README.md', 'CONTRIBUTING.md', 'PRIVACY.md', 'SECURITY.md', ...filesIn(['docs'], ['.md'])];
const PATH =
  /`((?:lib|components|entrypoints|server|test|docs|modules|public|locales)\/[\w./-]*)`|\]\((?!https?:)([^)#]+)/g;

it('documents name files and folders that are there, so that a reader who follows one arrives', () => {
  const gone = DOCS.flatMap((doc) =>
    [...readFileSync(new URL(doc, ROOT), 'utf8').matchAll(PATH)]
      .filter(([, path, link]) => !existsSync(path ? new URL(path, ROOT) : new URL(link ?? '', new URL(doc, ROOT))))
      .map(([, path, link]) => `${doc}: ${path ?? link}`),
  );
  expect(gone, 'Name the place where it is now.').toEqual([]);
});
