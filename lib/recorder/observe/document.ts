import { attributeOf, first, localName, readyState, title } from '@/lib/base/dom';
import type { RawEventOf } from '../raw-event';
import type { Page, Tool } from './tool';

/** The used part of the Navigation API: browsers of the lite package may lack it. */
interface Navigation extends EventTarget {
  currentEntry: { key: string } | null;
}
interface NavigateEvent extends Event {
  navigationType: NonNullable<RawEventOf<'moved'>['how']>;
  userInitiated: boolean;
  destination: { sameDocument: boolean };
  /** The link or form; null after a script, the browser's own buttons or its address field. */
  sourceElement?: Element | null;
}

/** Observes the documents and addresses of a tab, in its top frame. */
export function followDocument(window: Window, { document, signal, open, say, gesture }: Page): Tool {
  const [timing] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { navigation } = window as Window & { navigation?: Navigation };
  const { location } = window;
  const entryOf = () => navigation?.currentEntry?.key ?? '';

  function arrive(how: RawEventOf<'page'>['how']): void {
    say({ type: 'page', url: location.href, how, entry: entryOf(), title: '' });
    const sayReady = open();
    const ready = () => sayReady({ type: 'ready', landmark: landmarkOf(document), title: title(document) });
    if (readyState(document) === 'complete') ready();
    else window.addEventListener('load', ready, { once: true, signal });
  }
  arrive((timing?.type ?? 'navigate') as RawEventOf<'page'>['how']);

  /** True if the page or one of its links leads to another document. */
  let isLed = false;
  let isByBrowser = false;
  const place = () => entryOf() + location.href;
  let last = place();
  navigation?.addEventListener(
    'navigate',
    (event) => {
      const { navigationType, userInitiated, destination, sourceElement } = event as NavigateEvent;
      isByBrowser = userInitiated && (navigationType === 'traverse' || sourceElement === null);
      if (!destination.sameDocument) isLed = !isByBrowser;
      else if (isByBrowser) gesture();
    },
    { signal },
  );
  navigation?.addEventListener(
    'currententrychange',
    (event) => {
      if (place() === last) return;
      last = place();
      const { navigationType: how } = event as NavigateEvent;
      say({ type: 'moved', url: location.href, how, entry: entryOf(), byBrowser: isByBrowser });
    },
    { signal },
  );

  return {
    on: {
      pagehide: () => say({ type: 'leave', isLed: navigation && isLed }),
      /** Handles a document that the browser restores as it was left. */
      pageshow(event) {
        if (event.persisted) arrive('back_forward');
      },
    },
  };
}

/**
 * Returns a selector that shows that a page is ready: its main content, or its first heading.
 * @returns null for a page without either
 */
export function landmarkOf(page: Document): string | null {
  const main = first(page, 'main,[role="main"]');
  if (main) {
    const css = named(main) ?? (localName(main) === 'main' ? 'main' : '[role="main"]');
    return named(main) === undefined && first(main, 'h1') ? `${css} h1` : css;
  }
  const nav = first(page, 'nav[id]');
  return (nav && named(nav)) ?? (first(page, 'h1') ? 'h1' : null);
}

/** Names an element by a hand-written id, not by a generated one. */
function named(element: Element): string | undefined {
  const id = attributeOf(element, 'id') ?? '';
  return /^[a-z]+(-[a-z]+)*$/i.test(id) ? `#${id}` : undefined;
}
