import { i18n } from '#i18n';
import { openPopup } from '@/lib/browser/icon';
import { type Sender, servePages } from '@/lib/browser/messages';
import { showPicker } from '@/lib/browser/pick';
import type { PickedFields, PickerWords } from '@/lib/picker/pick';
import styles from '@/lib/picker/pick/pick.css?inline';
import barStyles from '@/lib/recorder/bar/bar.css?inline';
import { type Picking, picking } from '@/lib/store/picking';
import { iconOpensPopup } from '@/lib/store/settings';
import type { Scraping } from './scraping';

/** Lets the user choose in a page which content a request keeps and leaves out. */
export function createPicking({ startUnseen }: Pick<Scraping, 'startUnseen'>) {
  /** Handles the choice that a page's script reports. The lists of texts are not trusted, whoever sends them. */
  async function ended({ tab, frameId }: Sender, picked: unknown): Promise<void> {
    const current = await picking.getValue();
    if (!current || tab?.id !== current.tabId || frameId !== 0) return;
    await picking.removeValue();
    if (!isPicked(picked)) return;
    const { includeTags, excludeTags } = picked;
    const request = {
      ...current.request,
      includeTags,
      excludeTags,
      // A service would remove parts of the chosen content.
      ...(includeTags.length > 0 && { onlyMainContent: false }),
    };
    if (current.scrapes) await startUnseen({ request, engine: current.engine, tabId: current.tabId });
    else {
      await picking.setValue({ ...current, request, isPicked: true });
      // The user must open it if the browser refuses.
      await openPopup(iconOpensPopup).catch(() => undefined);
    }
  }

  return {
    /** @throws WinnowError if no script may run in the page */
    async start(wanted: Picking): Promise<void> {
      const { includeTags = [], excludeTags = [] } = wanted.request as Partial<PickedFields>;
      await picking.setValue(wanted);
      await showPicker(wanted.tabId, words(), { includeTags, excludeTags });
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

/** Texts and text direction of the picker. */
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
