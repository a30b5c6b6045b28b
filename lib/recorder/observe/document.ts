import { readyState, title } from '@/lib/base/dom';
import type { RawEventOf } from '../raw-event';
import { landmarkOf } from './landmark';
import type { Page, Tool } from './tool';

/** The Navigation API as far as it is used: browsers that the lite package runs in may lack it. */
interface Navigation extends EventTarget {
  currentEntry: { key: string } | null;
}
interface NavigateEvent extends Event {
  navigationType: NonNullable<RawEventOf<'moved'>['how']>;
  userInitiated: boolean;
  destination: { sameDocument: boolean };
  /** The link or form; null where the browser's own buttons or its address field led there, or a script. */
  sourceElement?: Element | null;
}

/** Follows the documents and addresses of a tab, in its top frame. */
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

  /** The page or a link of it leads to another document. */
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
      /** Hears that the browser shows the document again as it was left. */
      pageshow(event) {
        if (event.persisted) arrive('back_forward');
      },
    },
  };
}
