import { readyState, title } from '@/lib/dom';
import type { RawEventOf } from '../raw-event';
import { landmarkOf } from './landmark';
import type { Page, Tool } from './tool';

/** Follows the documents and addresses of a tab, in its top frame. */
export function followDocument(window: Window, { document, signal, open, say }: Page): Tool {
  const [entry] = window.performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  // Browsers that the lite package runs in may lack it.
  const { navigation } = window as Window & { navigation?: EventTarget & { currentEntry: { index: number } | null } };
  const how = (entry?.type ?? 'navigate') as RawEventOf<'page'>['how'];
  say({ type: 'page', url: window.location.href, title: '', how, entry: navigation?.currentEntry?.index ?? 0 });
  const sayReady = open();
  const ready = () => sayReady({ type: 'ready', landmark: landmarkOf(document), title: title(document) });
  if (readyState(document) === 'complete') ready();
  else window.addEventListener('load', ready, { once: true, signal });
  let url = window.location.href;
  navigation?.addEventListener(
    'currententrychange',
    () => {
      if (window.location.href === url) return;
      url = window.location.href;
      say({ type: 'moved', url });
    },
    { signal },
  );
  return { on: { pagehide: () => say({ type: 'leave' }) } };
}
