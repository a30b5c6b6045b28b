/**
 * Types of the events between the two worlds of a page: one of the page's own scripts begins or ends to send an event of
 * a field, and the recorder asks for the first word of that.
 */
const SENDS = 'winnow-sends';
const ASKS = 'winnow-who-sends';

/**
 * Reports when the page's own scripts send events of fields, which are no one's doing. To be called in the page's own
 * world: scripts of extensions, such as password managers, send theirs in worlds of their own.
 */
export function reportSentEvents(
  { document, EventTarget: { prototype } }: typeof globalThis,
  signal: AbortSignal,
): void {
  // The page may replace these.
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
 * Follows what the page's own world reports.
 * @returns tells if an event that the browser did not send was sent by no script of the page: by something that fills
 *   fields for a user. Until that world reports, none was
 */
export function followSentEvents(document: Document, signal: AbortSignal): (event: Event) => boolean {
  let isPages = true;
  document.addEventListener(SENDS, ({ detail }: CustomEventInit<boolean>) => (isPages = detail !== false), { signal });
  document.dispatchEvent(new Event(ASKS));
  return ({ type }) => !isPages && type === 'input';
}
