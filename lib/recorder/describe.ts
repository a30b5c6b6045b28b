import type { NoteCode } from './raw-event';
import type { Note, ScriptKind, Step, WaitReason } from './recording';
import { SECRET_NAMES } from './secrets';
import { partsOf as partsOfText, variablesOf } from './variables';

/** A piece of a sentence: `words` tie the others together, `code` is what only a machine calls it. */
export interface Part {
  kind: 'words' | 'strong' | 'key' | 'secret' | 'code';
  text: string;
}

/** A line under a sentence. */
export interface SmallPrint {
  text: string;
  /** It tells of something that may go wrong elsewhere. */
  careful: boolean;
}

export interface Sentence {
  parts: Part[];
  small: SmallPrint[];
}

/** What a step says; `{places}` in the words are filled with what the step is about. */
type StepWords = Record<
  | 'click'
  | 'check'
  | 'uncheck'
  | 'write'
  | 'writeInto'
  | 'press'
  | 'scrollDown'
  | 'scrollUp'
  | 'scrollDownIn'
  | 'scrollUpIn'
  | 'waitTime'
  | 'waitFor'
  | 'screenshot'
  | 'screenshotFull'
  | 'scrape'
  | 'pdf'
  | 'choose'
  | 'set'
  | 'selectText'
  | 'doubleClick'
  | 'focus'
  | 'goBack'
  | 'goForward'
  | 'goTo'
  | 'script'
  | 'milliseconds'
  | 'seconds'
  | 'secret'
  | 'variable'
  | 'nothing'
  | 'somewhere'
  | 'something',
  string
>;

/** The words of a language. */
export interface Words {
  step: StepWords;
  small: Record<'secret' | 'variable' | 'all' | 'serviceWait', string>;
  reason: Record<WaitReason, string>;
  /** Why it is a script; nothing to say where that is plain. */
  script: Record<ScriptKind, string>;
  note: Record<NoteCode, string>;
}

/** Characters of a text, a script or a selector that a sentence shows. */
const MAX_SHOWN = 80;

/** Each step as a sentence. A wait names the step that it follows, so that all are described together. */
export function describeSteps(steps: readonly Step[], words: Words): Sentence[] {
  let acted = 0;
  return steps.map((step, index) => {
    const sentence = describeStep(step, words, acted);
    if (step.action.type !== 'wait') acted = index + 1;
    return sentence;
  });
}

/** @param after number of the step that a wait follows; 0 where none does */
export function describeStep(step: Step, words: Words, after = 0): Sentence {
  return { parts: partsOf(step, words), small: smallOf(step, words, after) };
}

/** What was done and is no step. */
export function describeNote({ code, detail }: Note, words: Words): Sentence {
  const parts: Part[] = [{ kind: 'words', text: words.note[code] }];
  if (detail) parts.push({ kind: 'words', text: ' ' }, inCode(detail));
  return { parts, small: [] };
}

/** A sentence without its marks: for names, announcements and search. */
export const sentenceText = ({ parts }: Pick<Sentence, 'parts'>): string => parts.map(({ text }) => text).join('');

function partsOf(step: Step, words: Words): Part[] {
  const { action } = step;
  const say = words.step;
  const target = targetOf(step, words);
  switch (action.type) {
    case 'click':
      return fill(step.checked === undefined ? say.click : step.checked ? say.check : say.uncheck, { target });
    case 'write': {
      const text = typed(action.text, words);
      return step.label ? fill(say.writeInto, { text, target }) : fill(say.write, { text });
    }
    case 'press':
      return fill(say.press, { key: keysOf(action.key) });
    case 'scroll': {
      const up = action.direction === 'up';
      return action.selector
        ? fill(up ? say.scrollUpIn : say.scrollDownIn, { target })
        : fill(up ? say.scrollUp : say.scrollDown);
    }
    case 'wait':
      return action.selector === undefined
        ? fill(say.waitTime, { time: [strong(timeText(action.milliseconds ?? 0, words))] })
        : fill(say.waitFor, { target });
    case 'screenshot':
      return fill(action.fullPage ? say.screenshotFull : say.screenshot);
    case 'scrape':
      return fill(say.scrape);
    case 'pdf':
      return fill(say.pdf, { format: [strong(action.format)] });
    case 'executeJavascript':
      return scriptParts(step, action.script, words);
  }
}

