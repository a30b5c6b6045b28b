import '../formats/passages.css';
import './page-sources.css';
import type { ComponentChildren } from 'preact';
import { Address } from '@/components/base/Address';
import { readableUrl } from '@/components/base/readable-url';

/** A passage that an answer rests on, and its page. */
interface PageSource {
  /** Empty if unknown. */
  title: string;
  url: string;
  text: string;
  /** Opens the result of its page; absent if this browser has none, so that the page itself opens. */
  onOpen?: (() => void) | undefined;
}

interface PageSourcesProps {
  label: string;
  sources: readonly PageSource[];
}

/** The passages of several pages that an answer rests on, each below the name of its page. */
export const PageSources = ({ label, sources }: PageSourcesProps) => (
  <section class="page-sources">
    <h3 class="caption">{label}</h3>
    <ol class="passages" aria-label={label}>
      {sources.map((source, place) => (
        <li key={place}>
          <Opener source={source}>
            <b class="passage-number">{place + 1}</b>
            <span>
              <small>{source.title ? <bdi>{source.title}</bdi> : <Address>{readableUrl(source.url)}</Address>}</small>
              <bdi>{source.text}</bdi>
            </span>
          </Opener>
        </li>
      ))}
    </ol>
  </section>
);

function Opener({ source: { url, onOpen }, children }: { source: PageSource; children: ComponentChildren }) {
  return onOpen ? (
    <button type="button" title={readableUrl(url)} onClick={onOpen}>
      {children}
    </button>
  ) : (
    <a href={url} title={readableUrl(url)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}
