import { expect, test } from './shared-server.ts';

test('the look of a page, in roles, and the same of its copy', async ({ server, site }) => {
  const { url } = await site();
  const asked = { url: `${url}/brand.html`, formats: ['branding'] };
  const { branding } = await server.data(asked);
  expect(branding).toMatchObject({
    colorScheme: 'light',
    logo: `${url}/tern-logo.svg`,
    colors: {
      primary: '#0B6E4F',
      background: '#FFFDF7',
      textPrimary: '#1F2933',
      textSecondary: '#66717D',
      link: '#B3541E',
      success: '#2E7D32',
      error: '#D32F2F',
    },
    fonts: [{ family: 'Tern Sans' }, { family: 'Tern Display' }, { family: 'Tern Mono' }],
    typography: {
      fontFamilies: { primary: 'Tern Sans', heading: 'Tern Display', code: 'Tern Mono' },
      fontSizes: { h1: '40px', h2: '24px', body: '16px' },
      fontWeights: { regular: 400, medium: 500, bold: 700 },
      lineHeights: { heading: '1.2', body: '1.5' },
    },
    spacing: { baseUnit: 8, borderRadius: '6px', padding: { button: '8px 24px', input: '8px' } },
    components: {
      buttonPrimary: { background: '#0B6E4F', textColor: '#FFFFFF', borderRadius: '6px' },
      buttonSecondary: { background: 'transparent', textColor: '#0B6E4F', borderColor: '#0B6E4F' },
      input: { background: '#FFFFFF', borderColor: '#9AA5B1' },
    },
    icons: { touchIcon: `${url}/touch.png` },
    images: { logo: `${url}/tern-logo.svg`, favicon: `${url}/icon.svg`, ogImage: `${url}/ferry.png` },
    animations: { transition: '0.15s ease-out' },
    layout: { maxWidth: '960px' },
    personality: null,
  });
  expect(branding?.colors).not.toHaveProperty('warning');
  expect(Object.values(branding?.colors ?? {})).not.toContain('#FF00FF');

  const again = await server.data({ ...asked, maxAge: 60_000 });
  expect(again.metadata.cacheState).toBe('hit');
  expect(again.branding).toEqual(branding);
});
