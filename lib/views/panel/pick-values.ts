import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import { requestAccess } from '@/lib/browser/access';
import { openTab } from '@/lib/browser/tabs';
import { background } from '../background';
import { refusedAccess } from './refused-access';
import { sitesOfPages } from './start-batch';

/**
 * Opens a page of a set, in which the user picks values as examples. Must be called in a click's own handler.
 * @returns what is wrong; undefined if the page is open
 */
export async function pickValues(setId: string, url: string | undefined): Promise<string | undefined> {
  try {
    if (url === undefined) return i18n.t('panel.extract.noPage');
    if (!(await requestAccess(sitesOfPages([url])))) throw refusedAccess();
    const tabId = await openTab(url);
    await background.startPicking({ tabId, engine: 'local', request: {}, scrapes: false, valuesOf: setId });
    return undefined;
  } catch (thrown) {
    const { message, nextStep } = WinnowError.from(thrown).record;
    return `${message} ${nextStep}`;
  }
}
