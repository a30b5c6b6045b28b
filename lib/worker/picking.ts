import * as z from 'zod';
import { i18n } from '#i18n';
import { openPopup } from '@/lib/browser/icon';
import { type Sender, servePages } from '@/lib/browser/messages';
import { isOfWeb } from '@/lib/browser/pages';
import { showPicker } from '@/lib/browser/pick';
import type { Tab } from '@/lib/browser/tabs';
import type { PickedFields, PickerWords } from '@/lib/picker/pick';
import styles from '@/lib/picker/pick/pick.css?inline';
import type { PickedValue } from '@/lib/picker/pick/value-of';
import barStyles from '@/lib/recorder/bar/bar.css?inline';
import { panelView } from '@/lib/store/panel-view';
import { keepPickedValues } from '@/lib/store/picked-values';
import { type Picking, picking } from '@/lib/store/picking';
import { iconOpensPopup } from '@/lib/store/settings';
import { chooseReader } from '@/lib/store/site-readers';
import type { Scraping } from './scraping';
import type { Watching } from './watching';

/** Maximum number of values, and of characters of each of their texts. */
const MOST_VALUES = 50;
const LONGEST_TEXT = 2_000;

/** Lets the user choose which parts of a page a request keeps and leaves out. */
export function createPicking({ startUnseen }: Pick<Scraping, 'startUnseen'>, watching: Pick<Watching, 'start'>) {
  /** Takes the selection that a page's script reports: only lists of text are accepted, whoever sends it. */
  async function ended({ tab, frameId }: Sender, picked: unknown): Promise<void> {
    const current = await picking.getValue();
    if (!current || tab?.id !== current.tabId || frameId !== 0) return;
    await picking.removeValue();
    if (!isPicked(picked)) return;
    const { includeTags, excludeTags } = picked;
    if (current.watches) return watchPart(tab, includeTags);
    if (current.valuesOf) return keepPickedValues(current.valuesOf, valuesIn(picked));
    // A service would remove parts of the chosen content.
    const onlyMainContent = includeTags.length === 0 && current.request.onlyMainContent !== false;
    const content = { onlyMainContent, includeTags, excludeTags };
    const request = { ...current.request, ...content };
    if (current.scrapes) {
      const { keptFor, engine, tabId } = current;
      // Nothing from a private window is kept.
      const isLost = keptFor && !tab.incognito && !(await chooseReader(keptFor, { reader: 'picked', ...content }));
      const notes = isLost ? [i18n.t('picker.notKept')] : [];
      await startUnseen({ request, engine, tabId, reader: 'picked', notes });
    } else {
      await picking.setValue({ ...current, request, isPicked: true });
      // The user must open it if the browser refuses.
      await openPopup(iconOpensPopup).catch(() => undefined);
    }
  }

  /** Begins to watch a part, and shows it in the panel, which can change all its settings. */
  async function watchPart({ url = '', title, favIconUrl, windowId, incognito }: Tab, selectors: string[]) {
    // Nothing from a private window is kept.
    if (incognito || selectors.length === 0 || !isOfWeb(url)) return;
    const id = crypto.randomUUID();
    await panelView.ask({ watchId: id }, windowId);
    await watching.start({
      id,
      url,
      name: title || url,
      part: selectors.join(', '),
      rule: { kind: 'text' },
      frequency: 'hourly',
      ...(favIconUrl && { favicon: favIconUrl }),
    });
  }

  return {
    /** @throws WinnowError if no script may run in the page */
    async start(wanted: Picking): Promise<void> {
      const { includeTags = [], excludeTags = [] } = wanted.request as Partial<PickedFields>;
      await picking.setValue(wanted);
      await showPicker(wanted.tabId, wordsFor(wanted), { includeTags, excludeTags });
    },

    /** Call while the worker starts, before anything is awaited. */
    serve: (): void => servePages('picker', (sender) => ({ ended: (picked: unknown) => ended(sender, picked) })),
  };
}

export type PickingService = ReturnType<typeof createPicking>;

function isPicked(value: unknown): value is PickedFields {
  const { includeTags, excludeTags } = (value ?? {}) as Partial<Record<keyof PickedFields, unknown>>;
  return [includeTags, excludeTags].every(
    (list) => Array.isArray(list) && list.every((selector) => typeof selector === 'string'),
  );
}

const text = z.string().max(LONGEST_TEXT);
const values = z
  .object({ values: z.array(z.object({ name: text.min(1), value: text, selector: text.min(1), inList: z.boolean() })) })
  .transform(({ values }) => values)
  .catch([]);

/** Returns the values that a page's script reports; none if they have another shape, whoever sends them. */
const valuesIn = (picked: unknown): PickedValue[] => values.parse(picked).slice(0, MOST_VALUES);

function wordsFor({ watches, valuesOf }: Picking): PickerWords {
  if (watches) return wordsOfWatch();
  return valuesOf ? wordsOfValues() : words();
}

/** Texts of the picker for values. */
const wordsOfValues = (): PickerWords => ({
  ...words(),
  name: i18n.t('picker.values'),
  hint: i18n.t('picker.valuesHint'),
  takesValues: true,
  buttons: [
    ['keep', i18n.t('picker.value')],
    ['wider', i18n.t('picker.wider')],
    ['narrower', i18n.t('picker.narrower')],
    ['finish', i18n.t('picker.finish')],
    ['cancel', i18n.t('picker.cancel')],
  ],
});

/** Texts of the picker for a watched part. */
const wordsOfWatch = (): PickerWords => ({
  ...words(),
  name: i18n.t('watch.watchPart'),
  hint: i18n.t('watch.pickHint'),
  isSingle: true,
  buttons: [
    ['keep', i18n.t('watch.pick')],
    ['wider', i18n.t('picker.wider')],
    ['narrower', i18n.t('picker.narrower')],
    ['cancel', i18n.t('picker.cancel')],
  ],
});

/** Texts and look of the picker. */
const words = (): PickerWords => ({
  styles: barStyles + styles,
  direction: i18n.direction,
  name: i18n.t('picker.name'),
  hint: i18n.t('picker.hint'),
  status: i18n.t('picker.status', { kept: '{kept}', out: '{out}', words: '{words}' }),
  foreign: i18n.t('picker.foreign'),
  buttons: [
    ['keep', i18n.t('picker.keep')],
    ['leaveOut', i18n.t('picker.leaveOut')],
    ['wider', i18n.t('picker.wider')],
    ['narrower', i18n.t('picker.narrower')],
    ['finish', i18n.t('picker.finish')],
    ['cancel', i18n.t('picker.cancel')],
  ],
});
