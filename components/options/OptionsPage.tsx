import './options-page.css';
import type { ComponentChildren, RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { i18n } from '#i18n';
import { Logo } from '@/components/base/Logo';
import { OptionSearch, OptionsSearched } from './OptionSearch';

interface OptionsPageProps {
  sections: readonly { id: string; title: string; lead: string; content: ComponentChildren }[];
  /** Message that something was saved. */
  said: string | undefined;
}

/** One column of sections, with a link to each, and a box that searches them. */
export function OptionsPage({ sections, said }: OptionsPageProps) {
  const [current, setCurrent] = useState(() => location.hash.slice(1) || sections[0]?.id);
  const [words, setWords] = useState('');
  const list = useRef<HTMLDivElement>(null);
  useSectionInSight(list, setCurrent);
  useEffect(() => {
    const listening = new AbortController();
    addEventListener('hashchange', () => setCurrent(location.hash.slice(1)), { signal: listening.signal });
    return () => listening.abort();
  }, []);

  return (
    <div class="options">
      <nav aria-label={i18n.t('options.sections')}>
        <Logo />
        {sections.map(({ id, title }) => (
          <a key={id} href={`#${id}`} aria-current={id === current ? 'true' : undefined}>
            {title}
          </a>
        ))}
        <a href="welcome.html">{i18n.t('options.welcome')}</a>
        <p class="saved meta" role="status">
          {said}
        </p>
      </nav>
      <main>
        <h1 class="visually-hidden">{i18n.t('options.title')}</h1>
        <OptionSearch label={i18n.t('options.searchSettings')} words={words} onWords={setWords} within={list} />
        <OptionsSearched.Provider value={words.trim() !== ''}>
          <div ref={list}>
            {sections.map(({ id, title, lead, content }) => (
              <section key={id} id={id} aria-labelledby={`${id}-title`}>
                <h2 id={`${id}-title`}>{title}</h2>
                <p class="lead">{lead}</p>
                {content}
              </section>
            ))}
          </div>
        </OptionsSearched.Provider>
      </main>
    </div>
  );
}

const isAtEnd = () => scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1;

/** Tells which section is at the top of the window while the user scrolls. */
function useSectionInSight(list: RefObject<HTMLElement | null>, tell: (id: string) => void): void {
  useEffect(() => {
    const inSight = new Set<Element>();
    const sections = [...(list.current?.querySelectorAll('section') ?? [])];
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) inSight[isIntersecting ? 'add' : 'delete'](target);
        const first = sections.find((section) => inSight.has(section));
        // The last sections cannot come to the top: the link that was pressed stays marked.
        if (first && !isAtEnd()) tell(first.id);
      },
      // The upper third of the window.
      { rootMargin: '0px 0px -67% 0px' },
    );
    for (const section of sections) observer.observe(section);
    return () => observer.disconnect();
  }, []);
}
