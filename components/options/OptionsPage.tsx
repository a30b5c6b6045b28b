import './options-page.css';
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Logo } from '@/components/base/Logo';
import { OptionSearch, OptionsSearched } from './OptionSearch';

interface Section {
  /** Links to the section end in `#` and this. */
  id: string;
  title: string;
  /** Title in the navigation, if the section's own is too long for it. */
  short?: string;
  lead?: string;
  content: ComponentChildren;
}

interface OptionsPageProps {
  /** Sections that are shown together; the first one names them. */
  pages: readonly (readonly [Section, ...Section[]])[];
  /** Message that something was saved. */
  said: string | undefined;
}

const sectionInAddress = () => location.hash.slice(1);

/** One page of settings at a time, beside links to all. A search looks through every page. */
export function OptionsPage({ pages, said }: OptionsPageProps) {
  const [asked, setAsked] = useState(sectionInAddress);
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const isSearched = words.trim() !== '';
  const current = pages.find((sections) => sections.some(({ id }) => id === asked)) ?? pages[0];
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('hashchange', () => setAsked(sectionInAddress()), { signal: listening.signal });
    return () => listening.abort();
  }, []);
  // The browser itself cannot scroll to a section that is still hidden.
  useLayoutEffect(() => document.getElementById(asked)?.scrollIntoView(), [asked]);

  return (
    <div class="options">
      <nav aria-label={i18n.t('options.sections')}>
        <Logo />
        {pages.map((sections) => {
          const [{ id, title, short = title }] = sections;
          const isCurrent = sections === current && !isSearched;
          return (
            <a key={id} href={`#${id}`} aria-current={isCurrent ? 'page' : undefined} onClick={() => setWords('')}>
              {short}
            </a>
          );
        })}
        <a class="welcome" href="welcome.html">
          {i18n.t('options.welcome')}
        </a>
        <p class="saved meta" role="status">
          {said}
        </p>
      </nav>
      <main>
        <h1 class="visually-hidden">{i18n.t('options.title')}</h1>
        <OptionSearch label={i18n.t('options.searchSettings')} words={words} onWords={setWords} within={list} />
        <OptionsSearched.Provider value={isSearched}>
          <div ref={list}>
            {pages.map((sections) => (
              <div key={sections[0].id} class="options-part" hidden={sections !== current && !isSearched}>
                {sections.map(({ id, title, lead, content }) => (
                  <section key={id} id={id} aria-labelledby={`${id}-title`}>
                    <h2 id={`${id}-title`}>{title}</h2>
                    {lead && <p class="lead">{lead}</p>}
                    {content}
                  </section>
                ))}
              </div>
            ))}
          </div>
        </OptionsSearched.Provider>
      </main>
    </div>
  );
}
