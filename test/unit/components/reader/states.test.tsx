import { render } from 'preact';
import { ReaderPage } from '@/components/reader/ReaderPage';
import { READER_THEMES, type ReaderLook } from '@/lib/store/reader-look';
import { judgeStates } from '../judge';

const root = document.createElement('div');
const LONG = `https://quay.example/${'long-'.repeat(40)}`;
const nothing = () => undefined;

function show(look: Partial<ReaderLook>): void {
  document.body.append(root);
  render(
    <ReaderPage
      article={{
        ...{ url: LONG, title: 'Harbour fees', author: 'Ada Mill', published: '2026-03-01' },
        markdown: `A night costs **twelve** [pounds](/fees).\n\n${LONG}\n\n| Quay | Fee |\n|---|---|\n| North | 24 |\n\n> Ask first.`,
      }}
      look={{ font: 'serif', theme: 'sepia', width: 'medium', size: 18, ...look }}
      onLook={nothing}
      highlights={[
        {
          ...{ id: 'a', page: LONG, url: LONG, title: 'Harbour fees', createdAt: 1 },
          quote: { exact: 'costs twelve pounds', prefix: 'A night ', suffix: '.' },
        },
      ]}
      onBack={nothing}
      onPrint={nothing}
    />,
    root,
  );
}

// The judge sets the colour scheme of the page, which is the theme's here.
const ofTheme = document.createElement('style');
ofTheme.textContent = READER_THEMES.map(
  (theme) => `[data-reader-theme="${theme}"] { color-scheme: ${theme === 'dark' ? 'dark' : 'light'} !important }`,
).join(' ');
document.head.append(ofTheme);

judgeStates(
  Object.fromEntries(READER_THEMES.map((theme) => [`the reader view, ${theme}`, () => show({ theme })])),
  () => {
    render(null, root);
    root.remove();
    delete document.documentElement.dataset.readerTheme;
  },
);
