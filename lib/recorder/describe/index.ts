import { i18n } from '#i18n';
import type { Note, RecordingStep, WaitReason } from '../recording';
import { isSecretName } from '../secrets/names';
import { textParts, variablesOf } from '../variables';
import { NOTE_KEYS, OPEN, scriptWords } from './codes';
import { blank, fill, inBold, inCode, keysOf, type SentencePart, shown, timeText } from './parts';

export type { SentencePart } from './parts';

/** A line under a step's description. */
export interface SmallPrint {
  text: string;
  /** True if it warns of something that may fail elsewhere. */
  careful: boolean;
  /** True if it matters only to those who send the steps to a service. */
  ofService?: true;
}

export interface Sentence {
  parts: SentencePart[];
  small: SmallPrint[];
}

/** Describes all steps. They are described together because a wait names the step that it follows. */
export function describeSteps(steps: readonly RecordingStep[]): Sentence[] {
  let acted = 0;
  return steps.map((step, index) => {
    const sentence = describeStep(step, acted);
    if (step.action.type !== 'wait') acted = index + 1;
    return sentence;
  });
}

/** @param after number of the step that a wait follows; 0 if none */
export function describeStep(step: RecordingStep, after = 0): Sentence {
  return { parts: partsOf(step), small: smallOf(step, after) };
}

/** Describes input that is not a step. */
export function describeNote({ code, detail }: Note): Sentence {
  const note = [words(i18n.t(`recordings.note.${NOTE_KEYS[code]}`))];
  const about = [inBold(shown(detail ?? ''))];
  return { parts: detail ? fill(i18n.t('recordings.note.about', OPEN), { about, note }) : note, small: [] };
}

/** The text of a description without its markup: for names, announcements and search. */
export const sentenceText = ({ parts }: Pick<Sentence, 'parts'>): string => parts.map(({ text }) => text).join('');

function partsOf(step: RecordingStep): SentencePart[] {
  const { action } = step;
  const target = targetOf(step);
  const placed = targetOf(step, step.region);
  switch (action.type) {
    case 'click':
      if (step.checked === undefined) return fill(i18n.t('recordings.step.click', OPEN), { target: placed });
      return fill(i18n.t(`recordings.step.${step.checked ? 'check' : 'uncheck'}`, OPEN), { target: placed });
    case 'write': {
      const text = typed(action.text);
      return step.label
        ? fill(i18n.t('recordings.step.writeInto', OPEN), { text, target })
        : fill(i18n.t('recordings.step.write', OPEN), { text });
    }
    case 'press':
      return fill(i18n.t('recordings.step.press', OPEN), { key: keysOf(action.key) });
    case 'scroll': {
      const way = action.direction === 'up' ? 'scrollUp' : 'scrollDown';
      return action.selector
        ? fill(i18n.t(`recordings.step.${way}In`, OPEN), { target })
        : fill(i18n.t(`recordings.step.${way}`));
    }
    case 'wait':
      if (action.selector === undefined) {
        return fill(i18n.t('recordings.step.waitTime', OPEN), { time: [inBold(timeText(action.milliseconds ?? 0))] });
      }
      if (step.label || !step.reason || step.reason === 'person') {
        return fill(i18n.t('recordings.step.waitFor', OPEN), { target });
      }
      return fill(i18n.t(`recordings.step.${step.reason === 'navigation' ? 'waitForPage' : 'waitForChange'}`));
    case 'screenshot':
      return fill(i18n.t(`recordings.step.${action.fullPage ? 'screenshotFull' : 'screenshot'}`));
    case 'scrape':
      return fill(i18n.t('recordings.step.scrape'));
    case 'pdf':
      return fill(i18n.t('recordings.step.pdf', OPEN), { format: [inBold(action.format)] });
    case 'executeJavascript':
      return scriptParts(step, action.script);
  }
}

function scriptParts(step: RecordingStep, script: string): SentencePart[] {
  if (!step.script) return fill(i18n.t('recordings.step.script', OPEN), { script: [inCode(script)] });
  const value = [inBold(step.value ? shown(step.value) : i18n.t('recordings.step.something'))];
  const key = step.value ? keysOf(step.value) : value;
  const isInField = step.script === 'choose' || step.script === 'set' || step.script === 'select-text';
  const target = targetOf(step, isInField ? undefined : step.region);
  return fill(scriptWords[step.script]().step, { target, value, key });
}

function smallOf(
  { action, target, reason, script, serviceWait, doubtful }: RecordingStep,
  after: number,
): SmallPrint[] {
  const lines: SmallPrint[] = [];
  const add = (text: string, careful = false) => lines.push({ text, careful });
  const addOfService = (text: string, careful = false) => lines.push({ text, careful, ofService: true });
  const variables = action.type === 'write' ? variablesOf([action]) : [];
  if (variables.length > 0) add(i18n.t(`recordings.small.${variables.some(isSecretName) ? 'secret' : 'variable'}`));
  if (action.type === 'click' && action.all) add(i18n.t('recordings.small.all'));
  if (action.type !== 'wait' && isFoundByPlace(target)) add(i18n.t('recordings.small.position'), true);
  if (doubtful) add(i18n.t('recordings.small.doubtful'));
  const why = action.type === 'wait' && reason && whyWait(reason, after);
  if (why) add(why);
  if (action.type === 'executeJavascript' && script) addOfService(scriptWords[script]().why, true);
  if (serviceWait) addOfService(i18n.t('recordings.small.serviceWait', { time: timeText(serviceWait) }));
  return lines;
}

