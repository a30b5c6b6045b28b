import { browser } from 'wxt/browser';
import { i18n } from '#i18n';
import { WinnowError } from '@/lib/base/errors';
import type { HandedFile } from '@/lib/base/save-file';
import { hasPermission } from './access';

/** Timeout for the browser to begin a download, in ms. */
const BEGINNING = 5_000;

/** Messages for the reasons that browsers give, which Chromium (components/download) and Firefox name alike. */
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
 * Follows a file that was handed to the browser to its end.
 * @returns the path under which it was saved; undefined if the user has revoked the permission to see downloads
 * @throws WinnowError with the browser's reason if the file was not saved
 */
export async function downloaded(file: HandedFile): Promise<string | undefined> {
  // Keeps a reference: when the permission is revoked, Chromium removes the API from pages; in workers it stays, but does
  // nothing.
  const { downloads } = browser;
  if (!downloads) return undefined;
  const events = [downloads.onCreated, downloads.onChanged, browser.permissions.onRemoved];
  let end = () => {};
  try {
    return await new Promise<string | undefined>((resolve, reject) => {
      const look = async (isLate = false) => {
        if (!(await hasPermission('downloads'))) return resolve(undefined);
        const [item] = (await downloads.search({ limit: 0 })).filter(({ url }) => url === file.url);
        if (item?.state === 'complete') resolve(item.filename);
        else if (item?.state === 'interrupted') reject(notSaved(file, item.error ?? ''));
        else if (!item && isLate) reject(refused(i18n.t('errors.download.unlisted', { name: file.name })));
      };
      const heard = () => void look().catch(reject);
      const timer = setTimeout(() => void look(true).catch(reject), BEGINNING);
      for (const event of events) event.addListener(heard);
      end = () => {
        clearTimeout(timer);
        for (const event of events) event.removeListener(heard);
      };
      heard();
    });
  } finally {
    end();
  }
}

const refused = (message: string) => new WinnowError('DOWNLOAD_REFUSED', message);

function notSaved({ name }: HandedFile, reason: string): WinnowError {
  const known = REASONS[reason as keyof typeof REASONS];
  const why = known ? i18n.t(`errors.download.${known}`) : i18n.t('errors.download.other', { reason });
  return refused(`${i18n.t('errors.download.notSaved', { name })} ${why}`);
}
