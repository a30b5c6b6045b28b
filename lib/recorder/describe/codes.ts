import { i18n } from '#i18n';
import type { NoteCode } from '../raw-event';
import type { ScriptKind } from '../recording';

/** Keeps the placeholders of a message: their values are rendered differently from the words. */
export const OPEN = {
  ...{ target: '{target}', region: '{region}', frame: '{frame}', text: '{text}', value: '{value}', key: '{key}' },
  ...{ row: '{row}', time: '{time}', format: '{format}', script: '{script}', about: '{about}', note: '{note}' },
};

/** Messages for each kind of script: what it does, and why it is a script. */
export const scriptWords: Record<ScriptKind, () => { step: string; why: string }> = {
  choose: () => ({ step: i18n.t('recordings.step.choose', OPEN), why: i18n.t('recordings.small.choose') }),
  set: () => ({ step: i18n.t('recordings.step.set', OPEN), why: i18n.t('recordings.small.set') }),
  'select-text': () => ({
    step: i18n.t('recordings.step.selectText', OPEN),
    why: i18n.t('recordings.small.selectText'),
  }),
  'double-click': () => ({
    step: i18n.t('recordings.step.doubleClick', OPEN),
    why: i18n.t('recordings.small.doubleClick'),
  }),
  'click-held': () => ({ step: i18n.t('recordings.step.clickHeld', OPEN), why: i18n.t('recordings.small.key') }),
  'long-press': () => ({ step: i18n.t('recordings.step.longPress', OPEN), why: i18n.t('recordings.small.longPress') }),
  'click-at': () => ({ step: i18n.t('recordings.step.clickAt', OPEN), why: i18n.t('recordings.small.atPlace') }),
  drag: () => ({ step: i18n.t('recordings.step.drag', OPEN), why: i18n.t('recordings.small.atPlace') }),
  wheel: () => ({ step: i18n.t('recordings.step.wheel', OPEN), why: i18n.t('recordings.small.atPlace') }),
  menu: () => ({ step: i18n.t('recordings.step.menu', OPEN), why: i18n.t('recordings.small.menu') }),
  'scroll-to': () => ({ step: i18n.t('recordings.step.scrollTo', OPEN), why: i18n.t('recordings.small.scrollTo') }),
  focus: () => ({ step: i18n.t('recordings.step.focus', OPEN), why: i18n.t('recordings.small.inside') }),
  click: () => ({ step: i18n.t('recordings.step.click', OPEN), why: i18n.t('recordings.small.inside') }),
  answer: () => ({ step: i18n.t('recordings.step.answer', OPEN), why: i18n.t('recordings.small.answer') }),
  hover: () => ({ step: i18n.t('recordings.step.hover', OPEN), why: i18n.t('recordings.small.hover') }),
  'click-shown': () => ({ step: i18n.t('recordings.step.click', OPEN), why: i18n.t('recordings.small.clickShown') }),
  back: () => ({ step: i18n.t('recordings.step.goBack'), why: i18n.t('recordings.small.goBack') }),
  forward: () => ({ step: i18n.t('recordings.step.goForward'), why: i18n.t('recordings.small.goBack') }),
  go: () => ({ step: i18n.t('recordings.step.goTo', OPEN), why: i18n.t('recordings.small.goTo') }),
  key: () => ({ step: i18n.t('recordings.step.press', OPEN), why: i18n.t('recordings.small.key') }),
};

/** Keys of the messages about input that is not a step. */
export const NOTE_KEYS = {
  'cross-origin-frame': 'crossOriginFrame',
  'closed-shadow-root': 'closedShadowRoot',
  'new-tab': 'newTab',
  'other-button': 'otherButton',
  file: 'file',
  paste: 'paste',
  drag: 'drag',
  selection: 'selection',
  canvas: 'canvas',
  'horizontal-scroll': 'horizontalScroll',
  combination: 'combination',
  hover: 'hover',
  'hidden-keys': 'hiddenKeys',
  'secret-name': 'secretName',
  formats: 'formats',
  question: 'question',
  'secret-answer': 'secretAnswer',
  stayed: 'stayed',
  merged: 'merged',
  dropped: 'dropped',
  'too-long': 'tooLong',
  'row-place': 'rowPlace',
} as const satisfies Record<NoteCode, string>;
