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

/** Tools in separate scripts. */
export interface PageTools {
  /** Present in the top-level page of the tab. */
  own?: OwnPage | undefined;
  rows?: RowScript | undefined;
}

export interface Observer {
  /** Reports everything that is still pending. */
  flush(): void;
  stop(): void;
}

/**
 * Observes what a user does in a document. Only listens: no handler cancels, stops or dispatches an event, and events from the
 * page's scripts are ignored. Input by a password manager counts as its user's.
 * @param report called with every event, and again with the same `seq` when an event is completed
 * @param isOurs returns true for elements of the recorder toolbar
 * @param tools from other scripts in the page
 * @param closedRoot returns closed shadow roots, if the browser allows it
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
        // Runs everything: the page may handle the same event next.
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
        // The wheel scrolls the page under the toolbar.
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

/**
 * Returns true if a file input contains files now: automated choosers, and pages after a drop, dispatch the event themselves.
 */
const givesFiles = ({ type, target }: Event) =>
  type === 'input' && target instanceof HTMLInputElement && target.files?.length;

/** Returns the tools in the order in which they handle an event. */
function toolsFor(window: Window, page: Page, own?: OwnPage): Tool[] {
  const hidden = new HiddenFields();
  const fields = followFields(page, hidden);
  hearPressesAround(window, () => fields.leaveOff(), page.signal);
  const tools = [
    followScrolling(page),
    // Before the field tool: a key may end a text.
    followKeys(page, hidden, fields),
    fields,
    followPresses(page),
    followChoices(page, hidden),
    followDialogs(page),
  ];
  return own ? [...tools, own.followDocument(window, page)] : tools;
}

/** Notes that something was done in a cross-site frame: nothing outside can name its elements. */
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
