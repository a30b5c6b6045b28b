import type { ClosedRoot } from '@/lib/base/dom';
import { randomId } from '@/lib/base/dom';
import type { NewEvent, RawEvent, Target } from '../raw-event';
import type { PageSecrets } from '../secrets/page-secrets';
import { candidatesFor, isTellingData, selectorFor } from '../selector';
import { followChoices } from './choices';
import { followDialogs } from './dialogs';
import { elementsOf } from './elements';
import { HiddenFields } from './field-facts';
import { followFields } from './fields';
import { followFrame } from './frame-changes';
import { followKeys } from './keys';
import type { OwnPage } from './own-page';
import { endPageWorld } from './page-world';
import { hearPressesAround } from './pages-around';
import { followPresses } from './presses';
import { followScrolling } from './scrolling';
import { followSentEvents } from './sent-events';
import { isInForeignFrame, type RowScript, readTarget } from './targets';
import { type Page, pathOf, type Tool } from './tool';

/** Tools that are in scripts of their own. */
export interface PageTools {
  /** Given in the page of the tab itself. */
  own?: OwnPage | undefined;
  rows?: RowScript | undefined;
}

export interface Observer {
  /** Says what has not been said yet. */
  flush(): void;
  stop(): void;
}

/**
 * Watches what a user does in a document. Listens and never alters: no handler prevents, stops or dispatches anything,
 * and events that the page's scripts make are no one's doing. What a password manager fills in is its user's.
 * @param report called with every event, and again with the same `seq` when one is completed
 * @param isOurs tells an element of the recorder's own bar
 * @param tools that other scripts of the page have
 * @param closedRoot sees into closed shadow roots, where the browser lets us
 */
export function observe(
  window: Window,
  report: (event: RawEvent) => void,
  isOurs: (element: Node) => boolean,
  secrets: PageSecrets,
  { own, rows }: PageTools = {},
  closedRoot: ClosedRoot = () => null,
): Observer {
  const ending = new AbortController();
  const { signal } = ending;
  const reasonFor = own?.followHovers(window, signal, isOurs);
  const say = createSaying(report);
  const { document } = window;
  const changes =
    own?.followChanges(document, say.open, isOurs, { candidatesFor, isTellingData, selectorFor }) ??
    followFrame(document, say.open);
  const moment = { ...changes.moment, reasonFor };
  const page: Page = {
    ...say,
    document,
    secrets,
    signal,
    targetOf: (element) => readTarget(element, moment, { ...own, ...rows })(),
    targetLater(element) {
      const read = readTarget(element, moment, { ...own, ...rows });
      let target: Target | undefined;
      changes.later?.add((was) => {
        target = read(was);
      });
      return () => {
        // All of it: the page may hear the same event next.
        if (!target) changes.later?.run();
        return target ?? read();
      };
    },
    gesture: changes.gesture,
    closedRoot,
    reachOf: (element, event) =>
      closedRoot(element) ? (own ? own.reachOf(element, event, closedRoot) : 'never') : undefined,
  };
  const tools = isInForeignFrame(window) ? [followForeign(window, page)] : toolsFor(window, page, own);
  const flush = () => {
    for (const tool of tools) tool.flush?.();
    changes.flush();
  };

  const isFilling = followSentEvents(document, signal);
  const hear = <Type extends keyof WindowEventMap>(type: Type) =>
    window.addEventListener(
      type,
      (event) => {
        if (!(event.isTrusted || givesFiles(event) || isFilling(event))) return;
        // The wheel turns the page under the bar.
        if (type !== 'wheel' && elementsOf(event).some(isOurs)) return;
        if (type === 'pagehide') flush();
        for (const { on } of tools) on[type]?.(event);
      },
      { capture: true, passive: true, signal },
    );
  for (const type of new Set(['pagehide', ...tools.flatMap(({ on }) => Object.keys(on))]))
    hear(type as keyof Tool['on']);

  return {
    flush,
    stop() {
      flush();
      ending.abort();
      endPageWorld(document);
      changes.stop();
    },
  };
}

/** Tells that a field of files has some now: what chooses them for a person, and a page at a drop, tell so themselves. */
const givesFiles = ({ type, target }: Event) =>
  type === 'input' && target instanceof HTMLInputElement && target.files?.length;

/** Tools in the order in which they hear an event. */
function toolsFor(window: Window, page: Page, own?: OwnPage): Tool[] {
  const hidden = new HiddenFields();
  const fields = followFields(page, hidden);
  hearPressesAround(window, () => fields.leaveOff(), page.signal);
  const tools = [
    followScrolling(page),
    // Before what it writes: a key may end a text.
    followKeys(page, hidden, fields),
    fields,
    followPresses(page),
    followChoices(page, hidden),
    followDialogs(page),
  ];
  return own ? [...tools, own.followDocument(window, page)] : tools;
}

/** Notes that something was done in a frame of another site: nothing outside can name what is in there. */
function followForeign({ location }: Window, { cannot }: Page): Tool {
  const note = () => cannot('cross-origin-frame', pathOf(location));
  return { on: { pointerdown: note, keydown: note } };
}

/** Numbers the events of a document. */
function createSaying(report: (event: RawEvent) => void): Pick<Page, 'open' | 'say' | 'cannot'> {
  const document = randomId();
  let noted = '';
  let count = 0;
  const open = () => {
    noted = '';
    const [at, seq] = [Date.now(), count++];
    return (said: NewEvent) => report({ ...said, document, seq, at } as RawEvent);
  };
  return {
    open,
    say: (said) => open()(said),
    cannot(note, detail) {
      const key = `${note} ${detail}`;
      if (key === noted) return;
      open()({ type: 'cannot', note, ...(detail && { detail }) });
      noted = key;
    },
  };
}
