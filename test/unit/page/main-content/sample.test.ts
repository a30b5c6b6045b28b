import { expect, it } from 'vitest';
import { sampleOf } from '@/lib/page/main-content/sample';
import { readTree } from '@/lib/page/read-tree';

const of = (html: string) => sampleOf(readTree(new DOMParser().parseFromString(html, 'text/html')));

it('has sentences, and neither labels nor what is hidden', () => {
  const sentence = 'Paromi rikthehet me baticën e mbrëmjes, kur era bie.';
  const hidden = '<p hidden>The ferry is hidden, and so is all of this.</p>';
  const page = `<nav><a href="/">Home</a></nav>${`<p>${sentence}</p>`.repeat(9)}${hidden}`;
  expect(of(page)).toBe(` ${sentence}`.repeat(9));
});

it('is short however long the page is, and well-formed where it ends', () => {
  const long = of(`<p>${'a'.repeat(2999)}</p><p>${'🚢'.repeat(90_000)}</p>`);
  expect(long.length).toBeLessThanOrEqual(6001);
  expect(of(`<p>a${'🚢'.repeat(90_000)}</p>`).isWellFormed()).toBe(true);
});

it('is empty where nothing is said', () => {
  expect(of('<ul><li>One</li><li>Two</li></ul>')).toBe('');
});
