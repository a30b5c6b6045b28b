import { describe, expect, it } from 'vitest';
import { contrast, isAlike, isChromatic, readColor, WHITE } from '@/lib/page/branding/colors';

describe('readColor', () => {
  it.each([
    ['rgb(11, 110, 79)', '#0B6E4F'],
    ['#0b6e4f', '#0B6E4F'],
    ['hsl(161 82% 24%)', '#0B6F50'],
    ['oklch(1 0 0)', '#FFFFFF'],
    ['color(display-p3 1 0 0)', '#FF0000'],
    ['color(srgb 0 0.5 1)', '#0080FF'],
    ['Rebeccapurple', '#663399'],
    ['lab(100 0 0)', '#FFFFFF'],
  ])('reads %s', (written, hex) => {
    expect(readColor(written)?.hex).toBe(hex);
  });

  it.each(['rgba(0, 0, 0, 0)', 'transparent', 'currentcolor', 'none', '', `#${'0'.repeat(200)}`])(
    'takes %j for no colour',
    (written) => {
      expect(readColor(written)).toBeUndefined();
    },
  );

  it('lets what is behind show through', () => {
    expect(readColor('rgb(0 0 0 / 50%)', WHITE)?.hex).toBe('#808080');
  });
});

it('tells colours from greys, and the same colour from another', () => {
  const [red, almost, grey] = ['#d32f2f', '#d5302f', '#667080'].map((hex) => readColor(hex) ?? WHITE) as [
    typeof WHITE,
    typeof WHITE,
    typeof WHITE,
  ];
  expect([red, grey].map(isChromatic)).toEqual([true, false]);
  expect(isAlike(red, almost)).toBe(true);
  expect(isAlike(red, grey)).toBe(false);
  expect(contrast(WHITE, readColor('#000') ?? WHITE)).toBeCloseTo(21);
});
