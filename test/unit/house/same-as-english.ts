/** Messages that are the same in English and in another language: names everywhere, and words that both have. */
export const SAME_AS_ENGLISH: Record<string, readonly string[]> = {
  everywhere: [
    'Winnow',
    'Markdown',
    'HTML',
    'JSON',
    'CSV',
    'Python',
    'TypeScript',
    '{number} ms',
    '{width} × {height} px',
    'Scrape',
    'Proxy',
    'Cache',
    'Token',
    'ltr',
  ],
  de: ['Name', 'Status', 'Server', 'Links', 'Tag', 'Text', 'Service', 'Menu', 'Radio', 'Video', 'Audio', 'link', 'tab'],
  fr: ['Actions', 'Images', 'Service', 'Page', 'Source', 'Menu', 'Audio', 'Instructions', 'Options', 'Permissions'],
  es: ['No', 'Error', 'Audio', 'Original', 'Total', 'Menú'],
  pt_BR: ['Links', 'Menu', 'Status', 'link', 'item', 'Item', 'Original', 'Total'],
};
