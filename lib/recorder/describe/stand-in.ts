import { i18n } from '#i18n';
import type { RecordingStep } from '../recording';

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
export function standIn(target: NonNullable<RecordingStep['target']>): string {
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
