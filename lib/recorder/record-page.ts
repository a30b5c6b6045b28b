import type { ClosedRoot } from '@/lib/base/dom';
import type { Bar, BarCommand, BarHandlers, BarState, BarWords, createBar } from './bar';
import { observe, type PageTools } from './observe';
import { labelOf } from './observe/labels';
import { meantBy } from './observe/targets';
import type { RawEvent, Spot } from './raw-event';
import { createPageSecrets, type MarksByPlace, type PageSecrets, type SecretsGiven } from './secrets/page-secrets';
import { selectorFor } from './selector';

/** State of the recording, as sent to a page's script; null if this tab is not recorded. */
export type PageState = BarState | null;

/** First response to a page's script: the state, and the words of the recorder toolbar. */
export interface Welcome {
  state: PageState;
  words: BarWords;
  secrets: SecretsGiven;
}

/** The script of the recorder toolbar. */
export interface BarScript {
  createBar: typeof createBar;
}

/** The channel from a page's script to the recording. */
export interface RecorderChannel {
  /** @returns null if this tab is not recorded */
  hello(): Promise<Welcome | null>;
  say(event: RawEvent): void;
  /** Sends marks of secrets, separately from events: an updated event replaces its earlier version. */
  tell(marks: MarksByPlace): void;
  /** @param command a position is sent when the user has moved the toolbar */
  ask(command: BarCommand | 'unseen' | Spot): void;
  /** Calls back on every change of the state; null when the recording ends or the extension is gone. */
  onState(changed: (state: PageState) => void): void;
}

/**
 * Records a page, from its very start until it is left or the recording ends. Events are held back until it is known whether
 * this tab is recorded.
 * @param ended called when nothing of the recorder is left in the page
 * @param barScript only for the top-level page of the tab
 * @param tools from other scripts in the page
 */
export function recordPage(
  window: Window,
  channel: RecorderChannel,
  ended: () => void,
  barScript?: BarScript,
  tools: PageTools = {},
  closedRoot?: ClosedRoot,
): void {
  let held: RawEvent[] | undefined = [];
  let state: PageState | undefined;
  let bar: Bar | undefined;
  let words: BarWords | undefined;
  const secrets = createPageSecrets();
  // All events pass through here: this is the only place that removes repeated secrets.
  const say = (event: RawEvent) => {
    tell(secrets, channel);
    channel.say(secrets.clean(event));
  };

  const observer = observe(
    window,
    (event) => {
      if (held) held.push(event);
      else if (state && (!state.paused || !isDoing(event))) say(event);
    },
    (node) => bar !== undefined && (node === bar.host || bar.host.contains(node)),
    secrets,
    tools,
    closedRoot,
  );

  function end(): void {
    observer.stop();
    held = [];
    // Text typed while nothing was recorded may occur in earlier events.
    if (state) tell(secrets, channel);
    bar?.remove();
    ended();
  }

  function show(next: PageState): void {
    if (!next) {
      end();
      return;
    }
    if (state && next.paused !== state.paused) observer.flush();
    state = next;
    for (const event of held ?? []) if (!next.paused || !isDoing(event)) say(event);
    held = undefined;
    if (words)
      bar ??= barScript?.createBar(window, words, { ask: command, moved: channel.ask, lost: pauseUnseen, meantAt });
    bar?.show(next);
  }

  function command(wanted: BarCommand): void {
    // Commands take effect after pending events.
    observer.flush();
    channel.ask(wanted);
  }

  /** Pauses the recording: nothing may be recorded without the user seeing it, whether or not the message arrives. */
  function pauseUnseen(): void {
    if (!state || state.paused) return;
    show({ ...state, paused: true, unseen: true });
    channel.ask('unseen');
  }

  channel.onState((next) => {
    if (state !== undefined) show(next);
  });
  channel.hello().then((welcome) => {
    words = welcome?.words;
    if (welcome) secrets.learn(welcome.secrets);
    show(welcome?.state ?? null);
  }, end);
}

function tell(secrets: PageSecrets, channel: RecorderChannel): void {
  const untold = secrets.untold();
  if (Object.keys(untold).length > 0) channel.tell(untold);
}

/** Returns true for user input, and false for navigation of the tab, which is observed even while a recording is paused. */
const isDoing = ({ type }: RawEvent) => !['page', 'ready', 'leave', 'moved'].includes(type);

const meantAt: BarHandlers['meantAt'] = (path, at) => {
  const element = meantBy(path, at);
  return element && { element, label: labelOf(element), selector: selectorFor(element) };
};
