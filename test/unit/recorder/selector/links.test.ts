import { describe, expect, it } from 'vitest';
import { linkTargets } from '@/lib/recorder/selector/links';

/** Is a link to `other` taken for the recorded one? */
function isSame(recorded: string, other: string): boolean {
  const link = document.createElement('a');
  link.setAttribute('href', other);
  const [sturdiest] = linkTargets(recorded).sort((a, b) => a.score - b.score);
  return sturdiest !== undefined && link.matches(sturdiest.css);
}

describe('a link stays the same', () => {
  it.each([
    ['/docs/start', 'https://site.example/docs/start'],
    ['https://site.example/docs/start', '/docs/start'],
    ['/docs/start', '/docs/start?v=2'],
    ['/docs/start?utm_source=mail', '/docs/start'],
    ['/list?page=2', '/list?page=2&v=1'],
    ['../start/here.html', '/docs/start/here.html'],
    ['https://other.example/', 'https://www.other.example'],
    ['mailto:a@b.example?subject=x', 'mailto:a@b.example'],
    ['/docs/start#part', '/docs/start#part'],
  ])('%s as %s', (recorded, other) => {
    expect(isSame(recorded, other)).toBe(true);
  });
});

describe('a link is another', () => {
  it.each([
    ['/docs/start', '/docs/start-new'],
    ['/docs/start', '/docs/start/more'],
    ['/list?page=2', '/list?page=21'],
    ['https://other.example/', 'https://other.example/-new'],
    ['/', '/docs/'],
    ['/docs/start#part', '/docs/start#parts'],
  ])('%s than %s', (recorded, other) => {
    expect(isSame(recorded, other)).toBe(false);
  });
});

it.each(['', '#', '#top', 'javascript:void(0)'])('%j says nothing', (href) => {
  expect(linkTargets(href)).toEqual([]);
});