/** Returns true if an element can only be found by its position: its sturdiest selector counts siblings. */
const isFoundByPlace = (target: RecordingStep['target']): boolean =>
  !target?.row && /:nth-(last-)?(child|of-type)\(/.test(target?.candidates[0]?.selector ?? '');

/** The reason for a wait, unless it refers to the step before and the wait was moved to the front. */
function whyWait(reason: WaitReason, after: number): string | undefined {
  switch (reason) {
    case 'first':
    case 'person':
    case 'mends':
      return i18n.t(`recordings.small.${reason}`);
    default:
      return after > 0 ? i18n.t(`recordings.small.${reason}`, { step: after }) : undefined;
  }
}

/** Names the target as the page does, or else by its role. A target that the user typed in has only a selector. */
function nameOf({ label, action, target }: RecordingStep): SentencePart {
  if (label) return inBold(shown(label));
  if (target) return words(standIn(target));
  const selector = 'selector' in action && action.selector;
  return selector ? inCode(selector) : words(i18n.t('recordings.step.somewhere'));
}

/** Names the target, and the part of the page and the frame that it is in, if any. */
function targetOf(step: RecordingStep, region?: string): SentencePart[] {
  let target = [nameOf(step)];
  const row = rowName(step);
  if (row) target = fill(i18n.t('recordings.step.inRow', OPEN), { target, row: [inBold(shown(row))] });
  else if (region) target = fill(i18n.t('recordings.step.inRegion', OPEN), { target, region: [inBold(shown(region))] });
  const { frame } = step;
  if (frame === undefined) return target;
  const key = frame ? 'inFrame' : 'inSomeFrame';
  return fill(i18n.t(`recordings.step.${key}`, OPEN), { target, frame: [inBold(shown(frame))] });
}

/** The name of an element's row, unless it equals the element's own label. */
function rowName({ target, label }: RecordingStep): string | undefined {
  const { name, caption } = target?.row ?? {};
  return name && name !== caption && name !== label ? name : undefined;
}

/** The typed text, with its variables in place. */
function typed(text: string): SentencePart[] {
  const parts = textParts(text).map((part) =>
    typeof part === 'string'
      ? fill(i18n.t('common.quoted', OPEN), { text: [inBold(shown(part) || blank(part))] })
      : [askedFor(part.name)],
  );
  return parts.length === 0
    ? [words(i18n.t('recordings.step.nothing'))]
    : parts.flatMap((part, index) => (index === 0 ? part : [words(' '), ...part]));
}

const words = (text: string): SentencePart => ({ kind: 'words', text });

const askedFor = (name: string): SentencePart => ({
  kind: 'secret',
  text: isSecretName(name) ? i18n.t('recordings.step.secret') : i18n.t('recordings.step.variable', { name }),
});

/** Words for elements without a name, by their role or else their tag, and by the type of a field. */
const WORDS: [meaning: RegExp, word: () => string][] = [
  [/^(checkbox|menuitemcheckbox)$/, () => i18n.t('recordings.unnamed.checkbox')],
  [/^(radio|menuitemradio)$/, () => i18n.t('recordings.unnamed.radio')],
  [/^switch$/, () => i18n.t('recordings.unnamed.switch')],
  [/^(slider|range)$/, () => i18n.t('recordings.unnamed.slider')],
  [/^(button|submit|reset|summary)$/, () => i18n.t('recordings.unnamed.button')],
  [/^(a|link)$/, () => i18n.t('recordings.unnamed.link')],
  [/^(tab)$/, () => i18n.t('recordings.unnamed.tab')],
  [/^(option|menuitem|li|treeitem)$/, () => i18n.t('recordings.unnamed.item')],
  [/^(select|listbox|ul|ol)$/, () => i18n.t('recordings.unnamed.list')],
  [/^(input|textarea|textbox|searchbox|combobox|spinbutton)$/, () => i18n.t('recordings.unnamed.field')],
  [/^(img|image|svg|picture|path|g|i)$/, () => i18n.t('recordings.unnamed.picture')],
  [/^canvas$/, () => i18n.t('recordings.unnamed.drawing')],
  [/^(video|audio)$/, () => i18n.t('recordings.unnamed.player')],
  [/^(tr|row)$/, () => i18n.t('recordings.unnamed.row')],
  [/^(td|th|cell|gridcell)$/, () => i18n.t('recordings.unnamed.cell')],
  [/^(p|pre|blockquote|article)$/, () => i18n.t('recordings.unnamed.text')],
];

/** Describes a recorded element without a name by its role, with a number if others of its kind precede it. */
function standIn(target: NonNullable<RecordingStep['target']>): string {
  // An imported file may contain anything.
  const { tag, attributes, index } = target.fingerprint;
  const meanings = [attributes?.role, tag === 'input' ? attributes?.type : undefined, tag].map(String);
  for (const meaning of meanings) {
    const word = WORDS.find(([expression]) => expression.test(meaning))?.[1]();
    if (!word) continue;
    return index > 0
      ? i18n.t('recordings.unnamed.numbered', { word, number: index + 1 })
      : i18n.t('recordings.unnamed.one', { word });
  }
  return i18n.t('recordings.unnamed.part');
}