function scriptParts(step: Step, script: string, words: Words): Part[] {
  const say = words.step;
  const target = targetOf(step, words);
  const value = [strong(step.value ? shown(step.value) : say.something)];
  switch (step.script) {
    case 'choose':
      return fill(say.choose, { target, value });
    case 'set':
      return fill(say.set, { target, value });
    case 'select-text':
      return fill(say.selectText, { target });
    case 'double-click':
      return fill(say.doubleClick, { target });
    case 'focus':
      return fill(say.focus, { target });
    case 'click':
      return fill(say.click, { target });
    case 'back':
      return fill(say.goBack);
    case 'forward':
      return fill(say.goForward);
    case 'go':
      return fill(say.goTo, { value });
    case 'key':
      return fill(say.press, { key: step.value ? keysOf(step.value) : value });
    case undefined:
      return fill(say.script, { script: [inCode(script)] });
  }
}

function smallOf({ action, reason, script, serviceWait }: Step, words: Words, after: number): SmallPrint[] {
  const lines: SmallPrint[] = [];
  const add = (text: string, careful = false) => lines.push({ text, careful });
  const say = words.small;
  const variables = action.type === 'write' ? variablesOf([action]) : [];
  if (variables.some(isSecret)) add(say.secret);
  else if (variables.length > 0) add(say.variable);
  if (action.type === 'click' && action.all) add(say.all);
  // A wait that was moved to the front follows no step.
  if (action.type === 'wait' && reason) {
    const why = words.reason[reason];
    if (after > 0 || !why.includes('{step}')) add(why.replace('{step}', String(after)));
  }
  if (action.type === 'executeJavascript' && script) add(words.script[script], true);
  if (serviceWait) add(say.serviceWait.replace('{time}', () => timeText(serviceWait, words)));
  return lines;
}

/** What is acted on: as the page calls it, else its selector. */
function targetOf({ label, action, target }: Step, words: Words): Part[] {
  if (label) return [strong(shown(label))];
  const selector = 'selector' in action ? action.selector : target?.selector;
  return [selector ? inCode(selector) : strong(words.step.somewhere)];
}

/** The text as it is typed, with what is asked for in its places. */
function typed(text: string, words: Words): Part[] {
  const parts = partsOfText(text).map((part) =>
    typeof part === 'string' ? strong(shown(part) || blank(part)) : askedFor(part.name, words),
  );
  const space: Part = { kind: 'words', text: ' ' };
  return parts.length === 0
    ? [{ kind: 'words', text: words.step.nothing }]
    : parts.flatMap((part, index) => (index === 0 ? [part] : [space, part]));
}

/** What consists of spaces and ends of lines can be seen as well. */
const blank = (text: string) => text.slice(0, MAX_SHOWN).replace(/\s/g, '␣');

const askedFor = (name: string, { step }: Words): Part => ({
  kind: 'secret',
  text: isSecret(name) ? step.secret : step.variable.replace('{name}', name),
});

/** A second field of the kind has a number: `password_2`. */
const isSecret = (variable: string) => (SECRET_NAMES as readonly string[]).includes(variable.replace(/_\d+$/, ''));

/** `Control+k` as its two keys; in `Control++` the last is the plus. */
const keysOf = (key: string): Part[] =>
  key
    .split(/(?<=.)\+(?=.)/su)
    .flatMap((text, index): Part[] => [
      ...(index > 0 ? [{ kind: 'words', text: '+' } as const] : []),
      { kind: 'key', text },
    ]);

const decimals = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 });

/** Milliseconds as a person says them. */
const timeText = (milliseconds: number, { step }: Pick<Words, 'step'>): string =>
  milliseconds < 1000
    ? step.milliseconds.replace('{number}', String(milliseconds))
    : step.seconds.replace('{number}', decimals.format(milliseconds / 1000));

const strong = (text: string): Part => ({ kind: 'strong', text });

const inCode = (text: string): Part => ({ kind: 'code', text: shown(text) });

/** In one line, and not longer than can be read at a glance. */
function shown(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const characters = [...line];
  return characters.length > MAX_SHOWN ? `${characters.slice(0, MAX_SHOWN - 1).join('')}…` : line;
}

/** The words around what they are about. A place that nothing is given for stays as it is. */
function fill(template: string, places: Record<string, Part[]> = {}): Part[] {
  return template
    .split(/(\{\w+\})/)
    .filter(Boolean)
    .flatMap((piece) => {
      const name = piece.slice(1, -1);
      return piece.startsWith('{') && Object.hasOwn(places, name)
        ? (places[name] as Part[])
        : [{ kind: 'words', text: piece } as const];
    });
}
