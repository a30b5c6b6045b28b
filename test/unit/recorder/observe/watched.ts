import type { ClosedRoot } from '@/lib/base/dom';
import { observe } from '@/lib/recorder/observe';
import { ownPage } from '@/lib/recorder/observe/own-page';
import type { RawEvent, RawEventOf } from '@/lib/recorder/raw-event';
import { cleanEvents } from '@/lib/recorder/secrets/clean-recording';
import { createPageSecrets, type MarksByPlace } from '@/lib/recorder/secrets/page-secrets';
import { secretWords } from '@/lib/recorder/secrets/words';
import { withRow } from '@/lib/recorder/selector/find-row';

/** Events that the recorder sends of this page. */
export interface Watched {
  /** All it said, also what it said again: nothing of it may be a secret. */
  said: readonly RawEvent[];
  /** Each event as it was said last, without the place of the page in the frame of the test. */
  events(): RawEvent[];
  /** What was kept of a recording, cleaned of the values that have become secrets since. */
  cleaned(): RawEvent[];
  of<Type extends RawEvent['type']>(type: Type): RawEventOf<Type>[];
  stop(): void;
}

/** Shows markup in the page of the test, and watches what is done there. */
export function watch(html: string, closedRoot?: ClosedRoot): Watched {
  document.body.innerHTML = html;
  const said: RawEvent[] = [];
  const secrets = createPageSecrets();
  secrets.learn({ words: secretWords(), marks: [] });
  const observer = observe(
    window,
    (event) => said.push(secrets.clean(event)),
    (node) => node instanceof HTMLElement && node.id === 'ours',
    secrets,
    // The page of the test is a frame, in which no document of a tab begins.
    { own: { ...ownPage, followDocument: () => ({ on: {} }) }, rows: { withRow } },
    closedRoot,
  );
  const events = () => {
    observer.flush();
    return [...new Map(said.map((event) => [event.seq, event])).values()].sort((one, other) => one.seq - other.seq);
  };
  let told: MarksByPlace = {};
  return {
    said,
    events,
    cleaned() {
      const kept = events();
      told = { ...told, ...secrets.untold() };
      const whole = Object.values(told).filter(({ beginnings }) => beginnings);
      return cleanEvents(kept, {
        marks: whole.flatMap(({ marks }) => marks),
        beginnings: whole.flatMap(({ beginnings = [] }) => beginnings),
      });
    },
    of: (type) => events().filter((event): event is never => event.type === type),
    stop() {
      observer.stop();
      document.body.innerHTML = '';
    },
  };
}

export const element = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
