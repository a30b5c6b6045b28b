import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/errors';
import type { HandedFile } from '@/lib/save-file';

/** Milliseconds within which the browser takes a download up. */
const BEGINNING = 5_000;

/** Sentences about the reasons of browsers, which Chromium (components/download) and Firefox name alike. */
const REASONS = {
  FILE_NO_SPACE: 'noSpace',
  FILE_ACCESS_DENIED: 'denied',
  FILE_FAILED: 'denied',
  FILE_NAME_TOO_LONG: 'nameTooLong',
  FILE_TOO_LARGE: 'tooLarge',
  FILE_BLOCKED: 'blocked',
  FILE_SECURITY_CHECK_FAILED: 'blocked',
  FILE_VIRUS_INFECTED: 'blocked',
  USER_CANCELED: 'cancelled',
} as const;

/**
 * Follows a file that was handed to the browser to its end. Needs the permission for downloads.
 * @returns the path that it was saved under
 * @throws WinnowError with the browser's reason where it was not saved
 */
export async function downloaded({ url, name }: HandedFile): Promise<string> {
  const refused = (reason: string) => {
    const known = REASONS[reason as keyof typeof REASONS];
    const why = known ? i18n.t(`errors.download.${known}`) : i18n.t('errors.download.other', { reason });
    return new WinnowError('DOWNLOAD_REFUSED', `${i18n.t('errors.download.notSaved', { name })} ${why}`);
  };
  return new Promise((resolve, reject) => {
    const look = async (isLate = false) => {
      const [item] = (await browser.downloads.search({ limit: 0 })).filter((one) => one.url === url);
      if (item?.state === 'complete') resolve(item.filename);
      else if (item?.state === 'interrupted') reject(refused(item.error ?? ''));
      else if (!item && isLate) {
        reject(new WinnowError('DOWNLOAD_REFUSED', i18n.t('errors.download.unlisted', { name })));
      } else return;
      end();
    };
    const heard = () => void look();
    const timer = setTimeout(() => void look(true), BEGINNING);
    const end = () => {
      clearTimeout(timer);
      browser.downloads.onCreated.removeListener(heard);
      browser.downloads.onChanged.removeListener(heard);
    };
    browser.downloads.onCreated.addListener(heard);
    browser.downloads.onChanged.addListener(heard);
    heard();
  });
}
