import { expect, it } from 'vitest';
import { brandingAsCss, brandingAsTokens, colorsIn } from '@/components/panel/formats/branding-texts';

const look = {
  colors: { primary: '#0B6E4F', textPrimary: '#123', accent: 'red;} body{display:none', link: null },
  typography: {
    fontFamilies: { primary: 'Tern "Sans"' },
    fontSizes: { h1: '40px', body: '1rem' },
    lineHeights: { body: 'normal' },
  },
  spacing: { baseUnit: 8, borderRadius: '50%' },
};

it('takes only colours for colours', () => {
  expect(colorsIn(look)).toEqual([
    ['primary', '#0B6E4F'],
    ['textPrimary', '#123'],
  ]);
});

it('writes custom properties', () => {
  expect(brandingAsCss(look)).toBe(`:root {
  --color-primary: #0B6E4F;
  --color-text-primary: #123;
  --font-primary: "Tern \\"Sans\\"";
  --font-size-h1: 40px;
  --font-size-body: 1rem;
  --line-height-body: normal;
  --spacing-unit: 8px;
  --radius: 50%;
}
`);
});

it('writes design tokens, without what they have no type for', () => {
  expect(JSON.parse(brandingAsTokens(look))).toEqual({
    color: {
      $type: 'color',
      primary: { $value: { colorSpace: 'srgb', components: [0.043, 0.431, 0.31], hex: '#0b6e4f' } },
      textPrimary: { $value: { colorSpace: 'srgb', components: [0.067, 0.133, 0.2], hex: '#112233' } },
    },
    fontFamily: { $type: 'fontFamily', primary: { $value: 'Tern "Sans"' } },
    fontSize: {
      $type: 'dimension',
      h1: { $value: { value: 40, unit: 'px' } },
      body: { $value: { value: 1, unit: 'rem' } },
    },
    spacing: { $type: 'dimension', unit: { $value: { value: 8, unit: 'px' } } },
  });
});
