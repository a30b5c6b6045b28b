import type { Note, RecordingStep, ScriptKind } from '../recording';
import { SECRET_NAMES } from '../secrets';
import { textParts, variablesOf } from '../variables';
import { blank, fill, inBold, inCode, keysOf, type SentencePart, shown, timeText } from './parts';
import type { Words } from './words';

export type { SentencePart } from './parts';
export type { Words } from './words';

/** A line under a sentence. */
export interface SmallPrint {
  text: string;
  /** Warns of something that may go wrong elsewhere. */
  careful: boolean;
}

export interface Sentence {
  parts: SentencePart[];
  small: SmallPrint[];
}

/** Each step as a sentence. A wait names the step that it follows, so that all are described together. */
export function describeSteps(steps: readonly RecordingStep[], words: Words): Sentence[] {
  let acted = 0;
  return steps.map((step, index) => {
    const sentence = describeStep(step, words, acted);
    if (step.action.type !== 'wait') acted = index + 1;
    return sentence;
  });
}

/** @param after number of the step that a wait follows; 0 where none does */
export function describeStep(step: RecordingStep, words: Words, after = 0): Sentence {
  return { parts: partsOf(step, words), small: smallOf(step, words, after) };
}

/** Describes what was done and is no step. */
export function describeNote({ code, detail }: Note, words: Words): Sentence {
  const parts: SentencePart[] = [{ kind: 'words', text: words.note[code] }];
  if (detail) parts.push({ kind: 'words', text: ' ' }, inCode(detail));
  return { parts, small: [] };
}

/** A sentence without its marks: for names, announcements and search. */
export const sentenceText = ({ parts }: Pick<Sentence, 'parts'>): string => parts.map(({ text }) => text).join('');

function partsOf(step: RecordingStep, words: Words): SentencePart[] {
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
        ? fill(say.waitTime, { time: [inBold(timeText(action.milliseconds ?? 0, say))] })
        : fill(say.waitFor, { target });
    case 'screenshot':
      return fill(action.fullPage ? say.screenshotFull : say.screenshot);
    case 'scrape':
      return fill(say.scrape);
    case 'pdf':
      return fill(say.pdf, { format: [inBold(action.format)] });
    case 'executeJavascript':
      return scriptParts(step, action.script, words);
  }
}

/** The sentence of each kind of script. */
const SCRIPT_WORDS = {
  choose: 'choose',
  set: 'set',
  'select-text': 'selectText',
  'double-click': 'doubleClick',
  focus: 'focus',
  click: 'click',
  back: 'goBack',
  forward: 'goForward',
  go: 'goTo',
  key: 'press',
} as const satisfies Record<ScriptKind, keyof Words['step']>;

function scriptParts(step: RecordingStep, script: string, words: Words): SentencePart[] {
  const say = words.step;
  if (!step.script) return fill(say.script, { script: [inCode(script)] });
  const value = [inBold(step.value ? shown(step.value) : say.something)];
  const key = step.value ? keysOf(step.value) : value;
  return fill(say[SCRIPT_WORDS[step.script]], { target: targetOf(step, words), value, key });
}

function smallOf({ action, reason, script, serviceWait }: RecordingStep, words: Words, after: number): SmallPrint[] {
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
  if (serviceWait) add(say.serviceWait.replace('{time}', () => timeText(serviceWait, words.step)));
  return lines;
}

/** Names what is acted on as the page does, else by its selector. */
function targetOf({ label, action, target }: RecordingStep, words: Words): SentencePart[] {
  if (label) return [inBold(shown(label))];
  const selector = 'selector' in action ? action.selector : target?.selector;
  return [selector ? inCode(selector) : inBold(words.step.somewhere)];
}

/** The text as it is typed, with what is asked for in its places. */
function typed(text: string, words: Words): SentencePart[] {
  const parts = textParts(text).map((part) =>
    typeof part === 'string' ? inBold(shown(part) || blank(part)) : askedFor(part.name, words),
  );
  const space: SentencePart = { kind: 'words', text: ' ' };
  return parts.length === 0
    ? [{ kind: 'words', text: words.step.nothing }]
    : parts.flatMap((part, index) => (index === 0 ? [part] : [space, part]));
}

const askedFor = (name: string, { step }: Words): SentencePart => ({
  kind: 'secret',
  text: isSecret(name) ? step.secret : step.variable.replace('{name}', name),
});

/** A second field of the kind has a number: `password_2`. */
const isSecret = (variable: string) => (SECRET_NAMES as readonly string[]).includes(variable.replace(/_\d+$/, ''));
