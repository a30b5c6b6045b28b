import { observe } from '@/lib/recorder/observe';
import { copyBefore } from '@/lib/recorder/observe/copy-before';
import { describeChange } from '@/lib/recorder/observe/describe-change';
import { followHovers } from '@/lib/recorder/observe/hovers';
import { landmarkOf } from '@/lib/recorder/observe/landmark';
import { namesFor } from '@/lib/recorder/observe/names';
import { isPassing } from '@/lib/recorder/observe/passing';
import type { RawEvent, RawEventOf } from '@/lib/recorder/raw-event';
import { createPageSecrets } from '@/lib/recorder/secrets/page-secrets';
import { secretWords } from '@/lib/recorder/secrets/words';

/** Events that the recorder sends of this page. */
export interface Watched {
  /** All it said, also what it said again: nothing of it may be a secret. */
  said: readonly RawEvent[];
  /** Each event as it was said last, without the place of the page in the frame of the test. */
  events(): RawEvent[];
  of<Type extends RawEvent['type']>(type: Type): RawEventOf<Type>[];
  stop(): void;
}

/** Shows markup in the page of the test, and watches what is done there. */
export function watch(html: string): Watched {
  document.body.innerHTML = html;
  const said: RawEvent[] = [];
  const ending = new AbortController();
  const secrets = createPageSecrets();
  secrets.learn({ words: secretWords(), marks: [] });
  const observer = observe(
    window,
    (event) => said.push(secrets.clean(event)),
    (node) => node instanceof HTMLElement && node.id === 'ours',
    secrets,
    followHovers(window, ending.signal),
    () => ({ copyBefore, describeChange, isPassing, landmarkOf, namesFor }),
  );
  const events = () => {
    observer.flush();
    return [...new Map(said.map((event) => [event.seq, event])).values()].sort((one, other) => one.seq - other.seq);
  };
  return {
    said,
    events,
    of: (type) => events().filter((event): event is never => event.type === type),
    stop() {
      observer.stop();
      ending.abort();
      document.body.innerHTML = '';
    },
  };
}

export const element = <E extends HTMLElement>(selector: string) => document.querySelector(selector) as E;
