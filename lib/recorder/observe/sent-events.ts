/**
 * Types of the events between the two worlds of a page: a script of the page starts or stops dispatching an event of a field,
 * and the recorder requests a first report.
 */
const SENDS = 'winnow-sends';
const ASKS = 'winnow-who-sends';

/**
 * Reports when the page's own scripts dispatch events of fields, which are not user input. Must be called in the page's main
 * world: scripts of extensions, such as password managers, dispatch theirs in isolated worlds.
 */
export function reportSentEvents(
  { document, EventTarget: { prototype } }: typeof globalThis,
  signal: AbortSignal,
): void {
  // The page may replace these later.
  const [{ apply: call }, Said, native] = [Reflect, CustomEvent, prototype.dispatchEvent];
  const report = (isSending: boolean) => call(native, document, [new Said(SENDS, { detail: isSending })]);
  let depth = 0;
  const reporting = new Proxy(native, {
    apply(_native, self, args: [Event?]) {
      if (signal.aborted || args[0]?.type !== 'input') return call(native, self, args);
      if (++depth === 1) report(true);
      try {
        return call(native, self, args);
      } finally {
        if (--depth === 0) report(false);
      }
    },
  });
  prototype.dispatchEvent = reporting;
  signal.addEventListener('abort', () => {
    if (prototype.dispatchEvent === reporting) prototype.dispatchEvent = native;
  });
  document.addEventListener(ASKS, () => report(false), { signal });
  report(false);
}

/**
 * Observes the reports of the page's main world.
 * @returns a function that returns true if an untrusted event was not dispatched by a script of the page, but by something
 * that fills fields for the user. It returns false until that world reports
 */
export function followSentEvents(document: Document, signal: AbortSignal): (event: Event) => boolean {
  let isPages = true;
  document.addEventListener(SENDS, ({ detail }: CustomEventInit<boolean>) => (isPages = detail !== false), { signal });
  document.dispatchEvent(new Event(ASKS));
  return ({ type }) => !isPages && type === 'input';
}
